import type { SnapshotStatus } from '@calendar/subgraph';

/** A report from some milliseconds ago, as it is now: a thread that hangs reports nothing. */
export function aged(status: SnapshotStatus, elapsed: number): SnapshotStatus {
  const { ageMs, unconfirmedMs, outageMs } = status;
  const later = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds + elapsed);
  return { ...status, ageMs: later(ageMs), unconfirmedMs: later(unconfirmedMs), outageMs: later(outageMs) };
}
