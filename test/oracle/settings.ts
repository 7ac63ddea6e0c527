import type { Settings } from './question.ts';

/** With what the tests' services are configured, and the oracle. */
export const SETTINGS = {
  siteUrl: 'https://calendar.example',
  outletsUrl: 'https://outlets.example',
  specialEventId: 'special',
} as const satisfies Settings;
