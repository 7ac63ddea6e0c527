import { dayOf, instantOfDay } from './oslo.ts';

/** Whether a day begins in Norway at an instant: the only start of an all-day date (docs/rules.md 67 "All-day dates"). */
export function isStartOfDay(instant: number): boolean {
  return instantOfDay(dayOf(instant)) === instant;
}

/**
 * The end of an all-day date: 23:59 in Norway on its last day (docs/rules.md 67 "All-day dates"), of which
 * `end` is any instant, or the midnight after. Milliseconds since 1970.
 */
export function endOfAllDay(start: number, end: number): number {
  const lastDay = dayOf(end > start ? end - 1 : end);
  return instantOfDay(lastDay + 1) - MINUTE;
}

const MINUTE = 60_000;
