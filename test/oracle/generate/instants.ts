import fc from 'fast-check';
import { DateTime } from 'luxon';
import { DURATION_WITHOUT_END } from '../dates.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The instants that feeds lie around: ordinary ones, both clock changes, a leap day, a new year. */
export const ANCHORS: readonly number[] = [
  '2026-06-15T12:00:00+02:00',
  '2026-01-20T00:00:00+01:00',
  '2026-03-29T01:00:00Z',
  '2026-03-29T00:30:00+01:00',
  '2026-10-25T01:00:00Z',
  '2026-10-25T00:30:00Z',
  '2028-02-29T00:00:00+01:00',
  '2028-02-28T23:30:00+01:00',
  '2026-12-31T23:00:00Z',
].map((text) => Date.parse(text));

/** How far a date lies from its feed's anchor: mostly the same clock on other days, and near boundaries. */
export const distance: fc.Arbitrary<number> = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 1, 1, 2, 7, -1, -1, -2, 30, 366),
    fc.constantFrom(0, 0, 1, 2, 3, -1, -3, 6, 10, -12, 12),
    fc.constantFrom(0, 0, 0, 30, -30, 59),
    fc.constantFrom(0, 0, 0, 0, 0, 1, -1, 59),
    fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 999),
  )
  .map(([days, hours, minutes, seconds, milliseconds]) => {
    return days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND + milliseconds;
  });

/** Milliseconds from an instant to one just before it, at it or just after it. */
export const boundaryOffset: fc.Arbitrary<number> = fc.constantFrom(
  ...[0, 0, 0, 1, -1, SECOND, -SECOND, MINUTE, -MINUTE, HOUR, -HOUR, DAY, -DAY],
  ...[DURATION_WITHOUT_END, DURATION_WITHOUT_END - 1],
);

/** The start of the day in Norway that an instant lies in. */
export function midnightBefore(instant: number): number {
  return DateTime.fromMillis(instant, { zone: 'Europe/Oslo' }).startOf('day').toMillis();
}

/** An instant written in some form that names its offset. */
export function writtenWithOffset(instant: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom('oslo', 'utc', '+05:30', '-08:00', '+00'), fc.constantFrom(' ', 'T'), fc.boolean())
    .map(([zone, separator, short]) => {
      if (zone === 'utc') return `${wallClock(instant, 0, separator)}Z`;
      const minutes = zone === 'oslo' ? osloOffset(instant) : OFFSETS[zone as keyof typeof OFFSETS];
      return `${wallClock(instant, minutes, separator)}${offsetText(minutes, short)}`;
    });
}

/** An instant written in any accepted form; without an offset, the clock of a repeated hour means the earlier. */
export function written(instant: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: writtenWithOffset(instant) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(' ', 'T')
        .map((separator) => wallClock(instant, osloOffset(instant), separator)),
    },
  );
}

/** Texts that are no date-times, and (with a space for the plus) those that are one in a GET only. */
export function miswritten(instant: number): fc.Arbitrary<string> {
  const text = wallClock(instant, 0, ' ').slice(0, 19);
  const cut = [text.slice(0, 10), text.slice(0, 16), ` ${text}`];
  const ends = [' +02:00', ' 02:00', ' 0200', ' 02', '+2', '+0', ' CET', '.', ' '];
  return fc.constantFrom(
    ...[...cut, ...ends.map((end) => text + end), '2026-02-30 10:00:00+01:00', '2027-02-29 10:00:00'],
    ...['2026-13-01 10:00:00Z', '2026-06-15 24:00:00Z', '2026-06-15 10:60:00Z', '15.06.2026 10:00:00', 'now'],
  );
}

const OFFSETS = { '+05:30': 330, '-08:00': -480, '+00': 0 } as const;

function wallClock(instant: number, offset: number, separator: string): string {
  const text = new Date(instant + offset * MINUTE).toISOString();
  const fraction = text.slice(19, 23);
  return `${text.slice(0, 10)}${separator}${text.slice(11, 19)}${fraction === '.000' ? '' : fraction}`;
}

function offsetText(minutes: number, short: boolean): string {
  const sign = minutes < 0 ? '-' : '+';
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
  if (!short) return `${sign}${hours}:${rest}`;
  return rest === '00' ? `${sign}${hours}` : `${sign}${hours}${rest}`;
}

function osloOffset(instant: number): number {
  return DateTime.fromMillis(instant, { zone: 'Europe/Oslo' }).offset;
}
