import { readFileSync } from 'node:fs';
import { databases } from '@calendar/config/domains';
import { expect, test } from 'vitest';
import { BUFFER_MEMORY, INDEX_MEMORY } from './bufferMemory.ts';
import { readMachineConfiguration } from './configuration.ts';
import { adminAddressOf, partsOf } from './parts.ts';

test('each part is given its own variables and its own database’s address, and no other’s', () => {
  const environment = {
    PATH: '/bin',
    DATABASE_URL: 'postgresql://root@shared/all',
    MAX_DEPTH: '3',
    SITE_URL: 'http://site',
    NODE_COMPILE_CACHE: '/compiled',
  };
  const told = Object.fromEntries(partsIn(environment).map((part) => [part.name, part.environment]));
  for (const name of databases()) {
    const { PATH, NODE_COMPILE_CACHE } = environment;
    expect(told[name]).toMatchObject({ PATH, NODE_COMPILE_CACHE, DATABASE_URL: undefined });
    const databases = Object.entries(told[name] ?? {}).filter(([, value]) =>
      value?.startsWith('postgresql:'),
    );
    expect(databases).toEqual([[`${name.toUpperCase()}_DATABASE_URL`, `postgresql://${name}`]]);
    expect(told[name]?.['MAX_DEPTH']).toBe(name === 'gateway' ? '3' : undefined);
    expect(told[name]?.['SITE_URL']).toBe(name === 'events' ? 'http://site' : undefined);
  }
});

test('the gateway keeps memory for its buffers, as in its image, unless the operator says otherwise', () => {
  const told = (environment: Record<string, string>) =>
    partsIn(environment).find(({ name }) => name === 'gateway')?.environment;
  expect(told({})).toMatchObject(BUFFER_MEMORY);
  expect(told({ MALLOC_TRIM_THRESHOLD_: '1' })).toMatchObject({
    ...BUFFER_MEMORY,
    MALLOC_TRIM_THRESHOLD_: '1',
  });
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(BUFFER_MEMORY)) expect(dockerfile).toContain(`${name}=${value}`);
});

test('events gives back the memory of large arrays', () => {
  expect(partsIn({}).find(({ name }) => name === 'events')?.environment).toMatchObject(INDEX_MEMORY);
});

test('the process that imports sources gets the calendar’s databases, and neither the secret nor the keys’', () => {
  const environment = { PATH: '/bin', SITE_URL: 'http://site', SOURCES_ALLOWED_NETWORKS: '10.0.0.0/8' };
  expect(partsIn(environment).map(({ name }) => name)).not.toContain('sources');
  const part = partsIn(environment, '/sources.json').at(-1);
  expect(part).toMatchObject({ name: 'sources', isRequired: false });
  expect(part?.environment).toEqual({
    ...environment,
    ...{ DATABASE_URL: undefined, DATA_DIR: '/data', SOURCES: '/sources.json' },
    EVENTS_DATABASE_URL: 'postgresql://events',
    DIRECTORY_DATABASE_URL: 'postgresql://directory',
    TAXONOMY_DATABASE_URL: 'postgresql://taxonomy',
  });
});

test('outlets gets only the public endpoint, and its own ports', () => {
  const environment = { PORT: '5000', HOST: '0.0.0.0', CALENDAR_NAME: 'Bodø', MAX_DEPTH: '3' };
  const part = partsIn(environment).find(({ name }) => name === 'outlets');
  expect(part?.isRequired).toBe(false);
  expect(part?.environment).toMatchObject({
    GRAPHQL_URL: 'http://127.0.0.1:5000/graphQL',
    ...{ PORT: '5020', HOST: '0.0.0.0', ADMIN_PORT: '5030', DATA_DIR: '/data', CALENDAR_NAME: 'Bodø' },
  });
  expect(JSON.stringify(part?.environment)).not.toMatch(/postgresql|between the parts|MAX_DEPTH/);
});

test.each([
  [{}, 'http://localhost:5020'],
  [{ OUTLETS_URL: 'https://kalender.example' }, 'https://kalender.example'],
  [{ OUTLETS_URL: 'https://kalender.example', SITE_URL: 'https://by.example/' }, 'https://by.example'],
])('every link to an event leads to where it has a page: %o, %s', (given, site) => {
  const environment = { PORT: '5000', ...given };
  const parts = partsIn(environment);
  const told = parts.filter(({ name }) => ['events', 'outlets'].includes(name));
  expect(told.map(({ name, environment: its }) => [name, its?.['SITE_URL']])).toEqual([
    ['events', site],
    ['outlets', site],
  ]);
});

test('the gateway’s health is asked for where it listens', () => {
  const listening = { PORT: '5000', HOST: '0.0.0.0' };
  const address = (given: object) => adminAddressOf(readMachineConfiguration({ ...listening, ...given }));
  expect(address({})).toBe('http://127.0.0.1:5010');
  expect(address({ ADMIN_HOST: '0.0.0.0' })).toBe('http://127.0.0.1:5010');
  expect(address({ ADMIN_HOST: '::', ADMIN_PORT: '6000' })).toBe('http://[::1]:6000');
  expect(address({ ADMIN_HOST: '10.0.0.7' })).toBe('http://10.0.0.7:5010');
});

/** All parts of a machine with these variables. */
function partsIn(environment: Record<string, string>, sources?: string) {
  return partsOf({
    configuration: readMachineConfiguration(environment),
    dataDir: '/data',
    secret: 'between the parts',
    urls: Object.fromEntries(databases().map((name) => [name, `postgresql://${name}`])),
    environment,
    ...(sources === undefined ? {} : { sources }),
  }).flat();
}
