import { checkFeed } from '@calendar/importer';
import {
  DATE_FIELDS,
  EVENT_FIELDS,
  type Fields,
  IMAGE_FIELDS,
  PRICE_FIELDS,
} from '@calendar/model/eventFields';
import type { RawDate, RawEvent, RawFeed } from '@calendar/model/feed';
import { SECTIONS } from '@calendar/model/feed';
import { formatDateTime, parseDateTime } from '@calendar/time';
import { describe, expect, test } from 'vitest';
import { data } from './data.ts';
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

  test('has something in progress at every hour of a year and on, made on any day of it', () => {
    // Which dates an event has, counted from the day it is made on, does not depend on that day.
    for (let day = 0; day < 365; day += 30)
      expectSomethingOn(Date.parse('2026-01-01T12:00:00Z') + day * DAY, 31);
  });

  test('has something in progress at every hour around a clock change, whenever it was made', () => {
    for (const change of ['2026-03-29T12:00:00Z', '2026-10-25T12:00:00Z']) {
      for (const day of [-4, -1, 0, 1]) expectSomethingOn(Date.parse(change) + day * DAY, 6);
    }
  });

  test('has events behind it, today, and on every day of the coming four weeks', () => {
    const starts = spansOf(feed).map(({ start }) => start);
    const midnight = parseDateTime('2026-06-10 00:00:00') as number;
    for (let day = midnight; day < midnight + 28 * DAY; day += DAY) {
      expect(starts.filter((start) => start >= day && start < day + DAY).length).toBeGreaterThan(10);
    }
    const over = events.filter((event) => spansOfEvent(event).every(({ end }) => end <= NOW));
    expect(over.length).toBeGreaterThan(20);
  });

  test('uses every field that a feed may hold', () => {
    const used = new Set(SECTIONS.flatMap((section) => fieldsOf(section, feed[section])));
    expect([...ALL_FIELDS].filter((field) => !used.has(field))).toEqual([]);
  });

  test('has every form of price, and every built-in ticket type', () => {
    const prices = events.flatMap(pricesOf);
    const forms = new Set(prices.map(({ price }) => price));
    expect(data.priceForms.filter((form) => !forms.has(form))).toEqual([]);
    const types = new Set(prices.map(({ type }) => type));
    expect(feed.ticketTypes?.filter(({ id }) => !types.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

function expectSomethingOn(made: number, days: number): void {
  const midnight = parseDateTime(`${formatDateTime(made).slice(0, 10)} 00:00:00`) as number;
  // Exhibitions last for weeks and would hide an hour at which nothing begins.
  const spans = spansOf(demoCalendar(made)).filter(({ start, end }) => end - start < 12 * HOUR);
  for (let hour = midnight; hour < midnight + days * DAY; hour += HOUR) {
    if (!spans.some(({ start, end }) => start <= hour && hour < end))
      expect.fail(`nothing is on at ${formatDateTime(hour)}`);
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spansOf(of: RawFeed): readonly Span[] {
  return (of.events ?? []).flatMap(spansOfEvent);
}

function spansOfEvent({ dates }: RawEvent): readonly Span[] {
  return dates.map(({ startDate, endDate, duration }: RawDate) => {
    const start = parseDateTime(startDate) as number;
    const end = endDate ? (parseDateTime(endDate) as number) : start + (duration ?? 0) * 60_000;
    return { start, end };
  });
}

function pricesOf({ prices, dates }: RawEvent) {
  return [...(prices ?? []), ...dates.flatMap((date) => date.prices ?? [])];
}

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
