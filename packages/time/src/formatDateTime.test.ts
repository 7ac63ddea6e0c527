import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { formatDateTime } from './formatDateTime.ts';
import { parseDateTime } from './parseDateTime.ts';

const instants = fc.oneof(
  fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2150, 0, 1) }),
  // Around the changes of the clock in 2026.
  fc.integer({ min: Date.UTC(2026, 2, 28, 23), max: Date.UTC(2026, 2, 29, 3) }),
  fc.integer({ min: Date.UTC(2026, 9, 24, 23), max: Date.UTC(2026, 9, 25, 3) }),
);

test('an instant is written as a clock in Norway shows it, with the offset in force', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const clock = DateTime.fromMillis(instant, { zone: 'Europe/Oslo' });
      expect(formatDateTime(instant)).toBe(clock.toFormat('yyyy-MM-dd HH:mm:ssZZ'));
    }),
    { numRuns: 800 },
  );
});

test('a written date-time is read as the same second', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      expect(parseDateTime(formatDateTime(instant))).toBe(Math.floor(instant / 1000) * 1000);
    }),
  );
});

test.each([
  ['2026-03-29 02:30:00', '2026-03-29 03:30:00+02:00'],
  ['2026-10-25 02:30:00', '2026-10-25 02:30:00+02:00'],
  ['2026-06-01T10:00:00.999Z', '2026-06-01 12:00:00+02:00'],
  ['2024-02-29 00:00:00+0100', '2024-02-29 00:00:00+01:00'],
  ['2026-01-01 00:00:00-01', '2026-01-01 02:00:00+01:00'],
])('%s is %s', (text, written) => {
  expect(formatDateTime(parseDateTime(text) ?? Number.NaN)).toBe(written);
});

test.each([
  '2026-02-30 10:00:00',
  '2026-01-01',
  '2026-01-01 10:00',
  '2026-01-01 24:00:00',
  '2026-01-01 10:00:00 01:00',
  '2026-01-01  10:00:00',
  '2026-01-01 10:00:00+24:00',
  '',
])('%j is not a date-time', (text) => {
  expect(parseDateTime(text)).toBeNull();
});

test('a space before the offset’s digits is a plus only where one may have been lost', () => {
  expect(parseDateTime('2026-01-01 10:00:00 01:00', true)).toBe(Date.UTC(2026, 0, 1, 9));
});
