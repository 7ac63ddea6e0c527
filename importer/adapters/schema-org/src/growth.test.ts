import { countNormalized, countParsed, doublingLengths, textFamilies } from '@calendar/text/testing';
import { expect, test, vi } from 'vitest';
import { readSchemaOrg } from './readSchemaOrg.ts';
import { PROPERTIES } from './testing/properties.ts';

const MOST_FOR_TWICE = 2.6;
/** Marks in a row that are read: 30, of which some are two when they are decomposed. */
const MARKS = 60;
/** Below this, the cost of a text does not depend on its length. */
const LITTLE = 20_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');

const HOLDERS = ['location', 'organizer', 'offers', 'eventSchedule', 'image', 'performer', 'keywords'];

test('the properties are found', () => {
  expect(PROPERTIES).toEqual(
    expect.arrayContaining(['name', 'description', 'eventSchedule', 'streetAddress', 'email']),
  );
});

test.each(textFamilies())(
  '$name: a text takes work that grows no more than its length does, in each property (rules 49)',
  async ({ of }) => {
    let before = LITTLE;
    for (const length of doublingLengths(4_000, 2)) {
      const texts = Object.fromEntries(PROPERTIES.map((property) => [property, of(length)]));
      const event = { '@type': 'Event', '@id': 'https://a.example/1', name: 'A', startDate: '2026-07-01' };
      const held = Object.fromEntries(
        HOLDERS.map((holder) => [holder, { '@type': 'Thing', name: of(length), url: of(length) }]),
      );
      const feed = JSON.stringify([
        { ...event, ...texts },
        { ...event, ...held },
      ]);
      let parsed = 0;
      const { characters, longestRow } = await countNormalized(async () => {
        parsed = await countParsed(() => readSchemaOrg(feed, { now: NOW }));
      });
      expect(longestRow).toBeLessThanOrEqual(MARKS);
      expect(characters + parsed).toBeLessThanOrEqual(MOST_FOR_TWICE * before);
      before = Math.max(characters + parsed, LITTLE);
    }
  },
);

test('finding the event that each of many mentions of one name means takes work linear in their number (rules 49)', () => {
  const work = (count: number) => {
    const days = Array.from({ length: count }, (_, day) =>
      new Date(Date.UTC(2026, 5, 1 + day)).toISOString(),
    );
    const items = days.flatMap((startDate, day) => [
      {
        '@type': 'Festival',
        name: 'Uka',
        startDate,
        url: `https://a.example/${day}`,
        description: 'Hele uka',
      },
      {
        '@type': 'Event',
        name: `Konsert ${day}`,
        startDate,
        superEvent: { '@type': 'Event', name: 'Uka', startDate },
      },
    ]);
    const feed = JSON.stringify(items);
    const comparing = vi.spyOn(JSON, 'stringify');
    try {
      const { events } = readSchemaOrg(feed, { now: NOW }).feed;
      expect(events?.filter(({ superEvent }) => superEvent !== null)).toHaveLength(count);
      return comparing.mock.calls.length;
    } finally {
      comparing.mockRestore();
    }
  };
  expect(work(400)).toBeLessThanOrEqual(MOST_FOR_TWICE * work(200));
});

test('finding the events in things that hold each other takes work linear in their number (rules 49)', () => {
  const work = (count: number) => {
    const holders = Array.from({ length: count }, () => ({ '@type': 'WebPage', hasPart: { '@id': '#all' } }));
    const held = Array.from({ length: count }, () => ({ '@type': 'WebPage', hasPart: { '@id': '#last' } }));
    const all = { '@id': '#all', '@type': 'WebPage', hasPart: held };
    const last = {
      '@id': '#last',
      '@type': 'WebPage',
      event: { '@type': 'Event', name: 'Uka', startDate: '2026-07-01' },
    };
    const reading = vi.spyOn(Object, 'hasOwn');
    try {
      const feed = JSON.stringify({ '@graph': [{ '@type': 'ItemList', hasPart: holders }, all, last] });
      expect(readSchemaOrg(feed, { now: NOW }).feed.events).toHaveLength(1);
      return reading.mock.calls.length;
    } finally {
      reading.mockRestore();
    }
  };
  expect(work(400)).toBeLessThanOrEqual(MOST_FOR_TWICE * work(200));
});
