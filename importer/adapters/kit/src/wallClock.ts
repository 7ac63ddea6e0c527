import { formatDateTime, offsetAt, parseDateTime, ZONE } from '@calendar/time';
import { IANAZone } from 'luxon';

/** A zone's offset from UTC at an instant, in milliseconds. */
export type OffsetAt = (instant: number) => number;

export function offsetsOf(zone: string): OffsetAt {
  if (zone === ZONE) return (instant) => Math.round(offsetAt(instant) * MINUTE);
  const named = IANAZone.create(zone);
  return (instant) => Math.round(named.offset(instant) * MINUTE);
}

/** An instant in a form of the feed that means it to the millisecond. */
export function instantText(instant: number): string {
  const text = formatDateTime(instant);
  // Norway's offset had seconds until 1895, and that form has none.
  return parseDateTime(text) === instant ? text : new Date(instant).toISOString();
}

const MINUTE = 60_000;
