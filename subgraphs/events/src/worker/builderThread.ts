import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '@calendar/events-db';
import { migrateDatabase } from '@calendar/events-db/migrate';
import { afterMigration, createLogger, internalClient, localCopy, SnapshotPoller } from '@calendar/kit';
import pTimeout from 'p-timeout';
import type { SnapshotColumns } from '../index/columns.ts';
import {
  DIRECTORY_QUERY,
  type DirectoryProjection,
  directorySource,
} from '../projection/directoryProjection.ts';
import { storedProjection } from '../projection/storedProjection.ts';
import { TAXONOMY_QUERY, type TaxonomyProjection, taxonomySource } from '../projection/taxonomyProjection.ts';
import { type EventsRecord, loadEvents, readToken } from '../store/loadEvents.ts';
import { type RecordPart, recordFromParts, recordParts } from '../store/recordParts.ts';
import { type BuilderData, type BuilderMessage, CLOSE, snapshotMessage } from './messages.ts';
import { type SnapshotParts, snapshotSource } from './snapshotSource.ts';
import { withLimitedHeapGrowth } from './withLimitedHeapGrowth.ts';

// The thread that polls the record and the other domains and builds the read model of them, so that the thread that
// answers queries never waits for a database or a build.

const { configuration, build } = workerData as BuilderData;
const logger = createLogger('events', configuration.LOG_LEVEL);
const database = openDatabase(configuration.EVENTS_DATABASE_URL);
const secret = configuration.INTERNAL_SECRET;
const directory = internalClient({ subgraph: 'directory', replicas: configuration.DIRECTORY_URL, secret });
const taxonomy = internalClient({ subgraph: 'taxonomy', replicas: configuration.TAXONOMY_URL, secret });
const SLOW_LOAD_MS = 20_000;
const LOAD_TIMEOUT_MS = 10 * 60_000;
const NICE = 5;

const parts: SnapshotParts = {
  record: new SnapshotPoller<EventsRecord>({
    name: 'record',
    logger,
    loadTimeoutMs: LOAD_TIMEOUT_MS,
    copyWhileLoadingAfterMs: SLOW_LOAD_MS,
    source: afterMigration(
      {
        readToken: () => readToken(database),
        load: async (earlier) => {
          const bounded: string[] = [];
          const record = await withLimitedHeapGrowth(() =>
            loadEvents(database, earlier, (id) => bounded.push(id)),
          );
          if (bounded.length > 0) {
            const some = { count: bounded.length, ids: bounded.slice(0, 10) };
            logger.warn(
              some,
              'Stored events exceed the bounds of a feed, or have other markup: they are served bounded',
            );
          }
          return { token: record.token, snapshot: record, changedAt: record.changedAt };
        },
      },
      () => migrateDatabase(configuration.EVENTS_DATABASE_URL),
    ),
    copy:
      configuration.DATA_DIR === undefined
        ? null
        : localCopy<EventsRecord, RecordPart>({
            path: join(configuration.DATA_DIR, 'snapshots', 'events'),
            format: build,
            encode: recordParts,
            decode: recordFromParts,
          }),
  }),
  directory: new SnapshotPoller<DirectoryProjection>({
    name: 'directory',
    logger,
    source: directorySource(directory),
    copy: storedProjection(database, 'directory', DIRECTORY_QUERY),
  }),
  taxonomy: new SnapshotPoller<TaxonomyProjection>({
    name: 'taxonomy',
    logger,
    source: taxonomySource(taxonomy),
    copy: storedProjection(database, 'taxonomy', TAXONOMY_QUERY),
  }),
};
const source = snapshotSource(parts, {
  hasSpecialEvent: configuration.SPECIAL_EVENT_ID !== undefined,
  build,
});
const snapshots = new SnapshotPoller<SnapshotColumns>({
  name: 'parts',
  logger,
  intervalMs: 50,
  maxBackOffMs: 200,
  loadTimeoutMs: LOAD_TIMEOUT_MS,
  source: {
    readToken: source.readToken,
    load: async (earlier) => {
      const { token, snapshot } = await withLimitedHeapGrowth(() => source.load(earlier));
      post(snapshotMessage(token, snapshot, earlier, Date.now()));
      // From now on there are readers, and they come first; on Linux a thread has a priority of its own.
      if (earlier === null && process.platform === 'linux') setPriority(NICE);
      return { token, snapshot };
    },
  },
});
const followers = [...Object.values(parts), snapshots];
const reporting = setInterval(reportStatus, 1000);

parentPort?.on('message', (message) => {
  if (message === CLOSE) void close();
});
for (const follower of Object.values(parts)) follower.start();
reportStatus();
await Promise.all(Object.values(parts).map((follower) => follower.whenReady())).then(
  () => snapshots.start(),
  () => undefined,
);
reportStatus();

function reportStatus(): void {
  const status = Object.entries(parts).map(([name, follower]) => [name, follower.status()]);
  post({ kind: 'status', parts: Object.fromEntries(status), build: snapshots.status() });
}

function post(message: BuilderMessage): void {
  parentPort?.postMessage(message);
}

async function close(): Promise<void> {
  clearInterval(reporting);
  await Promise.all(followers.map((follower) => follower.close()));
  await Promise.all([
    directory.close(),
    taxonomy.close(),
    pTimeout(database.$disconnect(), { milliseconds: 2_000, fallback: () => undefined }),
  ]);
  // Ends this thread alone; a transaction that was cut off may still hold a timer.
  process.exit();
}
