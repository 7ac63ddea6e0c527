import { readdirSync, readFileSync } from 'node:fs';
import { parseDateTime } from '@calendar/time';
import { expect, test } from 'vitest';
import { weekend } from './calendarDays.ts';
import { writtenExamples } from './testing/writtenExamples.ts';

test('every example has an operation name that no other has, and a quoted slug', async () => {
  const texts = await writtenExamples({ venueSlug: async () => 'a "quoted" \\ slug' });
  const operations = texts.map((text) => /^query (\w+) \{$/m.exec(text)?.[1]);
  expect(new Set(operations.filter(Boolean)).size).toBe(texts.length);
  expect(texts.join('')).toContain('venueSlug: "a \\"quoted\\" \\\\ slug"');
  expect(texts.join('')).not.toMatch(/"[A-Z_]+"/);
});

test('every example is shown under a name that no other has, the one that the page opens with first', () => {
  // Only the bundler can load the list itself.
  const list = readFileSync(`${import.meta.dirname}/examples.ts`, 'utf8');
  const shown = Array.from(list.matchAll(/name: '(.+)', text: (\w+)/g), ([, ...example]) => example);
  expect(new Set(shown.map(([name]) => name)).size).toBe(shown.length);
  const files = readdirSync(`${import.meta.dirname}/examples`);
  expect(shown.map(([, file]) => `${file}.graphql`).sort()).toEqual(files.sort());
  expect(shown[0]?.[1]).toBe('upcomingEvents');
});

test('dates in examples are date arguments, in the offset of that day in Norway', async () => {
  // The day on which summer time ends: its next midnight is in winter.
  const texts = await writtenExamples({ now: Date.parse('2026-10-24T22:30:00Z') });
  expect(texts.join('')).toContain('untilDate: "2026-10-26 00:00:00+01:00"');
});

test.each([
  ['on a Monday is the next one', '2026-06-15 00:00:00+02:00', '2026-06-20 00:00:00+02:00'],
  ['on a Friday is the next one', '2026-06-19 23:59:59+02:00', '2026-06-20 00:00:00+02:00'],
  ['on a Saturday has begun', '2026-06-20 00:00:00+02:00', '2026-06-20 00:00:00+02:00'],
  ['on a Sunday is what is left', '2026-06-21 23:59:59+02:00', '2026-06-21 23:59:59+02:00'],
])('the weekend %s', (_when, now, from) => {
  expect(weekend(parseDateTime(now) as number)).toEqual({ from, until: '2026-06-22 00:00:00+02:00' });
});
