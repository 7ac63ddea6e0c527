import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@calendar/taxonomy-db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openFaultProxy } from '../../../test/support/faultProxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/testDatabase.ts';
import { startTaxonomy } from './server.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('taxonomy');
  database = openDatabase(testDatabase.url);
});
afterAll(async () => {
  await database?.$disconnect();
  await testDatabase?.drop();
});

const open: { close(): Promise<void> }[] = [];
beforeEach(() =>
  change(async (record) => {
    await record.category.deleteMany();
    await record.retiredCategory.deleteMany();
    await record.ticketType.deleteMany();
  }),
);
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

test('categories are the top level by id with all that is known of them, the rest under subcategories', async () => {
  await change((record) =>
    record.category.createMany({
      data: [
        category({ id: 'ROCK', nameNb: 'Rock', parent: 'MUSIC', visible: false }),
        category({ id: 'MUSIC', nameNb: 'Musikk', nameEn: 'Music', slugNb: 'musikk', slugEn: 'music' }),
        category({ id: 'FAMILY', nameNb: 'Familie' }),
        category({ id: 'LOST', nameNb: 'Uten opphav', parent: 'UNKNOWN' }),
      ],
    }),
  );
  const { ask } = await taxonomy();
  const { data } = await ask(`{
    categories { id name_nb name_en slug_nb slug_en visible subcategories { id visible subcategories { id } } }
  }`);
  const leaf = { name_en: null, slug_en: null, visible: true, subcategories: [] };
  expect(data['categories']).toEqual([
    { ...leaf, id: 'FAMILY', name_nb: 'Familie', slug_nb: 'family' },
    { ...leaf, id: 'LOST', name_nb: 'Uten opphav', slug_nb: 'lost' },
    {
      id: 'MUSIC',
      name_nb: 'Musikk',
      name_en: 'Music',
      slug_nb: 'musikk',
      slug_en: 'music',
      visible: true,
      subcategories: [{ id: 'ROCK', visible: false, subcategories: [] }],
    },
  ]);
});

test('a category that is retired while the service runs disappears', async () => {
  await change((record) => record.category.create({ data: category({ id: 'MUSIC' }) }));
  const { ask } = await taxonomy();
  expect((await ask('{ categories { id } }')).data).toEqual({ categories: [{ id: 'MUSIC' }] });
  await change(async (record) => {
    await record.retiredCategory.create({ data: { id: 'MUSIC', migratedTo: null, ...stamp } });
    await record.category.deleteMany();
  });
  await eventually(async () => expect((await ask('{ categories { id } }')).data).toEqual({ categories: [] }));
});

test('categories and ticket types are entities, and one that does not exist is null', async () => {
  await change(async (record) => {
    await record.category.createMany({
      data: [category({ id: 'MUSIC' }), category({ id: 'ROCK', parent: 'MUSIC' })],
    });
    await record.retiredCategory.create({ data: { id: 'OLD', migratedTo: 'MUSIC', ...stamp } });
    await record.ticketType.create({ data: { id: 'LOGE', nameNb: 'Losje', nameEn: null, ...stamp } });
  });
  const { ask } = await taxonomy();
  const of = [
    ['Category', 'ROCK'],
    ['Category', 'OLD'],
    ['TicketType', 'LOGE'],
    ['TicketType', 'REGULAR'],
    ['TicketType', 'ROCK'],
  ].map(([__typename, id]) => ({ __typename, id }));
  const query = `query ($of: [_Any!]!) {
    _entities(representations: $of) { __typename ... on Category { slug_nb } ... on TicketType { name_nb name_en } }
  }`;
  for (let use = 0; use < 4; use++) {
    const { data } = await ask(query, { of });
    expect(data['_entities']).toEqual([
      { __typename: 'Category', slug_nb: 'rock' },
      null,
      { __typename: 'TicketType', name_nb: 'Losje', name_en: null },
      { __typename: 'TicketType', name_nb: 'Vanlig', name_en: 'Regular' },
      null,
    ]);
  }
});

test('a subgraph that keeps a projection gets every category with its parent, the retired ids and all ticket types', async () => {
  await change(async (record) => {
    await record.category.createMany({
      data: [category({ id: 'ROCK', parent: 'MUSIC' }), category({ id: 'MUSIC' })],
    });
    await record.retiredCategory.createMany({
      data: [
        { id: 'OLDER', migratedTo: 'OLD', ...stamp },
        { id: 'OLD', migratedTo: 'MUSIC', ...stamp },
      ],
    });
    await record.ticketType.create({ data: { id: 'BALKONG', nameNb: 'Balkong', nameEn: null, ...stamp } });
  });
  const { ask } = await taxonomy();
  const { data, token } = await ask(
    '{ taxonomyReplica { token categories { id parent } retiredCategories { id migratedTo } ticketTypes { id name_nb } } }',
  );
  expect(data['taxonomyReplica']).toEqual({
    token,
    categories: [
      { id: 'MUSIC', parent: null },
      { id: 'ROCK', parent: 'MUSIC' },
    ],
    retiredCategories: [
      { id: 'OLD', migratedTo: 'MUSIC' },
      { id: 'OLDER', migratedTo: 'OLD' },
    ],
    ticketTypes: [
      { id: 'ASSISTANT', name_nb: 'Ledsager' },
      { id: 'BALKONG', name_nb: 'Balkong' },
      { id: 'CHILD', name_nb: 'Barn' },
      { id: 'FAMILY', name_nb: 'Familie' },
      { id: 'MEMBERS', name_nb: 'Medlemmer' },
      { id: 'REDUCED', name_nb: 'Redusert' },
      { id: 'REGULAR', name_nb: 'Vanlig' },
      { id: 'SENIOR', name_nb: 'Honnør' },
      { id: 'STUDENT', name_nb: 'Student' },
    ],
  });
});

test('with the database down it starts from its local copy, hierarchy and ticket types included', async () => {
  await change(async (record) => {
    await record.category.createMany({
      data: [category({ id: 'ROCK', parent: 'MUSIC' }), category({ id: 'MUSIC' })],
    });
    await record.ticketType.create({ data: { id: 'CHILD', nameNb: 'Under 12', nameEn: null, ...stamp } });
  });
  const folder = await mkdtemp(join(tmpdir(), 'taxonomy-'));
  open.push({ close: () => rm(folder, { recursive: true }) });
  await (await taxonomy({ DATA_DIR: folder })).close();
  const proxy = await openFaultProxy(testDatabase.url);
  open.push(proxy);
  proxy.disconnect();
  const { ask, url } = await taxonomy({ TAXONOMY_DATABASE_URL: proxy.url, DATA_DIR: folder });
  const { data } = await ask(`{
    categories { id subcategories { id } }
    _entities(representations: [{ __typename: "TicketType", id: "CHILD" }]) { ... on TicketType { name_nb name_en } }
  }`);
  expect(data).toEqual({
    categories: [{ id: 'MUSIC', subcategories: [{ id: 'ROCK' }] }],
    _entities: [{ name_nb: 'Under 12', name_en: 'Child' }],
  });
  expect(await healthOf(url)).toMatchObject({ ready: true, origin: 'copy' });
});

const stamp = { digest: Buffer.alloc(1), revision: 1n };

async function taxonomy(given: { TAXONOMY_DATABASE_URL?: string; DATA_DIR?: string } = {}) {
  const service = await startTaxonomy({
    TAXONOMY_DATABASE_URL: testDatabase.url,
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
    ask: (query: string, variables?: object) => askSubgraph(url, query, variables),
    close: () => {
      open.splice(open.indexOf(service), 1);
      return service.close();
    },
  };
}

/** A transaction that advances the domain's revision, as every change of the record does. */
async function change(
  work: (record: Pick<Database, 'category' | 'retiredCategory' | 'ticketType'>) => Promise<unknown>,
): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      await work(transaction);
      await transaction.revision.update({ where: { id: 1 }, data: { revision: { increment: 1 } } });
    },
    { maxWait: 60_000, timeout: 60_000 },
  );
}

interface CategoryGiven {
  readonly id: string;
  readonly nameNb?: string;
  readonly nameEn?: string;
  readonly slugNb?: string;
  readonly slugEn?: string;
  readonly visible?: boolean;
  readonly parent?: string;
}

function category(given: CategoryGiven) {
  return { nameNb: given.id, slugNb: given.id.toLowerCase(), ...stamp, ...given };
}
