import { expect, test } from 'vitest';
import { domainEnvironment } from './domainEnvironment.ts';

const SHARED = 'postgresql://u:p@host:5432/calendar';

test.each([
  [{ DATABASE_URL: SHARED }, `${SHARED}?schema=events`],
  [{ DATABASE_URL: `${SHARED}?schema=mine` }, `${SHARED}?schema=mine`],
  [{ DATABASE_URL: SHARED, EVENTS_DATABASE_URL: 'postgresql://own/events' }, 'postgresql://own/events'],
  [{ DATABASE_URL: SHARED, EVENTS_DATABASE_URL: '' }, `${SHARED}?schema=events`],
  [{ DATABASE_URL: 'not an address' }, 'not an address'],
  [{}, undefined],
])('%j leads events to %s', (environment, url) => {
  expect(domainEnvironment('events', environment)['DATABASE_URL']).toBe(url);
});
