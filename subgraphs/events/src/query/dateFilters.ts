import { type BitSet, bitOf, emptySet } from '../index/bitSet.ts';
import { DAY_SHARED, type Dates, EMBARGOED, type Events, LAST, NO_DAY } from '../index/columns.ts';
import type { TimeWindow } from '../rules/dateRange.ts';
import { isOver } from '../rules/endOfDate.ts';
import { type HoursRange, isInHours } from '../rules/hoursRange.ts';
import { isPublic } from '../rules/publication.ts';
import { isOnWeekdays, type Weekdays } from '../rules/weekdays.ts';

/** Moves those of the first `count` places that pass to the front, and returns how many they are. */
export type DateFilter = (places: Int32Array, count: number) => number;

export function ofEvents({ event }: Dates, events: BitSet): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      passing += bitOf(events, event[place]!);
    }
    return passing;
  };
}

export function atVenues({ venue }: Dates, venues: BitSet): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      const number = venue[place]!;
      places[passing] = place;
      if (number >= 0) passing += bitOf(venues, number);
    }
    return passing;
  };
}

export function inHours({ minute }: Dates, { from, to }: HoursRange): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      if (isInHours(minute[place]!, from, to)) passing++;
    }
    return passing;
  };
}

export function onWeekdays({ day }: Dates, days: Weekdays): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      if (isOnWeekdays(day[place]!, days)) passing++;
    }
    return passing;
  };
}

export function withoutFlags({ flags }: Dates, excluded: number): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      if ((flags[place]! & excluded) === 0) passing++;
    }
    return passing;
  };
}

export function publicAt({ publicFrom }: Events, { flags, event }: Dates, now: number): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      const embargoed = (flags[place]! & EMBARGOED) !== 0;
      if (!embargoed || isPublic(publicFrom[event[place]!]!, now)) passing++;
    }
    return passing;
  };
}

export function inWindow(
  { over, start }: Dates,
  { overAfter, startFrom, startBefore }: TimeWindow,
): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      const begins = start[place]!;
      if (begins >= startFrom && begins < startBefore && !isOver(over[place]!, overAfter)) passing++;
    }
    return passing;
  };
}

/** Dates that may describe their event at an instant, as {@link describesEvent} decides it for one. */
export function describing({ overFrom }: Events, { over, flags, event }: Dates, now: number): DateFilter {
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      if (!isOver(over[place]!, now)) passing++;
      else if ((flags[place]! & LAST) === 0) continue;
      else if (isOver(overFrom[event[place]!]!, now)) passing++;
    }
    return passing;
  };
}

/** Whether a date may describe its event at an instant (docs/rules.md 2 "Remaining dates"). */
export function describesEvent(events: Events, dates: Dates, date: number, now: number): boolean {
  if (!isOver(dates.over[date]!, now)) return true;
  return (dates.flags[date]! & LAST) !== 0 && isOver(events.overFrom[dates.event[date]!]!, now);
}

/** The first of each event's dates, over all lists that the filter is given. */
export function firstOfEvent({ event }: Dates, events: number): DateFilter {
  const seen = emptySet(events);
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      const number = event[place]!;
      const word = seen[number >>> 5]!;
      places[passing] = place;
      passing += ((word >>> (number & 31)) & 1) ^ 1;
      seen[number >>> 5] = word | (1 << (number & 31));
    }
    return passing;
  };
}

export function firstOfDay({ event, day, flags }: Dates, events: number): DateFilter {
  let lastDay: Int32Array | undefined;
  return (places, count) => {
    let passing = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at]!;
      places[passing] = place;
      if ((flags[place]! & DAY_SHARED) !== 0) {
        lastDay ??= new Int32Array(events).fill(NO_DAY);
        const number = event[place]!;
        if (lastDay[number] === day[place]) continue;
        lastDay[number] = day[place]!;
      }
      passing++;
    }
    return passing;
  };
}
