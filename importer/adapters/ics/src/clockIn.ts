import { offsetIn } from '@calendar/time';

/** A day or a time in a text, with the offset from UTC, in milliseconds, if it says one. Null: it is none. */
export function clockIn(text: string): Clock | null {
  const [, year, month, day, time, hour, minute, second, offsetText] =
    FORM.exec(text.trim().replace(MIDNIGHT, 'T000000')) ?? [];
  const offset = offsetText === undefined ? undefined : offsetIn(offsetText);
  if (year === undefined || offset === null) return null;
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day)];
  // The years before 100 would be taken for those of the twentieth century.
  const midnight = new Date(0).setUTCFullYear(y, m, d);
  if (new Date(midnight).getUTCMonth() !== m || y === 0) return null;
  const clock =
    ((Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Math.min(Number(second ?? 0), 59)) * 1000;
  const local = midnight + clock + (MIDNIGHT.test(text) ? DAY : 0);
  return { local, isDay: time === undefined, offset };
}

/** A wall clock, as if it were UTC, in milliseconds since 1970; of a day its midnight. */
export interface Clock {
  readonly local: number;
  readonly isDay: boolean;
  readonly offset: number | undefined;
}

const DAY = 24 * 60 * 60_000;
const MIDNIGHT = /[T ]24:?00(?::?00)?(?=$|[Z+-])/i;
// A leap second is the one before it.
const FORM =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:([T ])([01]\d|2[0-3]):?([0-5]\d):?([0-5]\d|60)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/i;
