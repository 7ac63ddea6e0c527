import { eventTable, openDatabase } from '@calendar/events-db';
import type { FeedEvent } from '@calendar/feed';
import { afterAll, expect, test } from 'vitest';
import { TO_RECORD } from '../../../../importer/src/record/records.ts';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { event } from '../../test/builders.ts';
import { readEvent } from '../index/segments/eventDocument.ts';
import { documentOf } from '../index/segments/segment.ts';
import type { CalendarEvent } from '../rules/calendarEvent.ts';
import { loadEvents } from './loadEvents.ts';

const { url, drop } = await createTestDatabase('events');
const database = openDatabase(url);
afterAll(async () => {
  await database.$disconnect();
  await drop();
});

const ORIGIN = { digest: 'ab12', contentHash: null };
const INSTANTS = {
  publishingDate: Date.parse('2026-01-01T09:00:00Z'),
  ticketsFromDate: Date.parse('2026-01-02T09:00:00Z'),
  created_at: Date.parse('2026-01-03T09:00:00.123Z'),
  updated_at: Date.parse('2026-01-04T09:00:00Z'),
};
const PRICES = [
  { type: 'ADULT', price: 250, name_nb: 'Voksen', name_en: 'Adult' },
  { type: null, price: 'fra "100"', name_nb: null, name_en: null },
];
/** Every value another one. */
const FULL = {
  ...event('e1', []),
  ...INSTANTS,
  ...{ title_en: 'Title', desc_nb: '<p>«Æ»\n\u{1F3B7}</p>', desc_en: 'a\\b\t"c"' },
  ...{ categories: ['JAZZ', 'MUSIC'], tags: ['blå', 'rød'], mode: 'online', organizers: ['o2', 'o1'] },
  ...{ ticketsInformation: 'ticketsInfo', minimumAge: 18, maximumAge: 99, ageRestriction: 'adults' },
  ...{
    cancellationPeriod: 7,
    views: 12,
    isSuperEvent: true,
    superEvent: 's1',
    parent_event: 'p1',
    type: 'course',
  },
  ...{ isFeaturedEvent: true, isFeaturedInSpecialEvent: true, registrationEnabled: false },
  ...{ availableTickets: 40, activeTickets: 30, maxBookingDate: '2026-05-01', maxBookingTime: '12:00' },
  ...{ paymentMethod: 'card', facebookURL: 'https://f.example', moreInfoURL: 'https://m.example' },
  ...{ streamingURL: 'https://s.example', videosURL: 'https://v.example', venueNote: 'Inngang bak' },
  ...{ author_id: 'u1', editableBy: ['u2', 'u3'], contact_from: 'custom' },
  contact_custom: { email: 'post@example.no', phone: '+4700000000' },
  dates: [
    {
      ...{ startDate: Date.parse('2026-06-01T16:00:00Z'), endDate: Date.parse('2026-06-01T18:00:00Z') },
      ...{ startTime: '18:00', duration: 120, venue: 'v1', ticketsURL: 'https://t.example' },
      ...{ streamingURL: 'https://d.example', mode: 'online', eventCancelled: true, eventSoldOut: false },
      ...{ eventStatus: 'EventRescheduled', previousStartDate: Date.parse('2026-05-01T16:00:00Z') },
      prices: PRICES,
    },
    {
      ...{ startDate: Date.parse('2026-06-02T16:00:00Z'), endDate: Date.parse('2026-06-02T17:00:00Z') },
      ...{
        startTime: '18.00',
        duration: null,
        venue: null,
        ticketsURL: null,
        streamingURL: null,
        mode: null,
      },
      ...{
        eventCancelled: false,
        eventSoldOut: true,
        prices: [],
        eventStatus: null,
        previousStartDate: null,
      },
    },
    {
      ...{ startDate: Date.parse('2026-06-03T16:00:00Z'), endDate: Date.parse('2026-06-03T16:00:00Z') },
      ...{
        startTime: '18:00',
        duration: null,
        venue: null,
        ticketsURL: null,
        streamingURL: null,
        mode: null,
      },
      ...{
        eventCancelled: false,
        eventSoldOut: false,
        prices: null,
        eventStatus: null,
        previousStartDate: null,
      },
    },
  ],
  images: [
    {
      ...{
        urlSmall: 'https://i.example/small',
        urlLarge: 'https://i.example/large',
        alt: 'alt',
        focusX: 0.25,
        focusY: 0.75,
        width: 640,
        height: 480,
      },
      ...{
        caption: 'caption',
        credits: 'credits',
        urlOriginal: 'https://i.example/original',
        originalSize: '3 MB',
      },
      ...{ largeSize: '2 MB', smallSize: '1 MB' },
    },
  ],
  prices: PRICES,
} as const satisfies CalendarEvent & FeedEvent;
const EMPTY = { ...event('e0', [FULL.dates[2]]), id: 'e0' } as FeedEvent;

test('every value of an event is read as it was stored, and one that is absent as null', async () => {
  await store([FULL, EMPTY], 1n);
  expect(await readAll()).toEqual([EMPTY, FULL]);
});

test('of more events than are read together, every one is read once, and later only those that changed', async () => {
  const many = Array.from({ length: 1_001 }, (_, number) => ({
    ...EMPTY,
    id: `m${String(number).padStart(4, '0')}`,
    event_slug: `m${number}`,
  }));
  await store(many, 2n);
  const before = await loadEvents(database, null);
  expect(before.events.map(({ id }) => id)).toEqual(['e0', 'e1', ...many.map(({ id }) => id)]);

  const changed = { ...many[700]!, title_nb: 'Ny tittel' };
  await store([changed], 3n);
  const after = await loadEvents(database, before);
  const others = (events: typeof before.events) => events.filter(({ id }) => id !== changed.id);
  expect(others(after.events)).toEqual(others(before.events));
  expect(after.events.filter((each) => !before.events.includes(each)).map(read)).toEqual([changed]);
});

async function readAll(): Promise<readonly CalendarEvent[]> {
  return (await loadEvents(database, null)).events.map(read);
}

function read(each: Parameters<typeof documentOf>[0]): CalendarEvent {
  return readEvent(documentOf(each));
}

async function store(events: readonly FeedEvent[], revision: bigint): Promise<void> {
  await database.$transaction(async (transaction) => {
    const table = eventTable(transaction);
    await table.clear(events.map(({ id }) => id));
    await table.insert(
      events.map((event) => TO_RECORD.events(event, ORIGIN)),
      revision,
    );
    await transaction.revision.update({ where: { id: 1 }, data: { revision } });
  });
}

test('what was stored before there were bounds is served within them, and reported (rules 50)', async () => {
  const stored: FeedEvent = {
    ...FULL,
    id: 'old',
    event_slug: 'old',
    title_nb: 'x'.repeat(600),
    desc_nb: '<p onclick="x()">Hei<script>x</script>',
    desc_en: '<b>'.repeat(5_000),
    moreInfoURL: 'javascript:alert(1)',
  };
  await eventTable(database).insert([TO_RECORD.events(stored, ORIGIN)], 3n);
  const reported: string[] = [];
  const { events } = await loadEvents(database, null, undefined, (id) => reported.push(id));
  const served = events.map(read).find(({ id }) => id === 'old');
  expect(served).toMatchObject({
    desc_nb: '<p>Hei</p>',
    desc_en: '',
    moreInfoURL: null,
    title_nb: 'x'.repeat(500),
  });
  expect(reported).toEqual(['old']);
});
