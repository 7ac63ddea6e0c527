/**
 * How days recur, by the rules of iCalendar (RFC 5545, `RRULE`) as far as they concern days: every so many days, weeks,
 * months or years, on those days of that period that fulfil all the conditions given.
 */
export interface Recurrence {
  readonly frequency: 'day' | 'week' | 'month' | 'year';
  /** Periods from one to the next that counts; at least 1. */
  readonly interval: number;
  /** Null: no end is given by count. */
  readonly count: number | null;
  /** Any of them; empty: no condition, except where {@link daysOf} says otherwise. So are the two below. */
  readonly weekdays: readonly Weekday[];
  /** 1 to 12. */
  readonly months: readonly number[];
  /** 1 to 31, or from the end of the month -1 to -31. */
  readonly monthDays: readonly number[];
}

export interface Weekday {
  /** From 0 for Monday. */
  readonly weekday: number;
  /**
   * Which one of the month (of the year, where years recur and no month is given), from its end if negative; null: each.
   */
  readonly nth: number | null;
}

/**
 * The days of a recurrence, in order, each as the number of days since 1970-01-01. Without conditions, a week recurs on
 * the weekday of the first day, a month on its number, a year on both its number and its month.
 *
 * Each day up to the last is looked at once, so the work is known before it begins: it has no more steps than there are
 * days from the first to the last, also where no day fulfils the conditions.
 *
 * @param first the day from which periods are counted
 * @param last where to stop; included
 */
export function* daysOf(recurrence: Recurrence, first: number, last: number): Generator<number> {
  const { interval, count } = recurrence;
  const beginning = dateOf(first);
  const periodOf = PERIODS[recurrence.frequency];
  const from = periodOf(beginning);
  const fulfils = conditionsOf(recurrence, beginning);
  let found = 0;
  const step = recurrence.frequency === 'day' ? interval : 1;
  for (let date = beginning; date.number <= last; date = dateAfter(date, step)) {
    if ((periodOf(date) - from) % interval !== 0 || !fulfils(date)) continue;
    yield date.number;
    found += 1;
    if (found === count) return;
  }
}

interface CalendarDate {
  /** Days since 1970-01-01. */
  readonly number: number;
  readonly year: number;
  /** From 1, as the next. */
  readonly month: number;
  readonly day: number;
}

/** By what recurs: the number of the period that a date is in. Weeks begin on Monday. */
const PERIODS: { readonly [F in Recurrence['frequency']]: (date: CalendarDate) => number } = {
  day: ({ number }) => number,
  week: ({ number }) => Math.floor((number + DAYS_FROM_MONDAY) / 7),
  month: ({ year, month }) => year * 12 + month,
  year: ({ year }) => year,
};

function conditionsOf(
  { frequency, weekdays, months, monthDays }: Recurrence,
  first: CalendarDate,
): (date: CalendarDate) => boolean {
  const isFree = weekdays.length === 0 && monthDays.length === 0;
  const ofYear = frequency === 'year' && months.length === 0;
  const inMonths = new Set(isFree && ofYear ? [first.month] : months);
  const onDays = new Set(isFree && (frequency === 'month' || frequency === 'year') ? [first.day] : monthDays);
  const days = isFree && frequency === 'week' ? [{ weekday: weekdayOf(first), nth: null }] : weekdays;
  return (date) =>
    (inMonths.size === 0 || inMonths.has(date.month)) &&
    (onDays.size === 0 || onDays.has(date.day) || onDays.has(date.day - lengthOfMonth(date) - 1)) &&
    (days.length === 0 || days.some((day) => isOn(day, date, ofYear)));
}

function isOn({ weekday, nth }: Weekday, date: CalendarDate, ofYear: boolean): boolean {
  if (weekdayOf(date) !== weekday) return false;
  if (nth === null) return true;
  const before = ofYear ? date.number - numberOf(date.year, 1, 1) : date.day - 1;
  const after = ofYear ? numberOf(date.year, 12, 31) - date.number : lengthOfMonth(date) - date.day;
  return nth > 0 ? Math.floor(before / 7) === nth - 1 : Math.floor(after / 7) === -nth - 1;
}

/** From 0 for Monday. */
function weekdayOf({ number }: CalendarDate): number {
  return (((number + DAYS_FROM_MONDAY) % 7) + 7) % 7;
}

function dateAfter(date: CalendarDate, days: number): CalendarDate {
  const number = date.number + days;
  const day = date.day + days;
  return day <= SHORTEST_MONTH ? { number, year: date.year, month: date.month, day } : dateOf(number);
}

function dateOf(number: number): CalendarDate {
  const date = new Date(number * DAY);
  return { number, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function lengthOfMonth({ year, month }: CalendarDate): number {
  if (month !== 2) return LENGTHS[month - 1]!;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

function numberOf(year: number, month: number, day: number): number {
  // The years before 100 would be taken for those of the twentieth century.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const SHORTEST_MONTH = 28;
const DAY = 24 * 60 * 60_000;
// 1970-01-01 was a Thursday.
const DAYS_FROM_MONDAY = 3;
