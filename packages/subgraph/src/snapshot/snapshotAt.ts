import { setTimeout as sleep } from 'node:timers/promises';
import { differs, reaches } from '@calendar/http/protocol';
import type { SnapshotPoller } from './SnapshotPoller.ts';

/**
 * The snapshot of a state: exactly that one while it is kept, else a later present one. One that has not
 * arrived is looked and waited for, unless the source is known to be away. Null when it does not arrive.
 */
export async function snapshotAt<Snapshot>(
  poller: FollowingSnapshots<Snapshot>,
  at: string,
  until: number,
): Promise<FollowingSnapshots<Snapshot>['current']> {
  for (;;) {
    const { current } = poller;
    if (current !== null && reaches(current.token, at)) {
      if (!differs(current.token, at)) return current;
      return poller.earlier.find(({ token }) => reaches(token, at) && !differs(token, at)) ?? current;
    }
    if (performance.now() >= until || poller.status().outageMs !== null) return null;
    poller.refresh().catch(() => undefined);
    await sleep(BETWEEN_LOOKS_MS);
  }
}

const BETWEEN_LOOKS_MS = 10;

/** Snapshots that follow a source. */
export type FollowingSnapshots<Snapshot> = Pick<
  SnapshotPoller<Snapshot>,
  'current' | 'earlier' | 'refresh' | 'status'
>;
