import { DOMAINS } from '@calendar/postgres';
import { expect, test } from 'vitest';
import { readMachineConfiguration } from './configuration.ts';
import { partsOf, withoutOwnVariables } from './parts.ts';

test('the gateway alone is told of the shared cache, whose address may hold a password', () => {
  const environment = { CACHE_REDIS_URL: 'redis://:secret@127.0.0.1' };
  const parts = partsOf({
    configuration: readMachineConfiguration(environment),
    dataDir: '/data',
    secret: 'between the parts',
    urls: Object.fromEntries(DOMAINS.map((name) => [name, `postgresql://${name}`])) as never,
    environment: withoutOwnVariables(environment),
  }).flat();
  const told = parts.filter((part) => JSON.stringify(part.environment).includes('redis://'));
  expect(told.map(({ name }) => name)).toEqual(['gateway']);
  expect(told[0]?.environment?.['CACHE_REDIS_URL']).toBe(environment.CACHE_REDIS_URL);
});
