import { expect, test } from 'vitest';
import { environmentFor } from './environmentFor.ts';

test('a part gets its own variables and those that are not the service’s, and none of another part’s', () => {
  const environment = {
    PATH: '/bin',
    OTEL_TRACES_SAMPLER: 'always_on',
    SITE_URL: 'http://site',
    MAX_DEPTH: '3',
    EVENTS_DATABASE_URL: 'postgresql://events',
    GATEWAY_DATABASE_URL: 'postgresql://gateway',
    EVENTS_URL: 'http://events',
    EVENTS_TOKEN: 'token',
    OTHERS_DATABASE_URL: 'postgresql://others',
    LOG_LEVEL: 'debug',
  };
  const names = ['events', 'gateway'];
  const { PATH, OTEL_TRACES_SAMPLER, OTHERS_DATABASE_URL, LOG_LEVEL, ...own } = environment;
  const all = { PATH, OTEL_TRACES_SAMPLER, OTHERS_DATABASE_URL, LOG_LEVEL };
  expect(environmentFor(['gateway'], environment, names)).toEqual({ ...all, MAX_DEPTH: own.MAX_DEPTH });
  expect(environmentFor(['subgraphs', 'events'], environment, names)).toEqual({
    ...all,
    SITE_URL: own.SITE_URL,
  });
  expect(environmentFor(['subgraphs'], environment, names)).toEqual(all);
});
