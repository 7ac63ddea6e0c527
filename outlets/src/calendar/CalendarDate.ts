import type { StatedDate } from '../../shared/states.ts';
import type { Place } from './dates.operation.ts';

export interface CalendarDate extends StatedDate {
  readonly id: string;
  readonly eventId: string;
  readonly title: string;
  readonly description: string;
  readonly start: number;
  /** Equal to `start` if no end is known. */
  readonly end: number;
  /** The first day and the day after the last one, `YYYY-MM-DD` in Norway. Undefined if a time is known. */
  readonly days: Days | undefined;
  readonly isSoldOut: boolean;
  readonly link: string;
  readonly stream: string | undefined;
  readonly picture: string | undefined;
  readonly categories: readonly string[];
  readonly organizers: readonly string[];
  readonly venue: Place | null;
  /** When the record was changed last, milliseconds since 1970. Undefined if it does not say. */
  readonly changedAt: number | undefined;
}

/** The `SEQUENCE` of a date (RFC 5545, section 3.8.7.4): seconds from 2020 to the last change of its record. */
export function sequenceOf({ changedAt = 0 }: Pick<CalendarDate, 'changedAt'>): number {
  return Math.max(0, Math.floor((changedAt - Date.UTC(2020, 0, 1)) / 1000));
}

export interface Days {
  readonly first: string;
  readonly after: string;
}
