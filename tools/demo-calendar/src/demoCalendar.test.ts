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

  test('repeats no id and no slug, and refers to nothing that is not there', () => {
    for (const items of [feed.venues, feed.organizers, feed.categories, feed.ticketTypes])
      unique(items?.map(({ id }) => id));
    unique(events.map(({ id }) => id));
    unique(events.map(({ event_slug }) => event_slug));
    unique(feed.venues?.map(({ slug }) => slug));
    unique(feed.organizers?.map(({ slug }) => slug));
    unique(feed.categories?.map(({ slug_nb }) => slug_nb));
    const known = new Set(
      [
        feed.venues,
        feed.organizers,
        feed.categories,
        feed.retiredCategories,
        feed.ticketTypes,
        events,
      ].flatMap((items) => items?.map(({ id }) => id) ?? []),
    );
    const referred = events.flatMap((event) => [
      ...(event.categories ?? []),
      ...(event.organizers ?? []),
      ...(event.superEvent ? [event.superEvent] : []),
      ...(event.parent_event ? [event.parent_event] : []),
      ...event.dates.flatMap(({ venue }) => (venue ? [venue] : [])),
      ...pricesOf(event).flatMap(({ type }) => (type ? [type] : [])),
    ]);
    expect(referred.filter((id) => !known.has(id))).toEqual([]);
  });

  test('has a hidden category on a level below, and events that still carry retired ones', () => {
    const carried = new Set(events.flatMap(({ categories }) => categories ?? []));
    const hidden = feed.categories?.filter(({ visible }) => visible === false) ?? [];
    expect(hidden).toHaveLength(1);
    expect(hidden.every(({ id }) => carried.has(id))).toBe(true);
    expect(feed.retiredCategories?.every(({ id }) => carried.has(id))).toBe(true);
    expect(feed.retiredCategories?.map(({ migratedTo }) => migratedTo)).toEqual(['MUSEUM', null]);
    expect(feed.categories?.filter(({ parent }) => parent === null).map(({ id }) => id)).toHaveLength(11);
    const parents = new Map(feed.categories?.map(({ id, parent }) => [id, parent]));
    expect([...parents.values()].some((parent) => parent && parents.get(parent))).toBe(true);
  });

  test('has every form of price, and every built-in ticket type', () => {
    const prices = events.flatMap(pricesOf);
    const forms = new Set(prices.map(({ price }) => price));
    expect(data.priceForms.filter((form) => !forms.has(form))).toEqual([]);
    const types = new Set(prices.map(({ type }) => type));
    expect(feed.ticketTypes?.filter(({ id }) => !types.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('has dates in every pattern', () => {
    const counts = events.map(({ dates }) => dates.length);
    expect(Math.max(...counts)).toBe(40);
    expect(counts.filter((count) => count === 2).length).toBeGreaterThan(0);
    const spans = spansOf(feed);
    expect(spans.filter(({ start, end }) => end === start).length).toBeGreaterThan(20);
    expect(spans.filter(({ start, end }) => end - start > 14 * DAY).length).toBeGreaterThan(20);
    const sameDay = events.filter(
      ({ dates }) => new Set(dates.map(({ startDate }) => startDate.slice(0, 10))).size < dates.length,
    );
    expect(sameDay.length).toBeGreaterThan(10);
    const touring = events.filter(({ dates }) => new Set(dates.map(({ venue }) => venue)).size > 1);
    expect(touring.length).toBeGreaterThan(10);
    for (const flag of ['eventCancelled', 'eventSoldOut'] as const) {
      expect(events.filter(({ dates }) => dates.some((date) => date[flag])).length).toBeGreaterThan(10);
    }
  });

  test('has containers with a programme, and events that are not public yet', () => {
    const containers = events.filter(({ isSuperEvent }) => isSuperEvent);
    expect(containers).toHaveLength(7);
    for (const { id } of containers)
      expect(events.filter(({ superEvent }) => superEvent === id).length).toBeGreaterThan(4);
    const waiting = events.filter(
      ({ publishingDate }) => publishingDate && (parseDateTime(publishingDate) as number) > NOW,
    );
    expect(waiting.length).toBeGreaterThan(5);
  });

  test('is in both languages, with letters and entities that search must fold', () => {
    expect(events.filter(({ title_en }) => title_en).length).toBeGreaterThan(600);
    for (const letter of 'æøå')
      expect(events.some(({ title_nb }) => title_nb.toLowerCase().includes(letter))).toBe(true);
    expect(events.filter(({ desc_nb }) => desc_nb?.includes('&aring;')).length).toBeGreaterThan(20);
    expect(new Set(events.map(({ title_nb }) => title_nb)).size).toBeGreaterThan(400);
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

function unique(values: readonly string[] | undefined): void {
  expect(new Set(values).size).toBe(values?.length);
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
