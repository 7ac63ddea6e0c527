import { readFileSync } from 'node:fs';
import { recordOf } from '@calendar/postgres/record';
import { buildId } from '@calendar/runtime/buildId';
import { createLogger, type Logger, type RunningSubgraph, startRecordSubgraph } from '@calendar/subgraph';
import { openDatabase } from '@calendar/taxonomy-db';
import type { Configuration } from './configuration.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { servedNames } from './rules/servedItems.ts';
import { type TaxonomyRecord, taxonomyOf } from './rules/taxonomy.ts';
import { loadRecord } from './store/loadRecord.ts';

/** Starts the taxonomy subgraph (`startRecordSubgraph`). */
export async function startTaxonomy(
  configuration: Configuration,
  logger: Logger = createLogger('taxonomy', configuration.LOG_LEVEL),
): Promise<RunningSubgraph> {
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
    record: recordOf('taxonomy', configuration.TAXONOMY_DATABASE_URL, openDatabase, loadRecord),
    snapshotOf({ categories, ticketTypes, ...record }: TaxonomyRecord) {
      return taxonomyOf({
        ...record,
        categories: categories.map(servedNames),
        ticketTypes: ticketTypes.map(servedNames),
      });
    },
    contentOf: ({ record }) => record,
  });
}
