import { type Change, type ChangeLog, changesAfter } from './log.ts';
import type { Place } from './position.ts';

/**
 * The next changes after a place. Those that are not told are passed over; no more than {@link MOST_LOOKED_AT} changes
 * are looked at, so that a page may hold fewer than it could, or none, and not be the last one.
 *
 * @param room how many may be told, from 0
 * @param tell what is told of a change; null: nothing
 */
export function pageOf<Log extends ChangeLog, Told>(
  logs: readonly Log[],
  after: Place,
  room: number,
  tell: (change: Change<Log>) => Told | null,
): Page<Told> {
  const told: Told[] = [];
  let looked = 0;
  let place = after;
  for (const change of changesAfter(logs, after)) {
    if (looked >= MOST_LOOKED_AT) return { told, place, isLast: false };
    looked += 1;
    const each = tell(change);
    if (each !== null && told.length >= room) return { told, place, isLast: false };
    if (each !== null) told.push(each);
    place = change.place;
  }
  return { told, place, isLast: true };
}

/** A page of what changed. */
export interface Page<Told> {
  readonly told: readonly Told[];
  /** Behind the last change that was told or passed over. */
  readonly place: Place;
  /** Whether nothing comes after it. */
  readonly isLast: boolean;
}

const MOST_LOOKED_AT = 10_000;
