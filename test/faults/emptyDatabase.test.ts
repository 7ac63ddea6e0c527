import { startDirectory } from '@calendar/directory';
import { startEvents } from '@calendar/events';
import { startTaxonomy } from '@calendar/taxonomy';
import { afterEach, expect, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../support/askSubgraph.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase } from '../support/testDatabase.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

test('the subgraphs bring an empty database to its newest migration themselves, each in a schema of its own', async () => {
  const shared = await createTestDatabase('gateway');
  open.push(() => shared.drop());
  const configuration = (schema: string) => ({
    DATABASE_URL: `${shared.url}?schema=${schema}`,
    HOST: '127.0.0.1',
    PORT: 0,
    INTERNAL_SECRET,
    LOG_LEVEL: 'silent' as const,
    DATA_DIR: undefined,
  });
  const directory = await startDirectory(configuration('directory'));
  open.push(() => directory.close());
  const taxonomy = await startTaxonomy(configuration('taxonomy'));
  open.push(() => taxonomy.close());
  const events = await startEvents({
    ...configuration('events'),
    DIRECTORY_URL: directory.url,
    TAXONOMY_URL: taxonomy.url,
    SITE_URL: 'http://localhost:3000',
    SPECIAL_EVENT_ID: undefined,
  });
  open.push(() => events.close());
  await eventually(async () =>
    expect(await healthOf(events.url)).toMatchObject({ ready: true, missing: [] }),
  );
  expect((await askSubgraph(events.url, '{ events { totalCount } }')).data).toEqual({
    events: { totalCount: 0 },
  });
});
