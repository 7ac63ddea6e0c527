import { dayWords } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import { words } from '../frame/words.ts';
import type { PageDate } from './event.operation.ts';

/** The time of a date, in words: its days once, its end if one was given. */
export function dateWords(
  { startDate, endDate }: Pick<PageDate, 'startDate' | 'endDate'>,
  language: Language,
): string {
  const days = dayWords(language);
  const { clock } = words[language];
  const [day, time] = [dayIn(startDate), timeIn(startDate)];
  if (endDate === startDate) return `${days.longWithYear(day)} ${clock(time)}`;
  const isShort = dayIn(endDate) === day || hoursBetween(startDate, endDate) < NIGHT;
  if (isShort) return `${days.longWithYear(day)} ${clock(`${time}–${timeIn(endDate)}`)}`;
  return `${days.longWithYear(day)} ${clock(time)} – ${days.longWithYear(dayIn(endDate))} ${clock(timeIn(endDate))}`;
}

/** The day of a date-time in Norway. */
export function dayIn(dateTime: string): string {
  return dateTime.slice(0, 10);
}

/** `HH:mm` in Norway. */
export function timeIn(dateTime: string): string {
  return dateTime.slice(11, 16);
}

/** Milliseconds since 1970. */
export function instantOf(dateTime: string): number {
  return Date.parse(dateTime.replace(' ', 'T'));
}

function hoursBetween(start: string, end: string): number {
  return (instantOf(end) - instantOf(start)) / 3_600_000;
}

/** Hours: a date that ends in the small hours belongs to the evening before. */
const NIGHT = 12;
