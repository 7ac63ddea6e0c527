import { type Change, type ChangeLog, changesAfter } from './log.ts';
import type { Place } from './position.ts';

/**
 * The next changes after a place, without those for which `tell` returns null. It reads at most {@link MOST_LOOKED_AT}
 * changes. So a page may have fewer than `room`, or none, without being the last one.
 *
 * @param room the most changes of the page, from 0
 * @param tell makes the page's entry of a change; null leaves the change out
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

/** A page of changes. */
export interface Page<Told> {
  readonly told: readonly Told[];
  /** After the last change that was read. */
  readonly place: Place;
  /** Whether there are no later changes. */
  readonly isLast: boolean;
}

const MOST_LOOKED_AT = 10_000;
