import { ascendingOrder, firstAfter, firstFrom } from '../index/ascending.ts';
import { type Dates, EMBARGOED, type Events, type Moments, type SnapshotColumns } from '../index/columns.ts';
import { isOver } from '../rules/endOfDate.ts';
import { isPublic } from '../rules/publication.ts';

/**
 * The next date of each event that is public and not over at an instant, in chronological order. For an event that has
 * not begun that is its first date, which is known beforehand. Only those that have begun are examined.
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
    const first = firsts[at]!;
    if (!isDatePublic(events, dates, first, now)) continue;
    while (taken < begun.length && begun[taken]! < first) next[count++] = begun[taken++]!;
    next[count++] = first;
  }
  while (taken < begun.length) next[count++] = begun[taken++]!;
  return next.slice(0, count);
}

/**
 * The same, computed from its value at an earlier instant. Only the events that have changed since are examined, unless
 * those are many.
 */
export function nextDatesSince(
  columns: SnapshotColumns,
  { now: then, next }: NextDates,
  now: number,
): Int32Array {
  const { events, dates } = columns;
  const happened = [between(dates.ending, then, now), between(events.publishing, then, now)];
  const most = happened.reduce((sum, { length }) => sum + length, 0);
  if (most * FEW > events.count) return nextDates(columns, now);
  const gone: number[] = [];
  const come: number[] = [];
  for (const event of new Set(happened.flatMap((numbers) => [...numbers]))) {
    const before = nextDate(columns, event, then);
    const after = nextDate(columns, event, now);
    if (before === after) continue;
    if (before !== undefined) gone.push(before);
    if (after !== undefined) come.push(after);
  }
  return exchanged(next, Int32Array.from(gone).sort(), Int32Array.from(come).sort());
}

/** The events of the moments after one instant and up to another. */
function between({ at, event }: Moments, then: number, now: number): Int32Array {
  return event.subarray(firstAfter(at, then), firstAfter(at, now));
}

/** The next date of an event; undefined when it has none, or is not public. */
function nextDate({ events, dates }: SnapshotColumns, event: number, now: number): number | undefined {
  const isAhead = !isOver(events.overFrom[event]!, now) && isPublic(events.publicFrom[event]!, now);
  return isAhead ? firstNotOver(dates, event, now) : undefined;
}

/** Ascending numbers without some of them and with others, all ascending. */
function exchanged(numbers: Int32Array, gone: Int32Array, come: Int32Array): Int32Array {
  const result = new Int32Array(numbers.length - gone.length + come.length);
  let read = 0;
  let written = 0;
  const copyUntil = (end: number) => {
    result.set(numbers.subarray(read, end), written);
    written += end - read;
    read = end;
  };
  let coming = 0;
  const bring = (before: number) => {
    for (; coming < come.length && come[coming]! < before; coming++) {
      copyUntil(firstFrom(numbers, come[coming]!));
      result[written++] = come[coming]!;
    }
  };
  for (const number of gone) {
    bring(number);
    copyUntil(firstFrom(numbers, number));
    read++;
  }
  bring(Number.POSITIVE_INFINITY);
  copyUntil(numbers.length);
  return result;
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

/** The next dates at an instant. */
export interface NextDates {
  readonly now: number;
  readonly next: Int32Array;
}

/** Few are fewer than one in so many. */
const FEW = 16;
