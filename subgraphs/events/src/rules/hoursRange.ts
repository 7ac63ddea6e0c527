import { InvalidValue } from './invalidValue.ts';

/** Minutes since midnight in Norway, both ends included; it runs over midnight when `from` is the later one. */
export interface HoursRange {
  readonly from: number;
  readonly to: number;
}

/** Whether a time of the day is in a range from one time to another (docs/rules.md 7 "Hours range"). */
export function isInHours(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute <= to : minute >= from || minute <= to;
}

/** Reads a range as callers write it (docs/rules.md 7 "Hours range", 17 "Invalid filter values"). */
export function readHoursRange(given: string): HoursRange | InvalidValue {
  const match = FORM.exec(given);
  if (match === null) {
    return new InvalidValue('have the form "HH:mm-HH:mm", such as "18:00-23:30"', given);
  }
  const [, fromHour, fromMinute, toHour, toMinute] = match.map(Number) as [0, number, number, number, number];
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}

const FORM = /^([01]\d|2[0-3]):([0-5]\d)-(?:(?=24:00$)|(?=[01]\d|2[0-3]))(\d\d):([0-5]\d)$/;
