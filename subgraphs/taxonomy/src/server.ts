import { readFileSync } from 'node:fs';
import { buildId } from '@calendar/build-id';
import {
  BoundedItems,
  createLogger,
  type Logger,
  type RunningSubgraph,
  startRecordSubgraph,
} from '@calendar/kit';
import { openDatabase } from '@calendar/taxonomy-db';
import { migrateDatabase } from '@calendar/taxonomy-db/migrate';
import type { Configuration } from './configuration.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { overlongTexts } from './rules/overlongTexts.ts';
import { type TaxonomyRecord, taxonomyOf } from './rules/taxonomy.ts';
import { loadRecord, readToken } from './store/loadRecord.ts';

/**
 * Starts the taxonomy subgraph. It answers once its database, or the copy of the last snapshot in `DATA_DIR`, gave
 * it a snapshot.
 *
 * @throws when the port is taken
 */
export async function startTaxonomy(
  configuration: Configuration,
  logger: Logger = createLogger('taxonomy', configuration.LOG_LEVEL),
): Promise<RunningSubgraph> {
  const { TAXONOMY_DATABASE_URL: databaseUrl } = configuration;
  const database = openDatabase(databaseUrl);
  const bounded = new BoundedItems(logger);
  return startRecordSubgraph({
    name: 'taxonomy',
    build: buildId(import.meta.url),
    typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    resolvers,
    sizes: ({ categoriesById, ticketTypesById }) => ({
      categories: categoriesById.size,
      ticketTypes: ticketTypesById.size,
    }),
    configuration,
    logger,
    record: {
      migrate: () => migrateDatabase(databaseUrl),
      readToken: () => readToken(database),
      load: () => loadRecord(database),
      close: () => database.$disconnect(),
    },
    snapshotOf(record: TaxonomyRecord) {
      bounded.report(
        'category',
        record.categories.map((each) => ({ id: each.id, fields: overlongTexts(each) })),
      );
      return taxonomyOf(record);
    },
    contentOf: ({ record }) => record,
  });
}
