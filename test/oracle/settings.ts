import type { Settings } from './question.ts';

/** With what the tests' services are configured, and the oracle. */
export const SETTINGS = {
  siteUrl: 'https://calendar.example',
  specialEventId: 'special',
} as const satisfies Settings;

/** The base address of copied pictures in the tests' services. */
export const OUTLETS_URL = 'https://outlets.example';
