import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { migrateDatabase } from '@calendar/events-db/migrate';
import { internalClient } from '@calendar/kit/client';
import {
  afterMigration,
  type BoundedItem,
  createLogger,
  localCopy,
  reportBoundedItems,
  SnapshotPoller,
} from '@calendar/kit/snapshot';
import { returnMemoryOfStart } from '@calendar/process';
import { openPool, RevisionListener } from '@calendar/record/reading';
import pTimeout from 'p-timeout';
import type { SnapshotColumns } from '../index/columns.ts';
import type { ReportBounded } from '../index/segments/writeSegment.ts';
import {
  DIRECTORY_QUERY,
  type DirectoryProjection,
  directorySource,
} from '../projection/directoryProjection.ts';
import { storedProjection } from '../projection/storedProjection.ts';
import { TAXONOMY_QUERY, type TaxonomyProjection, taxonomySource } from '../projection/taxonomyProjection.ts';
import { type EventsRecord, loadEvents } from '../store/loadEvents.ts';
import { type RecordPart, recordFromParts, recordParts } from '../store/recordParts.ts';
import { SourceReadings } from '../store/SourceReadings.ts';
import { BuildProgress, KEPT_COPY } from './BuildProgress.ts';
import { copyPath } from './copyPath.ts';
import { type BuilderData, type BuilderMessage, CLOSE, REFRESH, snapshotMessage } from './messages.ts';
import { lacksAny, type SnapshotParts, snapshotSource } from './snapshotSource.ts';
import { withLimitedHeapGrowth } from './withLimitedHeapGrowth.ts';

// The thread that polls the record and the other domains and builds the read model of them. So the thread that answers
// queries never waits for a database or a build.

const { configuration, build, held, ...data } = workerData as BuilderData;
const progress = new BuildProgress(data.progress);
progress.threadBegins();
const logger = createLogger('events', configuration.LOG_LEVEL);
const pool = openPool(configuration.EVENTS_DATABASE_URL);
const revision = new RevisionListener(configuration.EVENTS_DATABASE_URL);
const secret = configuration.INTERNAL_SECRET;
const directory = internalClient({ replicas: configuration.DIRECTORY_URL, secret });
const taxonomy = internalClient({ replicas: configuration.TAXONOMY_URL, secret });
const reportBounded = reportBoundedItems(logger);
const SLOW_LOAD_MS = 20_000;
const LOAD_TIMEOUT_MS = 10 * 60_000;
const NICE = 5;
/** How long the parts of one import may take to come together. */
const TOGETHER_MS = 2_000;
const BETWEEN_LOOKS_MS = 50;
/** What changes between is reported at once. */
const BETWEEN_REPORTS_MS = 5_000;
/** Between two looks whether a revision is still held back. */
const BETWEEN_TRIES_MS = 1_000;
/** Of the record's revision, the least; it says when it has changed. */
const BETWEEN_READINGS_MS = 100;
/** To another domain, which answers when it has another state. */
const BETWEEN_QUESTIONS_MS = 250;
const path = copyPath(configuration);
const { PICTURES, OUTLETS_URL } = configuration;
const pictures = !PICTURES ? 'unused' : OUTLETS_URL === undefined ? 'measured' : 'copied';
/** Token of the record when it was last asked for. */
let lastRead = '';
/** Tokens of the projections that the last read model was built of. */
let builtOf = '';

const parts: SnapshotParts = {
  record: new SnapshotPoller<EventsRecord>({
    name: 'record',
    logger,
    intervalMs: BETWEEN_READINGS_MS,
    loadTimeoutMs: LOAD_TIMEOUT_MS,
    copyWhileLoadingAfterMs: SLOW_LOAD_MS,
    source: afterMigration(
      {
        readToken: async () => presentUnlessHeld(await revision.readToken()),
        untilChanged: (token, signal) =>
          lastRead === held
            ? sleep(BETWEEN_TRIES_MS, undefined, { signal })
            : revision.untilChanged(token, signal),
        load: async (earlier) => {
          const loaded = await watched(async () => {
            const observer = progress.reads(lastRead);
            const record = await reportingBounded((report) =>
              withLimitedHeapGrowth(() => loadEvents(pool, earlier, observer, report, pictures)),
            );
            return { token: record.token, snapshot: record, changedAt: record.changedAt };
          });
          await whatCameWith(loaded.snapshot);
          return loaded;
        },
      },
      () => migrateDatabase(configuration.EVENTS_DATABASE_URL),
    ),
    copy:
      path === null
        ? null
        : localCopy<EventsRecord, RecordPart>({
            path,
            format: build,
            encode: recordParts,
            decode: (stored) =>
              watched(() =>
                reportingBounded((report) => recordFromParts(stored, progress.reads(KEPT_COPY), report)),
              ),
          }),
    // A read model cannot start from a copy that cannot be built.
    keepsEach: false,
  }),
  directory: new SnapshotPoller<DirectoryProjection>({
    name: 'directory',
    logger,
    intervalMs: BETWEEN_QUESTIONS_MS,
    source: directorySource(directory),
    copy: storedProjection(pool, 'directory', DIRECTORY_QUERY),
  }),
  taxonomy: new SnapshotPoller<TaxonomyProjection>({
    name: 'taxonomy',
    logger,
    intervalMs: BETWEEN_QUESTIONS_MS,
    source: taxonomySource(taxonomy),
    copy: storedProjection(pool, 'taxonomy', TAXONOMY_QUERY),
  }),
};
const source = snapshotSource(parts, {
  hasSpecialEvent: configuration.SPECIAL_EVENT_ID !== undefined,
  build,
  onStep: () => progress.arranges(parts.record.current?.token ?? KEPT_COPY),
});
const snapshots = new SnapshotPoller<SnapshotColumns>({
  name: 'parts',
  logger,
  intervalMs: 50,
  maxBackOffMs: 200,
  loadTimeoutMs: LOAD_TIMEOUT_MS,
  source: {
    readToken: source.readToken,
    untilChanged: anotherPart,
    load: async (earlier) => {
      await recordOfNewProjections();
      const { token, snapshot } = await watched(async () => {
        const record = parts.record.current?.token ?? '';
        progress.arranges(record);
        const { directory, taxonomy } = parts;
        builtOf = [directory.current?.token, taxonomy.current?.token].join();
        const built = await withLimitedHeapGrowth(() => source.load(earlier));
        post(snapshotMessage(built, record, earlier, Date.now()));
        return built;
      });
      parts.record.keep();
      // There are readers after this, and they come first. On Linux each thread has its own priority.
      if (earlier === null && process.platform === 'linux') setPriority(NICE);
      if (earlier === null) returnMemoryOfStart();
      return { token, snapshot };
    },
  },
});
const followers = [...Object.values(parts), snapshots];
const reporting = setInterval(reportStatus, BETWEEN_REPORTS_MS);
for (const { changes } of followers) changes.on('health', reportStatus).on('snapshot', reportStatus);
const sources = new SourceReadings(pool, (read) => post({ kind: 'sources', sources: read }));

parentPort?.on('message', (message) => {
  if (message === CLOSE) void close();
  if (message === REFRESH) void refresh();
});
for (const follower of Object.values(parts)) follower.start();
reportStatus();
await Promise.all(Object.values(parts).map((follower) => follower.whenReady())).then(
  () => snapshots.start(),
  () => undefined,
);
reportStatus();

/** While a revision is held back, only the present one exists. */
function presentUnlessHeld(token: string): string {
  lastRead = token;
  if (token !== held || Date.now() >= progress.heldUntil) return token;
  const { current } = parts.record;
  if (current === null)
    throw new Error(`Revision ${token} could not be built, and is left alone for a while`);
  return current.token;
}

/** Reports the events of one reading that are not served as they are stored. */
async function reportingBounded<Result>(read: (report: ReportBounded) => Promise<Result>): Promise<Result> {
  const items: BoundedItem[] = [];
  const result = await read((id, fields) => items.push({ id, fields }));
  reportBounded('event', items);
  return result;
}

/** Reports a failure while working on the data that were read. A failure of a database is no fault of its content. */
async function watched<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failed = progress.read();
    const reason = error instanceof Error ? error.message : String(error);
    if (failed.work === 'arranging' || failed.item !== null)
      post({ kind: 'failed', reason, progress: failed });
    throw error;
  } finally {
    progress.rests();
  }
}

function reportStatus(): void {
  const status = Object.entries(parts).map(([name, follower]) => [name, follower.status()]);
  post({ kind: 'status', parts: Object.fromEntries(status), build: snapshots.status() });
}

function post(message: BuilderMessage): void {
  parentPort?.postMessage(message);
}

/**
 * Waits until the projections are as new as the record's events, so that nothing refers to a missing item
 * (docs/rules.md 56 "One state in an answer"). It waits for two seconds at most.
 */
async function whatCameWith({ follows }: EventsRecord): Promise<void> {
  const until = performance.now() + TOGETHER_MS;
  while (lacksAny(parts, follows) && performance.now() < until) {
    for (const part of [parts.directory, parts.taxonomy]) part.refresh().catch(() => undefined);
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/** Until the parts have another state than a read model was built of. */
async function anotherPart(token: string, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const until = { signal: AbortSignal.any([signal, over.signal]) };
  const changed = Object.values(parts).map(({ changes }) => once(changes, 'snapshot', until));
  if ((await source.readToken()) === token) await Promise.race(changed);
  over.abort();
  await Promise.allSettled(changed);
}

/** A change in another domain may have come with a record that has not been read yet. */
async function recordOfNewProjections(): Promise<void> {
  const projections = [parts.directory.current?.token, parts.taxonomy.current?.token].join();
  if (builtOf === '' || projections === builtOf) return;
  const reading = parts.record.refresh().catch(() => undefined);
  await Promise.race([reading, sleep(TOGETHER_MS, undefined, { ref: false })]);
}

/** Looks for changes of each part, and builds as soon as there is one. */
async function refresh(): Promise<void> {
  const looking = Object.values(parts).map(async (part) => {
    const before = part.current?.token;
    await part.refresh();
    if (part.current?.token !== before) await snapshots.refresh();
  });
  await Promise.allSettled(looking);
}

async function close(): Promise<void> {
  clearInterval(reporting);
  sources.close();
  revision.close();
  await Promise.all(followers.map((follower) => follower.close()));
  await Promise.all([
    directory.close(),
    taxonomy.close(),
    pTimeout(pool.end(), { milliseconds: 2_000, fallback: () => undefined }),
  ]);
  // Ends this thread alone; a transaction that was cut off may still hold a timer.
  process.exit();
}
