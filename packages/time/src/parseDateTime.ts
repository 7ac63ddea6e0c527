import { offsetIn } from './offsetIn.ts';
import { instantOfWallClock } from './oslo.ts';

/**
 * Reads a date-time of callers and feeds (docs/interface.md 2.6 "Date-times" rule 4, docs/rules.md 10
 * "Accepted date-time forms"), as milliseconds since 1970; null for any other text.
 * @param plusMayBeSpace whether a space before the offset's digits means the `+` that a URL turned into one
 */
export function parseDateTime(text: string, plusMayBeSpace = false): number | null {
  const match = text.length > LONGEST ? null : FORM.exec(text);
  if (match === null) return null;
  const [, date, time, fraction, offset] = match;
  if (offset?.startsWith(' ') && !plusMayBeSpace) return null;
  const local = Date.parse(`${date}T${time}Z`);
  // `Date.parse` moves a day past the month's end into the next month.
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== Number(date?.slice(-2))) return null;
  const milliseconds = local + Math.floor(Number(`0.${fraction ?? '0'}`) * 1000);
  if (offset === undefined) return instantOfWallClock(milliseconds);
  return milliseconds - (offsetIn(offset.replace(' ', '+')) ?? 0);
}

/** Characters; a fraction of a second may have many digits. */
const LONGEST = 500;

const FORM =
  /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(Z|[+\- ](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;
