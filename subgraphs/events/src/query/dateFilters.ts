import { type BitSet, bitOf, emptySet } from '../index/bitSet.ts';
import { DAY_SHARED, type Dates, EMBARGOED, type Events, LAST } from '../index/columns.ts';
import type { HoursRange } from '../rules/conditions.ts';

/**
 * A condition on dates as a step that narrows a list of them, named by their places in the columns: of the first
 * `count` places it moves those that pass to the front, in their order, and tells how many they are. A step reads one
 * or two columns in a row and decides nothing else, which is what makes it fast.
 */
export type DateFilter = (places: Int32Array, count: number) => number;

/** Dates of some events. */
export function ofEvents({ event }: Dates, events: BitSet): DateFilter {
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      places[kept] = place;
      kept += bitOf(events, event[place] as number);
    }
    return kept;
  };
}

/** Dates at some venues. */
export function atVenues({ venue }: Dates, venues: BitSet): DateFilter {
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const number = venue[place] as number;
      places[kept] = place;
      if (number >= 0) kept += bitOf(venues, number);
    }
    return kept;
  };
}

/** Dates that start at some time of the day (docs/rules.md 7 "Hours range"). */
export function inHours({ minute }: Dates, { from, to }: HoursRange): DateFilter {
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const time = minute[place] as number;
      places[kept] = place;
      if (from <= to ? time >= from && time <= to : time >= from || time <= to) kept++;
    }
    return kept;
  };
}

/** Dates without some flags. */
export function without({ flags }: Dates, excluded: number): DateFilter {
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      places[kept] = place;
      if (((flags[place] as number) & excluded) === 0) kept++;
    }
    return kept;
  };
}

/** Dates of events that are public at an instant (docs/rules.md 9 "Future publishing date"). */
export function publicAt({ publicFrom }: Events, { flags, event }: Dates, now: number): DateFilter {
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      places[kept] = place;
      const embargoed = ((flags[place] as number) & EMBARGOED) !== 0;
      if (!embargoed || (publicFrom[event[place] as number] as number) <= now) kept++;
    }
    return kept;
  };
}

/** Dates in a window of time: over later than one instant, starting at another one or later, and before a third. */
export function inWindow(
  { over, start }: Dates,
  { overAfter, startFrom, startBefore }: TimeWindow,
): DateFilter {
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const begins = start[place] as number;
      places[kept] = place;
      if (begins >= startFrom && begins < startBefore && (over[place] as number) > overAfter) kept++;
    }
    return kept;
  };
}

/**
 * Dates that may describe their event at an instant: those that are not over, and of an event whose dates all are the
 * last one (docs/rules.md 2 "Remaining dates").
 */
export function describing({ overFrom }: Events, { over, flags, event }: Dates, now: number): DateFilter {
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      places[kept] = place;
      if ((over[place] as number) > now) kept++;
      else if (((flags[place] as number) & LAST) === 0) continue;
      else if ((overFrom[event[place] as number] as number) <= now) kept++;
    }
    return kept;
  };
}

/**
 * The first of each event's dates, over all lists that the step is given: each event's are in chronological order.
 */
export function firstOfEvent({ event }: Dates, events: number): DateFilter {
  const seen = emptySet(events);
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const number = event[place] as number;
      const word = seen[number >>> 5] as number;
      places[kept] = place;
      kept += ((word >>> (number & 31)) & 1) ^ 1;
      seen[number >>> 5] = word | (1 << (number & 31));
    }
    return kept;
  };
}

/** The first of each event's dates on each day, likewise. */
export function firstOfDay({ event, day, flags }: Dates, events: number): DateFilter {
  let lastDay: Int32Array | undefined;
  return (places, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      places[kept] = place;
      if (((flags[place] as number) & DAY_SHARED) !== 0) {
        lastDay ??= new Int32Array(events).fill(NO_DAY);
        const number = event[place] as number;
        if (lastDay[number] === day[place]) continue;
        lastDay[number] = day[place] as number;
      }
      kept++;
    }
    return kept;
  };
}

/** Instants in milliseconds since 1970. */
export interface TimeWindow {
  readonly overAfter: number;
  readonly startFrom: number;
  readonly startBefore: number;
}

const NO_DAY = -2_147_483_648;
