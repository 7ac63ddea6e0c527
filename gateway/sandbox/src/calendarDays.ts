import { dayOf, formatDateTime, parseDateTime } from '@calendar/time';

/** Midnight in Norway `days` days after the day of an instant, as a date argument. */
export function midnight(now: number, days: number): string {
  const date = new Date((dayOf(now) + days) * DAY).toISOString().slice(0, 10);
  // Clocks change at 02:00 and 03:00, so every day has a midnight.
  return formatDateTime(parseDateTime(`${date} 00:00:00`) as number);
}

/** The rest of this weekend, or the next one from Monday on: from Saturday, or now when later, until Monday. */
export function weekend(now: number) {
  // Day 0, 1 January 1970, was a Thursday.
  const weekday = (dayOf(now) + 3) % 7;
  const hasBegun = weekday >= SATURDAY;
  return {
    from: hasBegun ? formatDateTime(now) : midnight(now, SATURDAY - weekday),
    until: midnight(now, 7 - weekday),
  };
}

const DAY = 24 * 60 * 60 * 1000;
const SATURDAY = 5;
