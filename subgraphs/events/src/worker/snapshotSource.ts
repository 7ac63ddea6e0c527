import type { VersionedSnapshot } from '@calendar/subgraph';
import type { SnapshotPoller, SnapshotSource } from '@calendar/subgraph/snapshot';
import { tokenOfBuild } from '@calendar/subgraph/snapshot';
import { buildSnapshot } from '../index/build/buildSnapshot.ts';
import type { SnapshotColumns } from '../index/columns.ts';
import type { DirectoryProjection } from '../projection/directoryProjection.ts';
import type { TaxonomyProjection } from '../projection/taxonomyProjection.ts';
import type { EventsRecord } from '../store/loadEvents.ts';
import { lacks } from './lacks.ts';

/** The sources of the read model. Each is polled separately. */
export interface SnapshotParts {
  readonly record: SnapshotPoller<EventsRecord>;
  readonly directory: SnapshotPoller<DirectoryProjection>;
  readonly taxonomy: SnapshotPoller<TaxonomyProjection>;
}

/**
 * The read model as a source to poll: it changes when any of its parts does. Its token is the parts' tokens, joined
 * by `+`, behind the build.
 */
export function snapshotSource(
  parts: SnapshotParts,
  { hasSpecialEvent, build, onStep }: ReadModelOptions,
): SnapshotSource<SnapshotColumns> {
  return {
    readToken: async () => tokenOfBuild(build, currentOf(parts).token),
    load: async (earlier) => {
      const { token, record, directory, taxonomy } = currentOf(parts);
      return {
        token: tokenOfBuild(build, token),
        isPartial: lacksAny(parts),
        snapshot: buildSnapshot(record, { ...directory, ...taxonomy }, hasSpecialEvent, earlier, onStep),
      };
    },
  };
}

/** Everything that a read model depends on, except for its parts. */
export interface ReadModelOptions {
  /** Whether the calendar has a special event configured (docs/rules.md 19 "Special event filter"). */
  readonly hasSpecialEvent: boolean;
  /** Names the software (`buildId`). */
  readonly build: string;
  /** Called between the steps of a build. */
  readonly onStep: () => void;
}

/** The parts that have nothing to build from yet. */
export function missingParts(parts: SnapshotParts): readonly string[] {
  return Object.entries(parts)
    .filter(([, follower]) => !follower.ready)
    .map(([name]) => name);
}

/** Whether a projection is older than the records that were written with the events. */
export function lacksAny(
  { record, directory, taxonomy }: CurrentParts,
  follows = record.current?.snapshot.follows ?? [],
): boolean {
  return [directory, taxonomy].some(({ current }) => current !== null && lacks(follows, current.token));
}

function currentOf(parts: SnapshotParts) {
  const { record, directory, taxonomy } = parts;
  if (record.current === null || directory.current === null || taxonomy.current === null) {
    throw new Error(`Waits for ${missingParts(parts).join(', ')}`);
  }
  return {
    token: `${record.current.token}+${directory.current.token}+${taxonomy.current.token}`,
    record: record.current.snapshot,
    directory: directory.current.snapshot,
    taxonomy: taxonomy.current.snapshot,
  };
}

interface CurrentParts {
  readonly record: Current<Pick<EventsRecord, 'follows'>>;
  readonly directory: Current<unknown>;
  readonly taxonomy: Current<unknown>;
}

interface Current<Content> {
  readonly current: VersionedSnapshot<Content> | null;
}
