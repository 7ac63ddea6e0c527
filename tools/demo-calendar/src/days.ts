import { formatDateTime, parseDateTime } from '@calendar/time';

/** `YYYY-MM-DD` of a day, counted from 1970-01-01. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The instant at which a clock in Norway shows `time` (`HH:mm`) on a day, in milliseconds since 1970. */
export function instantAt(day: number, time: string): number {
  return parseDateTime(`${dayText(day)} ${time}:00`) as number;
}

/** `YYYY-MM-DD HH:mm:ss±HH:mm` of that instant. */
export function dateTimeAt(day: number, time: string): string {
  return formatDateTime(instantAt(day, time));
}

const DAY = 24 * 60 * 60_000;
