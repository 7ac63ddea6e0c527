import type { Report } from '@calendar/adapter-kit/report';
import type { Recurrence, Weekday } from '@calendar/time/recurrence';
import { clockIn } from './clockIn.ts';
import { noteAt, type Property } from './property.ts';

export interface Rule {
  readonly recurrence: Recurrence;
  /** The times of each day that it recurs on, in milliseconds since midnight, in order. */
  readonly times: readonly number[];
  /** The last instance is not after this. Null: there is no end by date. */
  readonly until: Until | null;
}

/** A wall clock as if it were UTC, in milliseconds since 1970. A day is meant to its end. */
export interface Until {
  readonly local: number;
  /** It is not a clock of the event's zone, but of UTC. */
  readonly isUtc: boolean;
}

/** Reads an `RRULE` (RFC 5545, 3.3.10). Null if a part is wrong: there would be dates that nobody entered. */
export function ruleOf(
  property: Property,
  start: { readonly local: number; readonly isDay: boolean },
  report: Report,
): Rule | null {
  const { raw } = property;
  const fault = (why: string) => {
    noteAt(property, report, why);
    return null;
  };
  if (raw.length > LONGEST_RULE)
    return fault(`a rule has up to ${LONGEST_RULE} characters: it was not followed`);
  const parts = new Map<string, string>();
  for (const part of raw.trim().split(';').filter(Boolean)) {
    const [, key, value = ''] = /^\s*([A-Z-]+)\s*=(.*)$/is.exec(part) ?? [];
    if (key === undefined) return fault(`"${part.slice(0, 100)}" is no part of a rule: it was not followed`);
    parts.set(key.toUpperCase(), value.trim().toUpperCase());
  }
  const unknown = [...parts.keys()].find((key) => !KNOWN.has(key) && !key.startsWith('X-'));
  if (unknown !== undefined) return fault(`"${unknown}" is not known in a rule: it was not followed`);
  const frequency = FREQUENCIES.get(parts.get('FREQ') ?? '');
  if (frequency === undefined)
    return fault('FREQ is DAILY, WEEKLY, MONTHLY or YEARLY: the rule was not followed');
  const lists = Object.entries(NUMBERS).map(([part, [name, least, most]]) => {
    return [name, numbersIn(parts.get(part), least, most)] as const;
  });
  const weekdays = weekdaysIn(parts.get('BYDAY'));
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL') ?? '') : null;
  const isUnreadable = lists.some(([, list]) => list === null) || weekdays === null;
  if (isUnreadable || weekStart === -1 || until === undefined)
    return fault('a part of this rule cannot be read: it was not followed');
  const read = Object.fromEntries(lists) as Lists;
  const wrong = conflictOf(frequency, weekdays, read);
  if (wrong !== null) return fault(`${wrong}: the rule was not followed`);
  const times = timesOf(start, read);
  if (times.length > MOST_TIMES)
    return fault(`a rule has up to ${MOST_TIMES} times a day: it was not followed`);
  const { months, monthDays, yearDays, weekNumbers, positions } = read;
  const [interval, count] = [read.interval[0] ?? 1, read.count[0] ?? null];
  const days = { weekdays, months, monthDays, yearDays, weekNumbers, positions, weekStart };
  return { recurrence: { frequency, interval, count, ...days }, times, until };
}

/** Numbers between bounds, each once, and 0 only as the least. Null if a part is no such number. */
function numbersIn(text: string | undefined, least: number, most: number): readonly number[] | null {
  if (text === undefined) return [];
  const numbers = text
    .split(',')
    .map((each) => (/^\s*[+-]?\d{1,10}\s*$/.test(each) ? Number(each) : Number.NaN));
  const isGood = (number: number) => number >= least && number <= most && (least === 0 || number !== 0);
  return numbers.every(isGood) ? [...new Set(numbers)] : null;
}

function weekdaysIn(text: string | undefined): readonly Weekday[] | null {
  if (text === undefined) return [];
  const days = text.split(',').map((each) => {
    const [, nth, name] = /^\s*([+-]?\d{1,2})?\s*(MO|TU|WE|TH|FR|SA|SU)\s*$/.exec(each) ?? [];
    const number = nth === undefined ? null : Number(nth);
    if (name === undefined || number === 0 || Math.abs(number ?? 0) > 53) return null;
    return { weekday: WEEKDAYS.indexOf(name), nth: number };
  });
  return days.every((day) => day !== null) ? days : null;
}

/** Undefined: it cannot be read. */
function untilOf(text: string): Until | undefined {
  const clock = clockIn(text);
  if (clock === null || (clock.offset ?? 0) !== 0) return undefined;
  const { local, isDay, offset } = clock;
  return { local: isDay ? local + DAY - 1 : local, isUtc: offset !== undefined };
}

/** The combination that RFC 5545 does not allow, or null. */
function conflictOf(
  frequency: Recurrence['frequency'],
  weekdays: readonly Weekday[],
  { yearDays, weekNumbers }: Lists,
): string | null {
  const isNumbered = weekdays.some(({ nth }) => nth !== null);
  if (isNumbered && (frequency === 'day' || frequency === 'week'))
    return 'a numbered weekday needs months or years';
  if (isNumbered && weekNumbers.length > 0) return 'a numbered weekday has no place in BYWEEKNO';
  if (frequency !== 'year' && yearDays.length + weekNumbers.length > 0)
    return 'BYYEARDAY and BYWEEKNO need years';
  return null;
}

function timesOf(
  { local, isDay }: { readonly local: number; readonly isDay: boolean },
  { hours, minutes, seconds }: Lists,
): readonly number[] {
  if (isDay) return [0];
  const start = ((local % DAY) + DAY) % DAY;
  const or = (given: readonly number[], own: number) => (given.length === 0 ? [own] : given);
  return or(hours, Math.floor(start / HOUR))
    .flatMap((hour) =>
      or(minutes, Math.floor(start / MINUTE) % 60).flatMap((minute) =>
        or(seconds, Math.floor(start / 1000) % 60).map(
          (second) => (hour * 60 + minute) * MINUTE + Math.min(second, 59) * 1000,
        ),
      ),
    )
    .sort((one, other) => one - other);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONGEST_RULE = 4_000;
const MOST_TIMES = 100;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES: ReadonlyMap<string, Recurrence['frequency']> = new Map([
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year'],
]);
const NUMBERS = {
  BYMONTH: ['months', 1, 12],
  BYMONTHDAY: ['monthDays', -31, 31],
  BYYEARDAY: ['yearDays', -366, 366],
  BYWEEKNO: ['weekNumbers', -53, 53],
  BYSETPOS: ['positions', -366, 366],
  BYHOUR: ['hours', 0, 23],
  BYMINUTE: ['minutes', 0, 59],
  BYSECOND: ['seconds', 0, 60],
  INTERVAL: ['interval', 1, 1_000_000],
  COUNT: ['count', 1, 1_000_000_000],
} as const;
type Lists = Readonly<Record<(typeof NUMBERS)[keyof typeof NUMBERS][0], readonly number[]>>;
const KNOWN: ReadonlySet<string> = new Set(['FREQ', 'UNTIL', 'WKST', 'BYDAY', ...Object.keys(NUMBERS)]);
