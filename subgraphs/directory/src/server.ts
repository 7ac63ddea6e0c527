import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@calendar/directory-db';
import { migrateDatabase } from '@calendar/directory-db/migrate';
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
import type { Configuration } from './configuration.ts';
import { type DirectoryRecord, directoryOf } from './domain/directory.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { loadRecord, readToken } from './store/loadRecord.ts';

/** The directory subgraph, answering at `url`. */
export interface DirectoryService {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the directory subgraph. It answers once its database, or the copy of the last snapshot in `DATA_DIR`, gave
 * it a snapshot.
 *
 * @throws when the port is taken
 */
export async function startDirectory(
  configuration: Configuration,
  logger: Logger = createLogger('directory', configuration.LOG_LEVEL),
): Promise<DirectoryService> {
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
          return { ...named, snapshot: directoryOf(record) };
        },
      },
      () => migrateDatabase(DATABASE_URL),
    ),
    copy: DATA_DIR
      ? localCopy({
          path: join(DATA_DIR, 'snapshots', 'directory'),
          format: 'directory 1',
          encode: ({ venues, organizers }): DirectoryRecord => ({ venues, organizers }),
          decode: directoryOf,
        })
      : null,
  });
  const subgraph = createSubgraph({
    name: 'directory',
    typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    resolvers,
    follower,
    sizes: ({ venues, organizers }) => ({ venues: venues.length, organizers: organizers.length }),
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
