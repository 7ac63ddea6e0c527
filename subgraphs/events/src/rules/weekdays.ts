import { InvalidValue } from './invalidValue.ts';

/** Days of the week, a bit for each, Monday first. */
export type Weekdays = number;

/** Reads the names of days, in any case. Null if there is none (docs/interface.md 4.3 "Filter"). */
export function readWeekdays(names: readonly string[]): Weekdays | null | InvalidValue {
  let days = 0;
  for (const name of names) {
    const number = name.length > LONGEST_NAME ? -1 : NAMES.indexOf(name.trim().toLowerCase());
    if (number < 0) return new InvalidValue(`have names of days such as ${FORM}`, name);
    days |= 1 << number;
  }
  return days === 0 ? null : days;
}

/** Whether a day, counted since 1970-01-01, is one of the days of the week. */
export function isOnWeekdays(day: number, days: Weekdays): boolean {
  // 1970-01-01 was a Thursday.
  return ((days >>> ((((day + 3) % 7) + 7) % 7)) & 1) === 1;
}

const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const LONGEST_NAME = 20;
const FORM = '"monday", "saturday" or "sunday"';
