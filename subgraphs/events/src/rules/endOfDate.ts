import { DURATION_WITHOUT_END_MS } from '@calendar/time';

/**
 * The end of a date. It is its end if that is later than its start. Otherwise it is the start plus the assumed length
 * of a date without an end (docs/rules.md 1 "End of a date"). Milliseconds since 1970.
 */
export function endOfDate(startDate: number, endDate: number): number {
  return endDate > startDate ? endDate : startDate + DURATION_WITHOUT_END_MS;
}

/** Whether a date that ends at an instant is over: it is from that instant on (docs/rules.md 1 "End of a date"). */
export function isOver(end: number, now: number): boolean {
  return end <= now;
}
