import { type Change, type ChangeLog, changesAfter } from './log.ts';
import type { Place } from './position.ts';

/**
 * The next changes after a place, of at most {@link MOST_READ}: a page may have fewer than `room` without
 * being the last.
 * @param entryOf makes the page's entry of a change; null leaves the change out
 */
export function pageOf<Log extends ChangeLog, Entry>(
  logs: readonly Log[],
  after: Place,
  room: number,
  entryOf: (change: Change<Log>) => Entry | null,
): Page<Entry> {
  const entries: Entry[] = [];
  let read = 0;
  let place = after;
  for (const change of changesAfter(logs, after)) {
    if (read >= MOST_READ) return { entries, place, isLast: false };
    read += 1;
    const each = entryOf(change);
    if (each !== null && entries.length >= room) return { entries, place, isLast: false };
    if (each !== null) entries.push(each);
    place = change.place;
  }
  return { entries, place, isLast: true };
}

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  /** After the last change that was read. */
  readonly place: Place;
  readonly isLast: boolean;
}

const MOST_READ = 10_000;
