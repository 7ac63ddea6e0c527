import { readSubgraphEnvironment } from '@calendar/config';
import { startDirectory } from '@calendar/directory';
import { startEvents } from '@calendar/events';
import { readConfiguration } from '@calendar/events/configuration';
import { startTaxonomy } from '@calendar/taxonomy';
import { expect, onTestFinished, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../support/askSubgraph.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase } from '../support/testDatabase.ts';

test('the subgraphs bring an empty database to its newest migration themselves, each in a separate schema', async () => {
  const shared = await createTestDatabase('gateway', onTestFinished);
  const environment = { DATABASE_URL: shared, INTERNAL_SECRET, LOG_LEVEL: 'silent' };
  const directory = await startDirectory(readSubgraphEnvironment('directory', environment));
  onTestFinished(() => directory.close());
  const taxonomy = await startTaxonomy(readSubgraphEnvironment('taxonomy', environment));
  onTestFinished(() => taxonomy.close());
  const others = { DIRECTORY_URL: directory.url, TAXONOMY_URL: taxonomy.url };
  const events = await startEvents(readConfiguration({ ...environment, ...others }));
  onTestFinished(() => events.close());
  await eventually(async () =>
    expect(await healthOf(events.url)).toMatchObject({ ready: true, missing: [] }),
  );
  expect((await askSubgraph(events.url, '{ events { totalCount } }')).data).toEqual({
    events: { totalCount: 0 },
  });
});
