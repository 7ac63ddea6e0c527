import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  afterMigration,
  createLogger,
  createSubgraph,
  Follower,
  type Logger,
  localCopy,
  readTracesUrl,
  waitAtMost,
} from '@calendar/kit';
import { openDatabase } from '@calendar/taxonomy-db';
import { migrateDatabase } from '@calendar/taxonomy-db/migrate';
import type { Configuration } from './configuration.ts';
import { taxonomyOf } from './domain/taxonomy.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { loadRecord, readToken } from './store/loadRecord.ts';

/** The taxonomy subgraph, answering at `url`. */
export interface TaxonomyService {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the taxonomy subgraph. It answers once its database, or the copy of the last snapshot in `DATA_DIR`, gave
 * it a snapshot.
 *
 * @throws when the port is taken
 */
export async function startTaxonomy(
  configuration: Configuration,
  logger: Logger = createLogger('taxonomy', configuration.LOG_LEVEL),
): Promise<TaxonomyService> {
  const { DATABASE_URL, DATA_DIR, INTERNAL_SECRET, HOST, PORT } = configuration;
  const database = openDatabase(DATABASE_URL);
  const follower = new Follower({
    name: 'record',
    logger,
    source: afterMigration(
      {
        readToken: () => readToken(database),
        load: async () => {
          const { record, ...named } = await loadRecord(database);
          return { ...named, snapshot: taxonomyOf(record) };
        },
      },
      () => migrateDatabase(DATABASE_URL),
    ),
    copy: DATA_DIR
      ? localCopy({
          path: join(DATA_DIR, 'snapshots', 'taxonomy'),
          format: 'taxonomy 1',
          encode: ({ record }) => record,
          decode: taxonomyOf,
        })
      : null,
  });
  const subgraph = createSubgraph({
    name: 'taxonomy',
    typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    resolvers,
    follower,
    sizes: ({ categoriesById, ticketTypesById }) => ({
      categories: categoriesById.size,
      ticketTypes: ticketTypesById.size,
    }),
    tracesUrl: readTracesUrl(configuration),
    logger,
    secret: INTERNAL_SECRET,
    acceptBearer: configuration.ACCEPT_BEARER,
    host: HOST,
    port: PORT,
  });
  const close = async (): Promise<void> => {
    await subgraph.close();
    await waitAtMost(LEAVE_TAKING, database.$disconnect());
  };
  try {
    const { url } = await subgraph.listen();
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Milliseconds; a database that hangs is left behind. */
const LEAVE_TAKING = 2_000;
