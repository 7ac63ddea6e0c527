import { offsetsOf } from '@calendar/adapter-kit/wallClock';
import { formatDateTime, instantOfLocal, parseDateTime, ZONE } from '@calendar/time';

export interface WrittenDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly minute: number | null;
}

/** A date as people write it, or null: `12.12.2026 18:00`, `12/12-26`, `lørdag 12. desember kl. 18`. Without a year: the next one, or a recent one. */
export function readDate(text: string, now: number): WrittenDate | null {
  const short = text.slice(0, LONGEST).normalize('NFC').toLowerCase().trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ]+(.*))?$/s.exec(inNorway(short));
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3], iso[4] ?? '', now);
  const bare = short.replace(/^\p{L}+\.?,?\s+(?:den\s+)?(?=\d)/u, '');
  const numbers =
    /^(\d{1,2})[./](\d{1,2})(?:(?:[./]|(?<=\/\d+)-)(\d{4}|\d{2})?(?!\d))?(?:[,\s]+(.*))?$/s.exec(bare);
  if (numbers !== null) return dateOf(numbers[3] ?? '', numbers[2], numbers[1], numbers[4] ?? '', now);
  const words = /^(\d{1,2})\.?\s*(\p{L}+)\.?,?(?:\s+(\d{4})(?![:.]))?(?:[,\s]+(.*))?$/su.exec(bare);
  const month = MONTHS.findIndex((names) => names.test(words?.[2] ?? ''));
  if (words === null || month === -1) return null;
  return dateOf(words[3] ?? '', String(month + 1), words[1], words[4] ?? '', now);
}

/** Whether the weekday before a written date is another than that of the date. */
export function isOtherWeekday(text: string, { year, month, day }: WrittenDate): boolean {
  const written = WEEKDAYS.findIndex((names) => names.test(text.slice(0, LONGEST).normalize('NFC')));
  return written !== -1 && written !== new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** A time of day as people write it: `18`, `18:00`, `kl. 18.30`, `1830`, `6 pm`. Minutes since midnight, or null. */
export function readTime(text: string): number | null {
  const match =
    /^(?:kl(?:okka|okken)?\.?\s*)?(\d{1,2})(?:[:.]?(\d{2})(?:[:.]\d{2})?)?\s*(am|pm)?\s*(?:h|uhr)?\.?$/.exec(
      text.slice(0, LONGEST).toLowerCase().trim(),
    );
  if (match === null) return null;
  const [, hours, minutes = '0', half] = match;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? hour * 60 + Number(minutes) : null;
}

export function instantAt({ year, month, day }: WrittenDate, minute: number): number {
  return instantOfLocal(Date.UTC(year, month - 1, day) + minute * 60_000, offsetsOf(ZONE));
}

function dateOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time: string,
  now: number,
): WrittenDate | null {
  const minute = time.trim() === '' ? null : readTime(time.replace(/^[-–,\s]+/, ''));
  if (time.trim() !== '' && minute === null) return null;
  const present = new Date(now).getUTCFullYear();
  const stated = year === '' || year === undefined ? null : Number(year) + (year.length === 2 ? 2_000 : 0);
  const [m, d] = [Number(month), Number(day)];
  // A sheet is read again and again: what is over stays where it was.
  const isNear = (year: number) => Date.UTC(year, m - 1, d) >= now - RECENT;
  const whole = stated ?? [present - 1, present].find(isNear) ?? present + 1;
  const at = new Date(Date.UTC(whole, m - 1, d));
  if (at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d || whole < 1900 || whole > 9000) return null;
  return { year: whole, month: m, day: d, minute };
}

/** An instant with an offset, as Norway's clock shows it: a sheet says `2026-12-12T17:00:00Z`. */
function inNorway(text: string): string {
  const instant = /(?:z|[+-]\d{2}:?\d{2})$/.test(text) ? parseDateTime(text.toUpperCase()) : null;
  return instant === null ? text : formatDateTime(instant).slice(0, 16);
}

const WEEKDAYS = [
  /^\s*(?:søn|sun)/i,
  /^\s*(?:man|mon)/i,
  /^\s*(?:tir|tys|tue)/i,
  /^\s*(?:ons|wed)/i,
  /^\s*(?:tor|thu)/i,
  /^\s*(?:fre|fri)/i,
  /^\s*(?:lør|lau|sat)/i,
];
// Whole words: `1. juledag` is no day of July.
const MONTHS = [
  /^jan(?:u?ar|uary)?$/,
  /^feb(?:r(?:u?ar|uary)?)?$/,
  /^mar(?:s|ch|ts)?$/,
  /^apr(?:il)?$/,
  /^ma[iy]$/,
  /^jun[ei]?$/,
  /^jul[iy]?$/,
  /^aug(?:ust)?$/,
  /^sept?(?:ember)?$/,
  /^o[kc]t(?:ober)?$/,
  /^nov(?:ember)?$/,
  /^de[sc](?:ember)?$/,
];
const LONGEST = 100;
const RECENT = 92 * 24 * 60 * 60_000;
