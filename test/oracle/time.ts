import { DateTime } from 'luxon';
import { remembered } from './remembered.ts';

const OSLO = 'Europe/Oslo';
const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * Reads a date-time (docs/interface.md 2.6 "Date-times" rule 4, docs/rules.md 10 "Accepted date-time forms"):
 * milliseconds since 1970, or null.
 */
export function readInstant(text: string, method: 'GET' | 'POST' = 'POST'): number | null {
  return method === 'GET' ? readInGet(text) : readInPost(text);
}

const readInGet = remembered((text: string) => read(text, 'GET'));
const readInPost = remembered((text: string) => read(text, 'POST'));

function read(text: string, method: 'GET' | 'POST'): number | null {
  if (text.length < 19) return null;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)];
  const [hour, minute, second] = [text.slice(11, 13), text.slice(14, 16), text.slice(17, 19)];
  if (![year, month, day, hour, minute, second].every((part) => /^[0-9]+$/.test(part))) return null;
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || text[16] !== ':') return null;
  if (text[10] !== ' ' && text[10] !== 'T') return null;
  let rest = text.slice(19);
  let milliseconds = 0;
  const fraction = /^\.([0-9]+)/.exec(rest);
  if (fraction !== null) {
    milliseconds = Number(`${fraction[1]}000`.slice(0, 3));
    rest = rest.slice(fraction[0].length);
  }
  const local = DateTime.fromObject(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
      millisecond: milliseconds,
    },
    { zone: 'utc' },
  );
  if (!local.isValid || Number(hour) > 23) return null;
  const asIfUtc = local.toMillis();
  if (rest === '') return instantOfOsloClock(asIfUtc);
  if (rest === 'Z') return asIfUtc;
  if (method === 'GET' && rest.startsWith(' ')) rest = `+${rest.slice(1)}`;
  const offset = /^([+-])([0-9][0-9])(?::?([0-9][0-9]))?$/.exec(rest);
  if (offset === null || Number(offset[2]) > 23 || Number(offset[3] ?? 0) > 59) return null;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return offset[1] === '+' ? asIfUtc - minutes * MINUTE : asIfUtc + minutes * MINUTE;
}

/**
 * docs/rules.md 10 "Accepted date-time forms": a repeated wall clock means the earlier instant, a skipped one moves
 * forward by the gap.
 */
function instantOfOsloClock(asIfUtc: number): number {
  const meant = [120, 60]
    .map((offset) => asIfUtc - offset * MINUTE)
    .filter((t) => osloClockAsUtc(t) === asIfUtc);
  if (meant.length > 0) return Math.min(...meant);
  // Skipped: an hour does not exist, and the clock an hour later is the one meant.
  return instantOfOsloClock(asIfUtc + HOUR);
}

/** What a clock in Norway shows, as if it were UTC. */
function osloClockAsUtc(instant: number): number {
  return instant + DateTime.fromMillis(instant, { zone: OSLO }).offset * MINUTE;
}

/** docs/interface.md 2.6 "Date-times" rule 1. */
export const showInstant = remembered((instant: number) => inOslo(instant, 'yyyy-MM-dd HH:mm:ssZZ'));

/** The calendar day in Norway, `YYYY-MM-DD`. */
export const osloDay = remembered((instant: number) => inOslo(instant, 'yyyy-MM-dd'));

/** The wall clock in Norway, `HH:mm`. */
export const osloClock = remembered((instant: number) => inOslo(instant, 'HH:mm'));

/** The next midnight in Norway after an instant. */
export function startOfNextDay(instant: number): number {
  return DateTime.fromMillis(instant, { zone: OSLO }).plus({ days: 1 }).startOf('day').toMillis();
}

/** 23:59 in Norway on the day of an instant. */
export function lastMinuteOfDay(instant: number): number {
  return DateTime.fromMillis(instant, { zone: OSLO }).endOf('day').startOf('minute').toMillis();
}

function inOslo(instant: number, format: string): string {
  return DateTime.fromMillis(instant, { zone: OSLO }).toFormat(format);
}
