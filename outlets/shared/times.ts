import { dayWords } from './days.ts';
import type { Language } from './language.ts';
import type { Event } from './schema.ts';

/** The time of a date in words; whole days have no time (docs/rules.md 67 "All-day dates"). */
export function dateWords(date: ShownDate, language: Language): string {
  const { startDate, endDate } = date;
  const days = dayWords(language);
  const { clock, allDay } = WORDS[language];
  const [first, last, time] = [dayIn(startDate), dayIn(endDate), timeIn(startDate)];
  if (isAllDay(date))
    return first === last ? `${days.longWithYear(first)}, ${allDay}` : days.rangeWithYear(first, last);
  if (endDate === startDate) return `${days.longWithYear(first)} ${clock(time)}`;
  if (isOneEvening(date)) return `${days.longWithYear(first)} ${clock(`${time}–${timeIn(endDate)}`)}`;
  return `${days.longWithYear(first)} ${clock(time)} – ${days.longWithYear(last)} ${clock(timeIn(endDate))}`;
}

/** The time of a date in a list under its day: `18:00–20:00`, `hele dagen`, `18.–20. des.`. */
export function timeWords(date: ShownDate, language: Language): string {
  const { startDate, endDate } = date;
  const [first, last, time] = [dayIn(startDate), dayIn(endDate), timeIn(startDate)];
  if (isAllDay(date))
    return first === last ? WORDS[language].allDay : dayWords(language).shortRange(first, last);
  if (endDate === startDate) return time;
  return isOneEvening(date) ? `${time}–${timeIn(endDate)}` : `${time} – ${dayWords(language).short(last)}`;
}

/** When a date that has begun ends: `til 5. jan.`, `til kl. 16:00` if that is today; its start where no end is known. */
export function untilWords(date: ShownDate, today: string | undefined, language: Language): string {
  const { until, clock, allDay } = WORDS[language];
  const [first, last] = [dayIn(date.startDate), dayIn(date.endDate)];
  if (date.endDate === date.startDate) return clock(timeIn(date.startDate));
  if (last !== today) return `${until} ${dayWords(language).shortFrom(today ?? first, last)}`;
  return isAllDay(date) ? allDay : `${until} ${clock(timeIn(date.endDate))}`;
}

/** Whether a date is whole days. One from midnight to the last minute of a day is. */
export function isAllDay({ allDay, startDate, endDate }: ShownDate): boolean {
  return allDay || (timeIn(startDate) === '00:00' && timeIn(endDate) === '23:59');
}

export function dayIn(dateTime: string): string {
  return dateTime.slice(0, 10);
}

export function timeIn(dateTime: string): string {
  return dateTime.slice(11, 16);
}

/** Milliseconds since 1970. */
export function instantOf(dateTime: string): number {
  return Date.parse(dateTime.replace(' ', 'T'));
}

/** A date that ends in the small hours belongs to the evening before. */
function isOneEvening({ startDate, endDate }: ShownDate): boolean {
  const hours = (instantOf(endDate) - instantOf(startDate)) / 3_600_000;
  return dayIn(endDate) === dayIn(startDate) || hours < NIGHT_HOURS;
}

const NIGHT_HOURS = 12;

const WORDS = {
  nb: { clock: (time: string) => `kl. ${time}`, allDay: 'hele dagen', until: 'til' },
  en: { clock: (time: string) => time, allDay: 'all day', until: 'until' },
} as const satisfies Record<Language, unknown>;

export type ShownDate = Pick<Event, 'startDate' | 'endDate' | 'allDay'>;
