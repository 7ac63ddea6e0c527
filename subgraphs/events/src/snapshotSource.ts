import type { Follower, FollowerSource } from '@calendar/kit';
import { openSnapshot, type Snapshot } from './domain/snapshot.ts';
import { SnapshotBuilder } from './domain/snapshotBuilder.ts';
import type { DirectoryReplica } from './replica/directoryReplica.ts';
import type { TaxonomyReplica } from './replica/taxonomyReplica.ts';
import type { EventsRecord } from './store/loadEvents.ts';

/** What the read model is built from, each followed by itself. */
export interface SnapshotParts {
  readonly record: Follower<EventsRecord>;
  readonly directory: Follower<DirectoryReplica>;
  readonly taxonomy: Follower<TaxonomyReplica>;
}

/**
 * The read model as a source to follow: it moves when any of its parts does. Its token is the parts' tokens, joined
 * by `+`.
 *
 * @param hasSpecialEvent whether the calendar has a special event configured (`decisions.md 19`)
 */
export function snapshotSource(parts: SnapshotParts, hasSpecialEvent: boolean): FollowerSource<Snapshot> {
  const builder = new SnapshotBuilder(hasSpecialEvent);
  return {
    readToken: async () => currentOf(parts).token,
    load: async () => {
      const { token, record, directory, taxonomy } = currentOf(parts);
      const followed = { ...directory, ...taxonomy };
      return { token, snapshot: openSnapshot(builder.build(record.events, followed)) };
    },
  };
}

function currentOf({ record, directory, taxonomy }: SnapshotParts) {
  const events = record.current ?? waitsFor('the events of the record');
  const places = directory.current ?? waitsFor('the replica of directory');
  const kinds = taxonomy.current ?? waitsFor('the replica of taxonomy');
  return {
    token: `${events.token}+${places.token}+${kinds.token}`,
    record: events.snapshot,
    directory: places.snapshot,
    taxonomy: kinds.snapshot,
  };
}

function waitsFor(part: string): never {
  throw new Error(`Waits for ${part}`);
}
