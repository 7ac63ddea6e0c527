import { expect, test } from 'vitest';
import { environmentFor } from './environmentFor.ts';

test('a part gets what it reads and what is none of the service’s variables, and nothing of another part’s', () => {
  const environment = {
    PATH: '/bin',
    OTEL_TRACES_SAMPLER: 'always_on',
    SITE_URL: 'http://site',
    MAX_DEPTH: '3',
    EVENTS_DATABASE_URL: 'postgresql://events',
    GATEWAY_DATABASE_URL: 'postgresql://gateway',
    LOG_LEVEL: 'debug',
  };
  const { PATH, OTEL_TRACES_SAMPLER, LOG_LEVEL, ...own } = environment;
  const all = { PATH, OTEL_TRACES_SAMPLER, LOG_LEVEL };
  expect(environmentFor('gateway', environment)).toEqual({
    ...all,
    MAX_DEPTH: own.MAX_DEPTH,
    GATEWAY_DATABASE_URL: own.GATEWAY_DATABASE_URL,
  });
  expect(environmentFor('events', environment)).toEqual({
    ...all,
    SITE_URL: own.SITE_URL,
    EVENTS_DATABASE_URL: own.EVENTS_DATABASE_URL,
  });
  expect(environmentFor('taxonomy', environment)).toEqual(all);
});
