import { NO_DAY, WITHOUT_END } from '../index/columns.ts';
import { radixArgsort } from '../index/radixArgsort.ts';
import type { TimeWindow } from '../rules/dateRange.ts';
import { firstDayFrom, runningDays } from '../rules/runningDays.ts';
import { isOnWeekdays, type Weekdays } from '../rules/weekdays.ts';
import type { Snapshot } from './snapshot.ts';

export class TooManyDays extends Error {
  override readonly name = 'TooManyDays';
}

/** Nodes of one list that stands for days on which dates run. */
export const MOST_RUNNING_DAYS = 500_000;

/** Nodes that each stand for a day: the place of the date that each shows, and the day since 1970-01-01. */
export interface NodesOfDays {
  readonly dates: Int32Array;
  readonly days: Int32Array;
}

/**
 * A node for each day on which some dates, in order, run in the window, by day, start and id (docs/rules.md
 * 73 "Days on which a date runs"). Throws a `TooManyDays` before any node is made.
 */
export function eachRunningDay(
  { dates }: Snapshot,
  places: Int32Array,
  window: TimeWindow,
  weekdays: Weekdays | null,
): NodesOfDays {
  const from = new Int32Array(places.length);
  const until = new Int32Array(places.length);
  const notOver = Number.isFinite(window.overAfter)
    ? runningDays(window.overAfter, undefined).first
    : FIRST_DAY;
  const begun = Number.isFinite(window.startFrom) ? firstDayFrom(window.startFrom) : FIRST_DAY;
  const end = Number.isFinite(window.startBefore) ? firstDayFrom(window.startBefore) : END_OF_DAYS;
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    const start = dates.start[place]!;
    const hasEnd = (dates.flags[place]! & WITHOUT_END) === 0;
    const { first, last } = runningDays(start, hasEnd ? dates.over[place]! : undefined);
    const firstBegun = start >= window.startFrom ? first : Math.max(first + 1, begun);
    from[at] = hasEnd ? Math.max(firstBegun, notOver) : firstBegun;
    until[at] = Math.max(from[at]!, Math.min(last + 1, end));
    count += until[at]! - from[at]!;
  }
  if (count > MOST_RUNNING_DAYS) throw new TooManyDays();
  return inOrder(places, from, until, count, weekdays);
}

function inOrder(
  places: Int32Array,
  from: Int32Array,
  until: Int32Array,
  count: number,
  weekdays: Weekdays | null,
): NodesOfDays {
  const dates = new Int32Array(count);
  const days = new Float64Array(count);
  let made = 0;
  for (let at = 0; at < places.length; at++) {
    for (let day = from[at]!; day < until[at]!; day++) {
      if (weekdays !== null && !isOnWeekdays(day, weekdays)) continue;
      dates[made] = places[at]!;
      days[made++] = day;
    }
  }
  // It is stable: dates of one day stay in the order of their starts and ids.
  const order = radixArgsort(days.subarray(0, made));
  return { dates: order.map((at) => dates[at]!), days: order.map((at) => days[at]!) };
}

const FIRST_DAY = NO_DAY + 1;
const END_OF_DAYS = 2_147_483_647;
