import { dayOf, instantOfDay } from '@calendar/time';
import type { EventDate } from './calendarEvent.ts';

/** The days in Norway on which a date runs (docs/rules.md 73 "Days on which a date runs"). */
export function runningDays(start: number, end: number | undefined) {
  const first = dayOf(start);
  // At midnight it has ended on the day before.
  const last = end === undefined ? first : Math.min(dayOf(end - 1), first + MOST_DAYS - 1);
  return { first, last };
}

/** The first day in Norway that begins at an instant or later. */
export function firstDayFrom(instant: number): number {
  const day = dayOf(instant);
  return instantOfDay(day) === instant ? day : day + 1;
}

/** The next midnight in Norway: what runs on a day is over by then. */
export function midnightAfter(now: number): number {
  return instantOfDay(dayOf(now) + 1);
}

/** The day in Norway on which a date starts. */
export function dayOfStart({ startDate }: EventDate): number {
  return dayOf(startDate);
}

const MOST_DAYS = 366;
