import { formatDateTime, offsetAt, parseDateTime, ZONE } from '@calendar/time';
import { IANAZone } from 'luxon';

/** A zone's offset from UTC at an instant, in milliseconds. */
export type OffsetAt = (instant: number) => number;

/** The offsets of a zone of the IANA database, which must exist. */
export function offsetsOf(zone: string): OffsetAt {
  if (zone === ZONE) return (instant) => Math.round(offsetAt(instant) * MINUTE);
  const named = IANAZone.create(zone);
  return (instant) => Math.round(named.offset(instant) * MINUTE);
}

/**
 * The instant of a wall-clock time. If a clock change repeats the time, it is the earlier instant. If a clock change
 * skips it, it moves forward by the gap (docs/rules.md 10 "Accepted date-time forms").
 *
 * @param local the wall clock, as if it were UTC
 */
export function instantOfLocal(local: number, offsetIn: OffsetAt): number {
  const [before, after] = [offsetIn(local - DAY), offsetIn(local + DAY)];
  const possible = [local - Math.max(before, after), local - Math.min(before, after)];
  return possible.find((instant) => instant + offsetIn(instant) === local) ?? local - before;
}

/** An instant in a form of the feed that means it to the millisecond. */
export function instantText(instant: number): string {
  const text = formatDateTime(instant);
  // Norway's offset had seconds until 1895, and that form has none.
  return parseDateTime(text) === instant ? text : new Date(instant).toISOString();
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
