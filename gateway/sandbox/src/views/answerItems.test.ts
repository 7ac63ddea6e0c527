import { expect, test } from 'vitest';
import { answerItems } from './answerItems.ts';

const hall = { name: 'Hall', location: { latitude: 67.3, longitude: 14.4 } };
const items = (data: unknown) => answerItems(JSON.stringify({ data }));

test('dates stand by start, those of an event under its title, its place and its link', () => {
  const { dates } = items({
    events: [
      {
        title_nb: 'Konsert',
        startDate: '2026-11-24 19:00:00+01:00',
        eventLink: 'https://calendar.example/konsert',
        eventCancelled: true,
        venue: hall,
        repetitions: [{ startDate: '2026-11-25 19:00:00+01:00' }],
      },
      { title_en: 'Market', startDate: '2026-11-23 10:00:00+01:00', eventLink: 'javascript:alert(1)' },
    ],
  });
  const place = { name: 'Hall', point: [67.3, 14.4] };
  const link = 'https://calendar.example/konsert';
  const konsert = { title: 'Konsert', place, link, time: '19:00', isCancelled: true };
  expect(dates).toEqual([
    { title: 'Market', day: '2026-11-23', time: '10:00', isCancelled: false },
    { ...konsert, day: '2026-11-24' },
    { ...konsert, day: '2026-11-25' },
  ]);
});

test('a place has each of its events once, and has no events if only the place was asked for', () => {
  const event = (title: string) => ({ title_nb: title, startDate: '2026-11-24 19:00:00+01:00', venue: hall });
  expect(items([event('A'), event('A'), event('B')]).places).toEqual([
    { name: 'Hall', point: [67.3, 14.4], titles: ['A', 'B'] },
  ]);
  expect(items({ venues: [hall, { name: 'Nowhere', location: null }] }).places).toEqual([
    { name: 'Hall', point: [67.3, 14.4], titles: [] },
  ]);
});

test.each([
  '',
  'no JSON',
  '[]',
  '{"errors":[]}',
  '{"data":{"events":{"startDate":"soon"}}}',
  '{"data":null}',
])('an answer without dates and places has nothing to show: %s', (text) => {
  expect(answerItems(text)).toEqual({ dates: [], places: [] });
});

test('of a huge answer the first values are shown', () => {
  const event = { title_nb: 'A', startDate: '2026-11-24 19:00:00+01:00' };
  const { length } = items(Array.from({ length: 150_000 }, () => event)).dates;
  expect(length).toBeGreaterThan(90_000);
  expect(length).toBeLessThanOrEqual(100_000);
});
