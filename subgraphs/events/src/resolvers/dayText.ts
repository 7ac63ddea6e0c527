/** `YYYY-MM-DD` of a day, given in days since 1970-01-01. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1000;
