import { firstAfter } from '../index/ascending.ts';
import { type BitSet, has, numbersIn, sizeOf } from '../index/bitSet.ts';
import type { Moments, SnapshotColumns } from '../index/columns.ts';
import { isOver } from '../rules/endOfDate.ts';
import { isPublic } from '../rules/publication.ts';

/**
 * The next instant at which time alone may change an answer about `among`, or all events (docs/rules.md 40
 * "Cache validity and validators"); later than `now`, or Infinity.
 */
export function nextChange(columns: SnapshotColumns, among: BitSet | null, now: number): number {
  const { events, dates } = columns;
  if (among !== null && sizeOf(among) * FEW < events.count) return nextOfFew(columns, among, now);
  return Math.min(nextMoment(dates.ending, among, now), nextMoment(events.publishing, among, now));
}

function nextMoment({ at, event }: Moments, among: BitSet | null, now: number): number {
  let moment = firstAfter(at, now);
  while (among !== null && moment < at.length && !has(among, event[moment]!)) moment++;
  return moment < at.length ? at[moment]! : Number.POSITIVE_INFINITY;
}

/** Each of the events is looked at: one that changes may be far down in the order of all. */
function nextOfFew({ events, dates }: SnapshotColumns, among: BitSet, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const event of numbersIn(among)) {
    const publicFrom = events.publicFrom[event]!;
    if (!isPublic(publicFrom, now) && publicFrom < next) next = publicFrom;
    if (isOver(events.overFrom[event]!, now)) continue;
    const end = dates.of.offsets[event + 1]!;
    for (let at = dates.of.offsets[event]!; at < end; at++) {
      const over = dates.over[dates.of.values[at]!]!;
      if (!isOver(over, now) && over < next) next = over;
    }
  }
  return next;
}

/** Few are fewer than one in so many. */
const FEW = 16;
