import {
  costGrowth,
  doublingLengths,
  MOST_COST_GROWTH,
  MOST_FOR_TWICE,
  textFamilies,
  textGrowth,
} from '@calendar/text/testing';
import { expect, test } from 'vitest';
import { readSchemaOrg } from './readSchemaOrg.ts';
import { event } from './testing/adapt.ts';
import { PROPERTIES } from './testing/properties.ts';

/** Marks in a row that are read: 30, of which some are two when they are decomposed. */
const MARKS = 60;
const NOW = Date.parse('2026-06-01T12:00:00Z');

const HOLDERS = ['location', 'organizer', 'offers', 'eventSchedule', 'image', 'performer', 'keywords'];

test.each(textFamilies())(
  '$name: a text takes work that grows no more than its length does, in each property (rules 49)',
  async ({ of }) => {
    const event = { '@type': 'Event', '@id': 'https://a.example/1', name: 'A', startDate: '2026-07-01' };
    const feeds = doublingLengths(2_000, 2).map((length) => {
      const held = { '@type': 'Thing', name: of(length), url: of(length) };
      return JSON.stringify([
        { ...event, ...Object.fromEntries(PROPERTIES.map((property) => [property, of(length)])) },
        { ...event, ...Object.fromEntries(HOLDERS.map((holder) => [holder, held])) },
      ]);
    });
    const { growth, longestRow } = await textGrowth(feeds, (feed) => readSchemaOrg(feed, { now: NOW }));
    expect(longestRow).toBeLessThanOrEqual(MARKS);
    expect(growth).toBeLessThanOrEqual(MOST_FOR_TWICE);
  },
);

const naming = (
  size: number,
  thing: object,
  property: string,
  more: (index: number) => object = () => ({}),
) => {
  const events = Array.from({ length: size / 100 }, (_, index) => ({
    ...{ '@type': 'Event', name: `Konsert ${index}`, startDate: '2026-07-01T19:00' },
    [property]: { '@id': '#thing' },
    ...more(index),
  }));
  return JSON.stringify({ '@graph': [{ ...thing, '@id': '#thing' }, ...events] });
};
const many = (size: number, of: (index: number) => unknown) =>
  Array.from({ length: size / 25 }, (_, index) => of(index));
const keys = (size: number) =>
  Object.fromEntries(many(size, (index) => `key${index}`).map((key) => [key, 1]));

test.each<[string, (size: number) => string]>([
  [
    'a key',
    (size) => `{"@type": "Event", "name": "A", "startDate": "2026-07-01"${',"k":0'.repeat(size / 6)}}`,
  ],
  [
    'a place',
    (size) => naming(size, { '@type': 'Place', name: 'Salen', a: many(size, (i) => ({ i })) }, 'location'),
  ],
  [
    'a place of many keys',
    (size) => naming(size, { '@type': 'Place', name: 'Salen', ...keys(size) }, 'location'),
  ],
  [
    'an offer',
    (size) =>
      naming(size, { '@type': 'Offer', priceSpecification: many(size, (price) => ({ price })) }, 'offers'),
  ],
  [
    'offers that name each other',
    (size) => {
      const inner = (i: number) => [1, 2, 3].map((next) => ({ '@id': `#${i + next}` }));
      const offers = many(size / 20, (i) => ({ '@id': `#${i}`, price: i, offers: inner(i as number) }));
      return JSON.stringify([
        { '@type': 'Event', name: 'A', startDate: '2026-07-01', offers: { '@id': '#0' } },
        { offers },
      ]);
    },
  ],
  ['an organizer', (size) => naming(size, { name: many(size, (i) => `Navn ${i}`) }, 'organizer')],
  ['a performer', (size) => naming(size, { name: many(size, (i) => `Navn ${i}`) }, 'performer')],
  ['an image', (size) => naming(size, { url: many(size, (i) => `https://a.example/${i}`) }, 'image')],
  [
    'a long text that is reported',
    (size) => naming(size, { '@type': 'Thing', text: 'x'.repeat(size) }, 'funder'),
  ],
  ['a long description', (size) => naming(size, { text: '<b>x</b>'.repeat(size / 8) }, 'description')],
  ['many descriptions', (size) => naming(size, { text: many(size, (i) => `${i}`) }, 'description')],
  [
    'a schedule',
    (size) => naming(size, { byDay: many(size, () => 'XX'), repeatFrequency: 'P1W' }, 'eventSchedule'),
  ],
  [
    'one event under one id',
    (size) =>
      naming(size, { name: 'A' }, 'about', () => ({ '@id': 'https://a.example/1', ...{ keywords: 'k' } })),
  ],
  [
    'a long name that parts inherit',
    (size) =>
      JSON.stringify({
        ...{ '@type': 'Event', name: 'x'.repeat(size), startDate: '2026-07-01' },
        subEvent: many(size, (i) => ({
          '@type': 'Event',
          ...(i === 0 ? { name: 'B' } : {}),
          startDate: '2026',
        })),
      }),
  ],
])('work linear in the bytes, however often a thing is named: %s (rules 61)', (_, of) => {
  expect(costGrowth(of, 6_000, (text) => readSchemaOrg(text, { now: NOW }))).toBeLessThan(MOST_COST_GROWTH);
});

test('events that share schedules have up to 50,000 dates together, those to come first, and it is reported (rules 61)', () => {
  const schedules = Array.from({ length: 5 }, (_, index) => ({
    ...{ '@type': 'Schedule', '@id': `#${index}`, startDate: '2026-01-01', startTime: `1${index}:00` },
    ...{ repeatFrequency: 'P1D', repeatCount: 1_000 },
  }));
  const eventSchedule = schedules.map((schedule) => ({ '@id': schedule['@id'] }));
  const events = Array.from({ length: 40 }, (_, index) =>
    event({ '@id': `https://a.example/${index}`, startDate: '2026-01-01', eventSchedule }),
  );
  const { feed, report } = readSchemaOrg(JSON.stringify([...events, { '@graph': schedules }]), { now: NOW });
  const counts = (feed.events ?? []).map(({ dates }) => dates.length);
  expect(counts).toHaveLength(40);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50_000 / 40);
  expect(Math.min(...counts)).toBeGreaterThan(500);
  expect(report.map(({ why }) => why)).toContainEqual(
    expect.stringContaining('a source has up to 50000 dates, 1250 an event'),
  );
});
