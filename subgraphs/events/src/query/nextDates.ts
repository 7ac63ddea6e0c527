import { ascendingOrder, firstFrom } from '../index/ascending.ts';
import { type Dates, EMBARGOED, type Events, type SnapshotColumns } from '../index/columns.ts';
import { isOver } from '../rules/endOfDate.ts';
import { isPublic } from '../rules/publication.ts';

/** The next date of each public event that is not over, in order. Only those that have begun are examined. */
export function nextDates({ events, dates }: SnapshotColumns, now: number): Int32Array {
  const { firsts } = dates;
  // A date is over after its start.
  const ahead = firstFrom(firsts, firstFrom(dates.start, now));
  const begun = nextOfBegun(firsts.subarray(0, ahead), events, dates, now);
  const next = new Int32Array(firsts.length);
  let count = 0;
  let taken = 0;
  for (let at = ahead; at < firsts.length; at++) {
    const first = firsts[at]!;
    if (!isDatePublic(events, dates, first, now)) continue;
    while (taken < begun.length && begun[taken]! < first) next[count++] = begun[taken++]!;
    next[count++] = first;
  }
  while (taken < begun.length) next[count++] = begun[taken++]!;
  return next.slice(0, count);
}

function nextOfBegun(firsts: Int32Array, events: Events, dates: Dates, now: number): Int32Array {
  const next = new Int32Array(firsts.length);
  let count = 0;
  for (let at = 0; at < firsts.length; at++) {
    const first = firsts[at]!;
    const event = dates.event[first]!;
    if (isOver(events.overFrom[event]!, now) || !isDatePublic(events, dates, first, now)) continue;
    next[count++] = firstNotOver(dates, event, now);
  }
  return ascendingOrder(next.subarray(0, count), dates.count);
}

/** The first date that is not over, of an event that has one. */
function firstNotOver({ of, over }: Dates, event: number, now: number): number {
  let place = of.offsets[event]!;
  while (isOver(over[of.values[place]!]!, now)) place++;
  return of.values[place]!;
}

function isDatePublic({ publicFrom }: Events, { flags, event }: Dates, date: number, now: number): boolean {
  const embargoed = (flags[date]! & EMBARGOED) !== 0;
  return !embargoed || isPublic(publicFrom[event[date]!]!, now);
}
