import { ascendingOrder, firstFrom } from './ascending.ts';
import { type Dates, EMBARGOED, type Events, type SnapshotColumns } from './columns.ts';

/**
 * The next date of each event that is public and not over at an instant, in chronological order. Of an event that has
 * not begun that is its first date, which is known beforehand; only those that have begun are looked into.
 */
export function nextDates({ events, dates }: SnapshotColumns, now: number): Int32Array {
  const { firsts } = dates;
  // A date is over after its start.
  const ahead = firstFrom(firsts, firstFrom(dates.start, now));
  const begun = nextOfBegun(firsts.subarray(0, ahead), events, dates, now);
  const next = new Int32Array(firsts.length);
  let count = 0;
  let taken = 0;
  for (let at = ahead; at < firsts.length; at++) {
    const first = firsts[at] as number;
    if (!isPublic(events, dates, first, now)) continue;
    while (taken < begun.length && (begun[taken] as number) < first) next[count++] = begun[taken++] as number;
    next[count++] = first;
  }
  while (taken < begun.length) next[count++] = begun[taken++] as number;
  return next.slice(0, count);
}

function nextOfBegun(firsts: Int32Array, events: Events, dates: Dates, now: number): Int32Array {
  const next = new Int32Array(firsts.length);
  let count = 0;
  for (let at = 0; at < firsts.length; at++) {
    const first = firsts[at] as number;
    const event = dates.event[first] as number;
    if ((events.overFrom[event] as number) <= now || !isPublic(events, dates, first, now)) continue;
    let place = dates.of.offsets[event] as number;
    while ((dates.over[dates.of.values[place] as number] as number) <= now) place++;
    next[count++] = dates.of.values[place] as number;
  }
  return ascendingOrder(next.subarray(0, count), dates.count);
}

function isPublic({ publicFrom }: Events, { flags, event }: Dates, date: number, now: number): boolean {
  const embargoed = ((flags[date] as number) & EMBARGOED) !== 0;
  return !embargoed || (publicFrom[event[date] as number] as number) <= now;
}
