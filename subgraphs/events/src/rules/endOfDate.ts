import { DURATION_WITHOUT_END_MS } from '@calendar/time';

/** The end of a date in milliseconds since 1970, assumed if not given (docs/rules.md 1 "End of a date"). */
export function endOfDate(startDate: number, endDate: number): number {
  return endDate > startDate ? endDate : startDate + DURATION_WITHOUT_END_MS;
}

/** Whether a date that ends at an instant is over: it is from that instant on (docs/rules.md 1 "End of a date"). */
export function isOver(end: number, now: number): boolean {
  return end <= now;
}
