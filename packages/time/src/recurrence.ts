/** How something recurs by days or longer (RFC 5545, `RRULE`): on the days that fulfil all conditions. */
export interface Recurrence {
  readonly frequency: 'day' | 'week' | 'month' | 'year';
  /** Every so many periods; at least 1. */
  readonly interval: number;
  /** Null: no end is given by count. */
  readonly count: number | null;
  /** Any of them. Empty: no condition, except if {@link occurrencesIn} says otherwise. So are the lists below. */
  readonly weekdays: readonly Weekday[];
  /** 1 to 12. */
  readonly months: readonly number[];
  /** 1 to 31, or from the end of the month -1 to -31. */
  readonly monthDays: readonly number[];
  /** 1 to 366, or from the end of the year -1 to -366. */
  readonly yearDays?: readonly number[];
  /** Weeks of the year, 1 to 53, or from its end -1 to -53. They count in yearly recurrences. */
  readonly weekNumbers?: readonly number[];
  /** Which ones of a period's occurrences, from 1, or from the last, -1. */
  readonly positions?: readonly number[];
  /** The first day of the week, from 0 for Monday, which is the default. */
  readonly weekStart?: number;
}

export interface Weekday {
  /** From 0 for Monday. */
  readonly weekday: number;
  /** Which one of the month, else of the year, from its end if negative; null for each. */
  readonly nth: number | null;
}

/** The requested part of a recurrence. Days are numbers of days since 1970-01-01. */
export interface Extent {
  /** The day from which periods are counted. */
  readonly first: number;
  /** Earlier days are not requested. Without a count they are not looked at either. */
  readonly from?: number;
  /** The last day, included. */
  readonly last: number;
  /** How many times each day has. The default is 1. */
  readonly times?: number;
  /** The first day's earlier times are before the beginning; from 0. */
  readonly firstTime?: number;
}

export interface Occurrence {
  readonly day: number;
  /** Which of the day's times, from 0. */
  readonly time: number;
}

/** Days that may still be looked at, by all recurrences that share it. */
export interface DayBudget {
  left: number;
}

/**
 * The occurrences of a recurrence within an extent, in order, as long as the budget lasts; by default on the weekday
 * or day of `first`.
 */
export function* occurrencesIn(
  recurrence: Recurrence,
  extent: Extent,
  budget: DayBudget,
): Generator<Occurrence> {
  const { first, last, from = first, firstTime = 0 } = extent;
  const isByPosition = (recurrence.positions ?? []).length > 0;
  const found = (isByPosition ? inPeriods : inDays)(recurrence, extent, budget);
  let count = 0;
  for (const occurrence of found) {
    const { day, time } = occurrence;
    if (day > last) return;
    if (day < first || (day === first && time < firstTime)) continue;
    if (day >= from) yield occurrence;
    count += 1;
    if (count === recurrence.count) return;
  }
}

function* inDays(recurrence: Recurrence, extent: Extent, budget: DayBudget): Generator<Occurrence> {
  for (const { number } of matchingDays(recurrence, beginningOf(recurrence, extent), extent, budget)) {
    for (let time = 0; time < (extent.times ?? 1); time++) yield { day: number, time };
  }
}

/** Of each period's times those at the positions given. */
function* inPeriods(recurrence: Recurrence, extent: Extent, budget: DayBudget): Generator<Occurrence> {
  const periodOf = periodsOf(recurrence);
  const beginning = startOfPeriod(dateOf(beginningOf(recurrence, extent)), recurrence);
  const end = startOfPeriod(dateOf(extent.last), recurrence) + LONGEST_PERIOD[recurrence.frequency];
  let days: number[] = [];
  let period: number | null = null;
  for (const date of matchingDays(recurrence, beginning, { ...extent, last: end }, budget)) {
    if (periodOf(date) !== period) yield* atPositions(days, recurrence, extent.times ?? 1);
    if (periodOf(date) !== period) days = [];
    period = periodOf(date);
    days.push(date.number);
  }
  // Of a period that was not looked at to its end, the last ones are not known.
  if (budget.left > 0) yield* atPositions(days, recurrence, extent.times ?? 1);
}

function* atPositions(
  days: readonly number[],
  { positions = [] }: Recurrence,
  times: number,
): Generator<Occurrence> {
  const size = days.length * times;
  const indexes = positions.map((position) => (position > 0 ? position - 1 : size + position));
  const held = new Set(indexes.filter((index) => index >= 0 && index < size));
  for (const index of [...held].sort((one, other) => one - other))
    yield { day: days[Math.floor(index / times)]!, time: index % times };
}

/** The day from which days are counted: only a count needs the days before the requested ones. */
function beginningOf({ count, frequency, interval }: Recurrence, { first, from = first }: Extent): number {
  if (count !== null || from <= first) return first;
  return frequency === 'day' ? first + Math.ceil((from - first) / interval) * interval : from;
}

function* matchingDays(
  recurrence: Recurrence,
  beginning: number,
  { first, last }: Extent,
  budget: DayBudget,
): Generator<CalendarDate> {
  const { interval, frequency } = recurrence;
  const periodOf = periodsOf(recurrence);
  const firstDate = dateOf(first);
  const firstPeriod = periodOf(firstDate);
  const fulfils = conditionsOf(recurrence, firstDate);
  const step = frequency === 'day' ? interval : 1;
  for (let date = dateOf(beginning); date.number <= last; date = dateAfter(date, step)) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    if ((periodOf(date) - firstPeriod) % interval === 0 && fulfils(date)) yield date;
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

/** By unit of recurrence: the number of the period that contains a date. */
function periodsOf({ frequency, weekStart = 0 }: Recurrence): (date: CalendarDate) => number {
  if (frequency === 'day') return ({ number }) => number;
  if (frequency === 'week') return ({ number }) => Math.floor((number + DAYS_FROM_MONDAY - weekStart) / 7);
  return frequency === 'month' ? ({ year, month }) => year * 12 + month : ({ year }) => year;
}

function startOfPeriod(date: CalendarDate, { frequency, weekStart = 0 }: Recurrence): number {
  if (frequency === 'day') return date.number;
  if (frequency === 'week') return date.number - ((weekdayOf(date) - weekStart + 7) % 7);
  return numberOf(date.year, frequency === 'month' ? date.month : 1, 1);
}

/** In days. */
const LONGEST_PERIOD = { day: 1, week: 7, month: 31, year: 366 } as const;

function conditionsOf(recurrence: Recurrence, first: CalendarDate): (date: CalendarDate) => boolean {
  const {
    frequency,
    weekdays,
    months,
    monthDays,
    yearDays = [],
    weekNumbers = [],
    weekStart = 0,
  } = recurrence;
  const inYears = frequency === 'year';
  const isFree = [weekdays, monthDays, yearDays, weekNumbers].every(({ length }) => length === 0);
  const ofYear = inYears && months.length === 0;
  const inMonths = new Set(isFree && ofYear ? [first.month] : months);
  const onDays = new Set(isFree && (frequency === 'month' || inYears) ? [first.day] : monthDays);
  const onYearDays = new Set(yearDays);
  const inWeeks = new Set(weekNumbers);
  // With only week numbers it recurs on the weekday of the first day, as weekly recurrences do.
  const onlyWeeks = inWeeks.size > 0 && weekdays.length + monthDays.length + yearDays.length === 0;
  const onFirstWeekday = (isFree && frequency === 'week') || onlyWeeks;
  const days = onFirstWeekday ? [{ weekday: weekdayOf(first), nth: null }] : weekdays;
  return (date) =>
    (inMonths.size === 0 || inMonths.has(date.month)) &&
    (onDays.size === 0 || onDays.has(date.day) || onDays.has(date.day - lengthOfMonth(date) - 1)) &&
    (onYearDays.size === 0 || isOneOf(dayOfYear(date), lengthOfYear(date.year), onYearDays)) &&
    (inWeeks.size === 0 || isInWeeks(date, inWeeks, weekStart)) &&
    (days.length === 0 || days.some((day) => isOn(day, date, ofYear)));
}

/** Whether the number of something, from 1, is given, from the first or from the last. */
function isOneOf(number: number, count: number, given: ReadonlySet<number>): boolean {
  return given.has(number) || given.has(number - count - 1);
}

/** Whether a date is in one of these weeks. A year's first week has at least four of its days (RFC 5545, `BYWEEKNO`). */
function isInWeeks(date: CalendarDate, weeks: ReadonlySet<number>, weekStart: number): boolean {
  const starts = [date.year - 1, date.year, date.year + 1, date.year + 2].map((year) =>
    firstWeekOf(year, weekStart),
  );
  const at = starts.findLastIndex((start) => start <= date.number);
  const [start, next] = [starts[at]!, starts[at + 1]!];
  return isOneOf(Math.floor((date.number - start) / 7) + 1, (next - start) / 7, weeks);
}

function firstWeekOf(year: number, weekStart: number): number {
  const fourth = numberOf(year, 1, 4);
  return fourth - ((weekdayOf({ number: fourth }) - weekStart + 7) % 7);
}

function isOn({ weekday, nth }: Weekday, date: CalendarDate, ofYear: boolean): boolean {
  if (weekdayOf(date) !== weekday) return false;
  if (nth === null) return true;
  const before = ofYear ? date.number - numberOf(date.year, 1, 1) : date.day - 1;
  const after = ofYear ? numberOf(date.year, 12, 31) - date.number : lengthOfMonth(date) - date.day;
  return nth > 0 ? Math.floor(before / 7) === nth - 1 : Math.floor(after / 7) === -nth - 1;
}

/** From 0 for Monday. */
function weekdayOf({ number }: Pick<CalendarDate, 'number'>): number {
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
  return isLeap(year) ? 29 : 28;
}

function lengthOfYear(year: number): number {
  return isLeap(year) ? 366 : 365;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** From 1. */
function dayOfYear({ number, year }: CalendarDate): number {
  return number - numberOf(year, 1, 1) + 1;
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
