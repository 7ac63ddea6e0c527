import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDomain } from '@calendar/postgres/migrate';
import { ChangeListener, type Pool, REVISION } from '@calendar/postgres/reading';
import { internalClient } from '@calendar/subgraph/client';
import { afterMigration, type createLogger, localCopy, SnapshotPoller } from '@calendar/subgraph/snapshot';
import { followedProjection, type Projections } from '../projection/followedProjection.ts';
import { useOfPictures } from '../store/documentSql.ts';
import { type EventsRecord, loadEvents } from '../store/loadEvents.ts';
import { type RecordPart, recordFromParts, recordParts } from '../store/recordParts.ts';
import { type BuildProgress, KEPT_COPY, type Watched } from './BuildProgress.ts';
import { lacksAny } from './lacks.ts';
import type { BuilderData } from './messages.ts';
import { withLimitedHeapGrowth } from './withLimitedHeapGrowth.ts';

/** Follows what a read model is built of: the record, `directory` and `taxonomy`. Nothing is read before they start. */
export function followParts({ configuration, build, held, pool, progress, watched, logger }: FollowedParts): {
  readonly parts: SnapshotParts;
  close(): Promise<void>;
} {
  const {
    DATA_DIR,
    EVENTS_DATABASE_URL,
    DIRECTORY_URL,
    TAXONOMY_URL,
    INTERNAL_SECRET: secret,
  } = configuration;
  const revision = new ChangeListener(EVENTS_DATABASE_URL, REVISION);
  const directory = internalClient({ replicas: DIRECTORY_URL, secret });
  const taxonomy = internalClient({ replicas: TAXONOMY_URL, secret });
  const pictures = useOfPictures(configuration);
  const path = DATA_DIR === undefined ? null : join(DATA_DIR, 'snapshots', 'events');
  /** Token of the record when it was last asked for. */
  let lastRead = '';

  const parts: SnapshotParts = {
    record: new SnapshotPoller<EventsRecord>({
      name: 'record',
      logger,
      intervalMs: BETWEEN_READINGS_MS,
      loadTimeoutMs: LOAD_TIMEOUT_MS,
      copyWhileLoadingAfterMs: SLOW_LOAD_MS,
      source: afterMigration(
        {
          readToken: async () => presentUnlessHeld(await revision.read()),
          untilChanged: (_, signal) =>
            lastRead === held
              ? sleep(BETWEEN_TRIES_MS, undefined, { signal })
              : revision.untilChanged(signal),
          load: async (earlier) => {
            const record = await watched(() =>
              withLimitedHeapGrowth(() => loadEvents(pool, earlier, pictures, progress.reads(lastRead))),
            );
            await whatCameWith(record);
            return { token: record.token, snapshot: record, changedAt: record.changedAt };
          },
        },
        () => migrateDomain('events', EVENTS_DATABASE_URL),
      ),
      copy:
        path === null
          ? null
          : localCopy<EventsRecord, RecordPart>({
              path,
              format: build,
              encode: recordParts,
              decode: (stored) => watched(() => recordFromParts(stored, progress.reads(KEPT_COPY))),
            }),
      // A read model cannot start from a copy that cannot be built.
      keepsEach: false,
      keepsEarlier: false,
    }),
    directory: new SnapshotPoller({
      name: 'directory',
      logger,
      intervalMs: BETWEEN_QUESTIONS_MS,
      ...followedProjection('directory', directory, pool),
    }),
    taxonomy: new SnapshotPoller({
      name: 'taxonomy',
      logger,
      intervalMs: BETWEEN_QUESTIONS_MS,
      ...followedProjection('taxonomy', taxonomy, pool),
    }),
  };
  return {
    parts,
    close: async () => {
      revision.close();
      await Promise.all(Object.values(parts).map((part) => part.close()));
      await Promise.all([directory.close(), taxonomy.close()]);
    },
  };

  /** While a revision is held back, only the present one exists. */
  function presentUnlessHeld(token: string): string {
    lastRead = token;
    if (token !== held || Date.now() >= progress.heldUntil) return token;
    const { current } = parts.record;
    if (current === null)
      throw new Error(`Revision ${token} could not be built, and is left alone for a while`);
    return current.token;
  }

  /** Waits, two seconds at most, until the projections are as new as the record's events. */
  async function whatCameWith({ follows }: EventsRecord): Promise<void> {
    const until = performance.now() + TOGETHER_MS;
    while (lacksAny(parts, follows) && performance.now() < until) {
      for (const part of [parts.directory, parts.taxonomy]) part.refresh().catch(() => undefined);
      await sleep(BETWEEN_LOOKS_MS);
    }
  }
}

const SLOW_LOAD_MS = 20_000;
export const LOAD_TIMEOUT_MS = 10 * 60_000;
/** How long the parts of one import may take to come together. */
export const TOGETHER_MS = 2_000;
const BETWEEN_LOOKS_MS = 50;
/** Of the record's revision, the least; it says when it has changed. */
const BETWEEN_READINGS_MS = 100;
/** Between two looks whether a revision is still held back. */
const BETWEEN_TRIES_MS = 1_000;
/** To another domain, which answers when it has another state. */
const BETWEEN_QUESTIONS_MS = 250;

/** What a read model is built of. Each is polled separately. */
export interface SnapshotParts {
  readonly record: SnapshotPoller<EventsRecord>;
  readonly directory: SnapshotPoller<Projections['directory']>;
  readonly taxonomy: SnapshotPoller<Projections['taxonomy']>;
}

interface FollowedParts extends Pick<BuilderData, 'configuration' | 'build' | 'held'> {
  readonly pool: Pool;
  readonly progress: BuildProgress;
  readonly watched: Watched;
  readonly logger: ReturnType<typeof createLogger>;
}
