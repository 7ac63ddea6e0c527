/**
 * The instant from which a date is over: its end when that is later than its start, otherwise three hours after the
 * start (docs/rules.md 1 "End of a date"). At exactly this instant it is over.
 */
export function endOfDate(startDate: number, endDate: number): number {
  return endDate > startDate ? endDate : startDate + THREE_HOURS;
}

const THREE_HOURS = 3 * 60 * 60 * 1000;
