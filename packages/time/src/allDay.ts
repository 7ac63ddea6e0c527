import { dayOf, instantOfDay } from './oslo.ts';

/** Whether a day begins in Norway at an instant: the only start of an all-day date (docs/rules.md 67 "All-day dates"). */
export function isStartOfDay(instant: number): boolean {
  return instantOfDay(dayOf(instant)) === instant;
}

/**
 * The end of an all-day date: 23:59 in Norway on its last day (docs/rules.md 67 "All-day dates").
 *
 * @param start when its first day begins, in milliseconds since 1970
 * @param end any instant of its last day, or the midnight after that day
 */
export function endOfAllDay(start: number, end: number): number {
  const lastDay = dayOf(end > start ? end - 1 : end);
  return instantOfDay(lastDay + 1) - MINUTE;
}

const MINUTE = 60_000;
