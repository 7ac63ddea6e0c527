import { checkFeed } from '@calendar/importer';
import {
  DATE_FIELDS,
  EVENT_FIELDS,
  type Fields,
  IMAGE_FIELDS,
  PRICE_FIELDS,
} from '@calendar/model/eventFields';
import type { RawFeed } from '@calendar/model/feed';
import { SECTIONS } from '@calendar/model/feed';
import { parseDateTime } from '@calendar/time';
import { describe, expect, test } from 'vitest';
import { demoCalendar } from './demoCalendar.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-06-10T12:00:00Z');
const feed = demoCalendar(NOW);
const events = feed.events ?? [];

describe('the demo calendar', () => {
  test('holds a region of 60 venues in five municipalities, 90 organizers and 700 events', () => {
    expect(feed.venues).toHaveLength(60);
    expect(new Set(feed.venues?.map(({ municipality }) => municipality)).size).toBe(5);
    expect(feed.organizers).toHaveLength(90);
    expect(events).toHaveLength(700);
  });

  // It finds what is there twice, and what refers to nothing.
  test('passes the check', async () => {
    await expect(checkFeed(feed)).resolves.toMatchObject({ events: { length: 700 } });
  });

  test('is the same at any moment of a day in Norway, and another the next day', () => {
    const midnight = parseDateTime('2026-06-10 00:00:00') as number;
    expect(demoCalendar(midnight)).toEqual(feed);
    expect(demoCalendar(midnight + DAY - 1)).toEqual(feed);
    expect(demoCalendar(midnight + DAY)).not.toEqual(feed);
    expect(demoCalendar(midnight - 1)).not.toEqual(feed);
  });

  test('gives an event the same id, title and slug on every day', () => {
    const named = (of: RawFeed) =>
      of.events?.map(({ id, title_nb, event_slug }) => [id, title_nb, event_slug]);
    expect(named(demoCalendar(NOW + 200 * DAY))).toEqual(named(feed));
  });

  test('uses every field that a feed may hold', () => {
    const used = new Set(SECTIONS.flatMap((section) => fieldsOf(section, feed[section])));
    expect([...ALL_FIELDS].filter((field) => !used.has(field))).toEqual([]);
  });
});

/** The places that hold something: `events.dates.venue`. */
function fieldsOf(place: string, value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value))
    return value.length === 0 ? [] : [place, ...value.flatMap((item) => fieldsOf(place, item))];
  if (typeof value !== 'object') return [place];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(`${place}.${name}`, inner));
}

/** Every field of docs/feed.md. */
const ALL_FIELDS = Object.entries({
  categories: 'id name_nb name_en slug_nb slug_en visible parent',
  retiredCategories: 'id migratedTo',
  ticketTypes: 'id name_nb name_en',
  venues: 'id name slug address municipality postalCode location.latitude location.longitude mapImageURL',
  organizers: 'id name slug website email telephoneNumber',
  events: namesOf(EVENT_FIELDS).replace('contact_custom', 'contact_custom.email contact_custom.phone'),
  'events.dates': namesOf(DATE_FIELDS),
  'events.images': namesOf(IMAGE_FIELDS),
  'events.prices': namesOf(PRICE_FIELDS),
}).flatMap(([place, fields]) => fields.split(' ').map((field) => `${place}.${field}`));

/** No date of the demo is whole days. */
function namesOf(fields: Fields): string {
  return Object.keys(fields)
    .filter((name) => name !== 'allDay')
    .join(' ');
}
