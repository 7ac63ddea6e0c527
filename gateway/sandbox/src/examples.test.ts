import { parseDateTime } from '@calendar/time';
import { expect, test } from 'vitest';
import { weekend } from './calendarDays.ts';
import { examples, upcomingEvents } from './examples.ts';

const venueSlug = async () => 'a "quoted" \\ slug';
const NOON = Date.parse('2026-06-16T10:00:00Z');

test('every example has a name and an operation name that no other has', async () => {
  const texts = await Promise.all(examples.map((example) => example.write({ now: NOON, venueSlug })));
  const operations = texts.map((text) => /^query (\w+) \{$/m.exec(text)?.[1]);
  expect(new Set(operations)).not.toContain(undefined);
  expect(new Set(operations).size).toBe(examples.length);
  expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
});

test('the first example is the one that the page opens with', () => {
  expect(examples[0]?.write({ now: NOON, venueSlug })).toBe(upcomingEvents);
});

test('dates in examples are date arguments, in the offset of that day in Norway', async () => {
  const today = examples.find(({ name }) => name === 'Today by venue');
  // The day on which summer time ends: its next midnight is in winter.
  const text = await today?.write({ now: Date.parse('2026-10-24T22:30:00Z'), venueSlug });
  expect(text).toContain('untilDate: "2026-10-26 00:00:00+01:00"');
});

test.each([
  ['on a Monday is the next one', '2026-06-15 00:00:00+02:00', '2026-06-20 00:00:00+02:00'],
  ['on a Friday is the next one', '2026-06-19 23:59:59+02:00', '2026-06-20 00:00:00+02:00'],
  ['on a Saturday has begun', '2026-06-20 00:00:00+02:00', '2026-06-20 00:00:00+02:00'],
  ['on a Sunday is what is left', '2026-06-21 23:59:59+02:00', '2026-06-21 23:59:59+02:00'],
])('the weekend %s', (_when, now, from) => {
  expect(weekend(parseDateTime(now) as number)).toEqual({ from, until: '2026-06-22 00:00:00+02:00' });
});
