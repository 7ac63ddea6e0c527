import { openDatabase } from '@calendar/taxonomy-db';
import { expect, onTestFinished, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openFaultProxy } from '../../../test/support/faultProxy.ts';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { startTaxonomy } from './server.ts';

// The order and the values of all items are in `test/examples`, references to them in `test/federation`.

test('with the database down it starts from its local copy, hierarchy and ticket types included', async () => {
  const address = await createTestDatabase('taxonomy', onTestFinished);
  const record = openDatabase(address);
  await record.$transaction([
    record.category.createMany({
      data: [
        { id: 'ROCK', nameNb: 'Rock', slugNb: 'rock', parent: 'MUSIC', ...STAMP },
        { id: 'MUSIC', nameNb: 'Musikk', slugNb: 'musikk', ...STAMP },
      ],
    }),
    record.ticketType.create({ data: { id: 'CHILD', nameNb: 'Under 12', nameEn: null, ...STAMP } }),
    record.revision.update({ where: { id: 1 }, data: { revision: { increment: 1 } } }),
  ]);
  await record.$disconnect();
  const folder = ownFolder(onTestFinished);
  const proxy = await openFaultProxy(address, onTestFinished);
  const start = async () => {
    const service = await startTaxonomy({
      TAXONOMY_DATABASE_URL: proxy.url,
      INTERNAL_SECRET,
      HOST: '127.0.0.1',
      PORT: 0,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      STOP_DELAY: 0,
      STOP_GRACE: 10_000,
    });
    await eventually(async () => expect(await healthOf(service.url)).toMatchObject({ ready: true }));
    return service;
  };
  await (await start()).close();
  proxy.disconnect();
  const { url, close } = await start();
  onTestFinished(close);
  const { data } = await askSubgraph(
    url,
    `{
      categories { id subcategories { id } }
      _entities(representations: [{ __typename: "TicketType", id: "CHILD" }]) { ... on TicketType { name_nb name_en } }
      taxonomyReplica { ticketTypes { id name_nb } }
    }`,
  );
  const { taxonomyReplica, ...shown } = data as {
    taxonomyReplica: { ticketTypes: Record<string, string>[] };
  };
  expect(taxonomyReplica.ticketTypes.map((type) => Object.values(type).join(' ')).join()).toBe(
    'ASSISTANT Ledsager,CHILD Under 12,FAMILY Familie,MEMBERS Medlemmer,REDUCED Redusert,REGULAR Vanlig,SENIOR Honnør,STUDENT Student',
  );
  expect(shown).toEqual({
    categories: [{ id: 'MUSIC', subcategories: [{ id: 'ROCK' }] }],
    _entities: [{ name_nb: 'Under 12', name_en: 'Child' }],
  });
  expect(await healthOf(url)).toMatchObject({ ready: true, origin: 'copy' });
});

const STAMP = { digest: Buffer.alloc(1), revision: 1n };
