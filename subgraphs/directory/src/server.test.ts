import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@calendar/directory-db';
import { buildId } from '@calendar/runtime/buildId';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openFaultProxy } from '../../../test/support/faultProxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/testDatabase.ts';
import { startDirectory } from './server.ts';

const digest = Buffer.alloc(1);

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('directory');
  database = openDatabase(testDatabase.url);
});
afterAll(async () => {
  await database?.$disconnect();
  await testDatabase?.drop();
});

const open: { close(): Promise<void> }[] = [];
beforeEach(() =>
  change(async (record) => {
    await record.venue.deleteMany();
    await record.organizer.deleteMany();
  }),
);
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

test('venues are answered by name in Norwegian order, with all that is known of them', async () => {
  await change(async (record) => {
    for (const name of ['Ås stasjon', 'Zoologisk', 'Aasen-tunet', 'Ærfugl'])
      await record.venue.create(venue({ name }));
    await record.venue.create(
      venue({
        id: 'abel',
        name: 'Abels hus',
        address: 'Storgata 1',
        municipality: 'Gjerstad',
        postalCode: '4980',
        latitude: 58.87,
        longitude: 9.02,
        mapImageURL: 'https://maps.example/abel.png',
      }),
    );
  });
  const { ask } = await directory();
  const { data } = await ask(`{
    venues { id name slug address municipality postalCode location { latitude longitude } mapImageURL }
  }`);
  const venues = data['venues'] as Record<string, unknown>[];
  expect(venues.map(({ name }) => name)).toEqual([
    'Abels hus',
    'Zoologisk',
    'Ærfugl',
    'Ås stasjon',
    'Aasen-tunet',
  ]);
  expect(venues[0]).toEqual({
    id: 'abel',
    name: 'Abels hus',
    slug: 'abels-hus',
    address: 'Storgata 1',
    municipality: 'Gjerstad',
    postalCode: '4980',
    location: { latitude: 58.87, longitude: 9.02 },
    mapImageURL: 'https://maps.example/abel.png',
  });
  expect(venues[1]).toMatchObject({ address: null, location: null, mapImageURL: null });
});

test('a venue with half a position has none', async () => {
  await change((record) => record.venue.create(venue({ name: 'Halvveis', latitude: 58.1 })));
  const { ask } = await directory();
  expect((await ask('{ venues { location { latitude } } }')).data).toEqual({ venues: [{ location: null }] });
});

test('organizers are answered by name in Norwegian order, with all that is known of them', async () => {
  const known = {
    website: 'https://øl.example',
    email: 'post@ol.example',
    telephoneNumber: '+47 12 34 56 78',
  };
  await change(async (record) => {
    await record.organizer.create(organizer({ name: 'Ølfestivalen', ...known }));
    await record.organizer.create(organizer({ name: 'Zonta' }));
  });
  const { ask } = await directory();
  const { data } = await ask('{ organizers { id name slug website email telephoneNumber } }');
  expect(data['organizers']).toEqual([
    { id: 'Zonta', name: 'Zonta', slug: 'zonta', website: null, email: null, telephoneNumber: null },
    { id: 'Ølfestivalen', name: 'Ølfestivalen', slug: 'ølfestivalen', ...known },
  ]);
});

test('venues and organizers are entities, and one that does not exist is null', async () => {
  await change(async (record) => {
    await record.venue.create(venue({ id: 'v', name: 'Huset' }));
    await record.organizer.create(organizer({ id: 'o', name: 'Laget' }));
  });
  const { ask } = await directory();
  const of = [
    ['Organizer', 'o'],
    ['Venue', 'o'],
    ['Venue', 'v'],
    ['Organizer', 'v'],
  ].map(([__typename, id]) => ({ __typename, id }));
  const { data } = await ask(
    `query ($of: [_Any!]!) {
      _entities(representations: $of) { __typename ... on Venue { name } ... on Organizer { name } }
    }`,
    { of },
  );
  expect(data['_entities']).toEqual([
    { __typename: 'Organizer', name: 'Laget' },
    null,
    { __typename: 'Venue', name: 'Huset' },
    null,
  ]);
});

test('a subgraph that keeps a projection gets everything with its token', async () => {
  await change((record) => record.venue.create(venue({ id: 'v', name: 'Huset' })));
  const { ask } = await directory();
  const { data, token } = await ask('{ directoryReplica { token venues { id name } organizers { id } } }');
  expect(data['directoryReplica']).toEqual({
    token,
    venues: [{ id: 'v', name: 'Huset' }],
    organizers: [],
  });
});

test('a token begins with the software that answers: other rules are another history', async () => {
  const { ask } = await directory();
  const { token } = await ask('{ venues { id } }');
  const build = buildId(new URL('./server.ts', import.meta.url).href);
  expect(token).toMatch(new RegExp(`^${build}\\.[^.:]+:\\d+$`));
});

test('with the database down it starts from its local copy, and says so until the database confirms it', async () => {
  await change((record) => record.venue.create(venue({ id: 'v', name: 'Huset', latitude: 1, longitude: 2 })));
  const folder = await mkdtemp(join(tmpdir(), 'directory-'));
  open.push({ close: () => rm(folder, { recursive: true }) });
  const earlier = await directory({ DATA_DIR: folder });
  await earlier.close();
  const proxy = await openFaultProxy(testDatabase.url);
  open.push(proxy);
  proxy.disconnect();
  const { ask, url } = await directory({ DIRECTORY_DATABASE_URL: proxy.url, DATA_DIR: folder });
  const venues = [{ id: 'v', location: { latitude: 1 } }];
  expect((await ask('{ venues { id location { latitude } } }')).data).toEqual({ venues });
  expect(await healthOf(url)).toMatchObject({ ready: true, origin: 'copy' });
  proxy.restore();
  await eventually(async () => expect(await healthOf(url)).toMatchObject({ origin: 'source' }));
});

async function directory(given: { DIRECTORY_DATABASE_URL?: string; DATA_DIR?: string } = {}) {
  const service = await startDirectory({
    DIRECTORY_DATABASE_URL: testDatabase.url,
    INTERNAL_SECRET,
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    STOP_DELAY: 0,
    STOP_GRACE: 10_000,
    ...given,
  });
  open.push(service);
  const { url } = service;
  await eventually(async () => expect(await healthOf(url)).toMatchObject({ ready: true }));
  return {
    url,
    close: () => {
      open.splice(open.indexOf(service), 1);
      return service.close();
    },
    ask: (query: string, variables?: object) => askSubgraph(url, query, variables),
  };
}

/** A transaction that advances the domain's revision, as every change of the record does. */
async function change(
  work: (record: Pick<Database, 'venue' | 'organizer'>) => Promise<unknown>,
): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      await work(transaction);
      await transaction.revision.update({ where: { id: 1 }, data: { revision: { increment: 1 } } });
    },
    { maxWait: 60_000, timeout: 60_000 },
  );
}

interface VenueGiven {
  readonly id?: string;
  readonly name: string;
  readonly address?: string;
  readonly municipality?: string;
  readonly postalCode?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly mapImageURL?: string;
}

function venue(given: VenueGiven) {
  return { data: { id: given.name, slug: slugOf(given.name), digest, revision: 1n, ...given } };
}

interface OrganizerGiven {
  readonly id?: string;
  readonly name: string;
  readonly website?: string;
  readonly email?: string;
  readonly telephoneNumber?: string;
}

function organizer(given: OrganizerGiven) {
  return { data: { id: given.name, slug: slugOf(given.name), digest, revision: 1n, ...given } };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
