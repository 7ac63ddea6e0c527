import { parseDateTime, ZONE } from '@calendar/time';
import { DateTime, Duration } from 'luxon';

/** When something starts or ends: an instant in milliseconds since 1970, or a whole day in Norway. */
export type Moment = { readonly instant: number } | { readonly day: string };

/**
 * Reads schema.org's `Date` and `DateTime`, which are ISO 8601. A time without offset is a wall clock of
 * `zone`.
 *
 * @returns null when the text names no day, or one that does not exist
 */
export function readMoment(text: string, zone: string = ZONE): Moment | null {
  const trimmed = text.trim();
  // ISO 8601 also knows years and months; a calendar has no use for those.
  if (/^\d{4}(?:-?\d{2})?$/.test(trimmed)) return null;
  const iso = trimmed.replace(/^(\d{4}-\d{2}-\d{2}) +/, '$1T').replace(/ +(?=[+-]\d)|\s+(?=Z$)/, '');
  const clock = DateTime.fromISO(iso, { zone: 'utc' });
  if (!clock.isValid || clock.year < 1 || clock.year > LAST_YEAR) return null;
  if (!iso.includes('T')) return { day: clock.toISODate() };
  if (/(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(iso.slice(iso.indexOf('T')))) return { instant: clock.toMillis() };
  return { instant: instantOfClock(clock, zone) };
}

// The feed's date-times have four-digit years, and an end may be in the year after.
const LAST_YEAR = 9998;

/** The instant at which a moment begins: a day begins at midnight in Norway. */
export function startOf(moment: Moment): number {
  return 'instant' in moment ? moment.instant : (parseDateTime(`${moment.day} 00:00:00`) as number);
}

/** The instant at which a moment is over: a day's last second, so that what shows the end shows that day. */
export function endOf(moment: Moment): number {
  return 'instant' in moment ? moment.instant : (parseDateTime(`${moment.day} 23:59:59`) as number);
}

/** Minutes of an ISO 8601 duration, or null when it is none or is negative. */
export function readMinutes(text: string): number | null {
  const duration = Duration.fromISO(text.trim());
  const minutes = duration.isValid ? Math.round(duration.as('minutes')) : Number.NaN;
  return minutes >= 0 ? minutes : null;
}

/**
 * The instant a wall clock means. In Norway the rules of `decisions.md 10` hold; elsewhere luxon's.
 *
 * @param clock the wall clock, as if it were UTC
 */
export function instantOfClock(clock: DateTime, zone: string): number {
  if (zone !== ZONE) return clock.setZone(zone, { keepLocalTime: true }).toMillis();
  return parseDateTime(clock.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS")) as number;
}
