import { readFileSync } from 'node:fs';
import { openDatabase } from '@calendar/events-db';
import { createLogger, createSubgraph, Follower, internalClient, type Logger } from '@calendar/kit';
import type { Configuration } from './configuration.ts';
import type { Snapshot } from './domain/snapshot.ts';
import { type DirectoryReplica, directorySource } from './replica/directoryReplica.ts';
import { storedReplica } from './replica/storedReplica.ts';
import { type TaxonomyReplica, taxonomySource } from './replica/taxonomyReplica.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { type SnapshotParts, snapshotSource } from './snapshotSource.ts';
import { type EventsRecord, loadEvents, readToken } from './store/loadEvents.ts';

/** The events subgraph, answering at `url`. */
export interface EventsService {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the events subgraph: follows its record, `directory` and `taxonomy`, keeps the last good replica of the
 * latter two in its own database, and answers from the snapshot built of all three.
 */
export async function startEvents(
  configuration: Configuration,
  logger: Logger = createLogger('events', configuration.LOG_LEVEL),
): Promise<EventsService> {
  const database = openDatabase(configuration.DATABASE_URL);
  const secret = configuration.INTERNAL_SECRET;
  const directory = internalClient({ url: configuration.DIRECTORY_URL, secret });
  const taxonomy = internalClient({ url: configuration.TAXONOMY_URL, secret });
  const parts: SnapshotParts = {
    record: new Follower<EventsRecord>({
      name: 'record',
      logger,
      loadTimeoutMs: LONGEST_LOAD,
      source: {
        readToken: () => readToken(database),
        load: async (earlier) => {
          const record = await loadEvents(database, earlier);
          return { token: record.token, snapshot: record };
        },
      },
    }),
    directory: new Follower<DirectoryReplica>({
      name: 'directory',
      logger,
      source: directorySource(directory),
      copy: storedReplica(database, 'directory'),
    }),
    taxonomy: new Follower<TaxonomyReplica>({
      name: 'taxonomy',
      logger,
      source: taxonomySource(taxonomy),
      copy: storedReplica(database, 'taxonomy'),
    }),
  };
  const followers = Object.values(parts);
  for (const follower of followers) follower.start();
  const subgraph = createSubgraph<Snapshot>({
    name: 'events',
    typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    resolvers: resolvers(configuration.SITE_URL),
    follower: new Follower<Snapshot>({
      name: 'parts',
      logger,
      intervalMs: 100,
      maxBackOffMs: 400,
      loadTimeoutMs: LONGEST_LOAD,
      source: snapshotSource(parts, configuration.SPECIAL_EVENT_ID !== undefined),
    }),
    logger,
    secret,
    host: configuration.HOST,
    port: configuration.PORT,
  });
  const close = async (): Promise<void> => {
    await subgraph.close();
    await Promise.all(followers.map((follower) => follower.close()));
    await Promise.all([directory.close(), taxonomy.close(), database.$disconnect()]);
  };
  try {
    const { url } = await subgraph.listen();
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const LONGEST_LOAD = 10 * 60_000;
