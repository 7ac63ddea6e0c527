import { type Language, LOCALES } from './language.ts';

/** The day of an instant in Norway, `YYYY-MM-DD`. */
export function today(now: number): string {
  return inNorway.format(now);
}

export function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The month `count` months after a month, both `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** 0 for a Monday, 6 for a Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
}

/** Midnight in Norway at the beginning of a day, as the interface's date arguments have it. */
export function midnightOf(day: string): string {
  return `${day} 00:00:00`;
}

export function dayWords(language: Language): DayWords {
  const known = KNOWN.get(language) ?? madeDayWords(language);
  KNOWN.set(language, known);
  return known;
}

/** Functions that name days, `YYYY-MM-DD`. */
function madeDayWords(language: Language) {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' });
  const instant = (day: string) => new Date(`${day}T00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const its = words(options);
    return (day: string) => its.format(instant(day));
  };
  const range = (options: Intl.DateTimeFormatOptions) => {
    const its = words(options);
    return (first: string, last: string) => its.formatRange(instant(first), instant(last));
  };
  /** With its year where that is another than that of a day before it. */
  const from = (plain: typeof month, withYear: typeof month) => (before: string, day: string) =>
    (day.slice(0, 4) === before.slice(0, 4) ? plain : withYear)(day);
  const month = format({ month: 'long', year: 'numeric' });
  const long = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const longWithYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = format({ day: 'numeric', month: 'short' });
  const weekday = format({ weekday: 'long' });
  const shortWeekday = format({ weekday: 'short' });
  // 1 January 2024 was a Monday.
  const week = Array.from({ length: 7 }, (_, index) => `2024-01-0${index + 1}`);
  return {
    long,
    longWithYear,
    longFrom: from(long, longWithYear),
    short,
    shortFrom: from(short, format({ day: 'numeric', month: 'short', year: 'numeric' })),
    dayAndMonth: format({ day: 'numeric', month: 'long' }),
    shortRange: range({ day: 'numeric', month: 'short' }),
    rangeWithYear: range({ day: 'numeric', month: 'long', year: 'numeric' }),
    shortMonth: format({ month: 'short' }),
    weekday,
    /** Such as `november 2026`, of a `YYYY-MM`. */
    month: (name: string) => month(`${name}-01`),
    /** Monday first. */
    weekdays: week.map((day) => ({ long: weekday(day), short: shortWeekday(day).replace(/\.$/, '') })),
  };
}

export type DayWords = ReturnType<typeof madeDayWords>;

/** Making them takes longer than all words of a page. */
const KNOWN = new Map<Language, DayWords>();

/** Swedish writes a day as ISO 8601 does. */
const inNorway = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' });
