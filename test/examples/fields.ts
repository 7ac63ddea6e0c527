import type { RawFeed } from '@calendar/model/feed';
import { answers, type Example, example, finds, lists, refuses, refusesFilter } from './example.ts';
import { aDate, anEvent, feedOf, onDates } from './items.ts';

const titled = (id: string, start: string) => ({ ...onDates(id, start), title_en: 'Same' });
const PAST = [titled('old', '2026-06-01 10:00:00'), titled('recent', '2026-06-10 10:00:00')];
const COMING = [titled('later', '2026-06-20 10:00:00'), titled('next', '2026-06-16 10:00:00')];
const byTitle = (title: string, lan: string) =>
  ({ query: 'eventByTitle', variables: { title, lan } }) as const;

const at = (venue: string) => [aDate('2026-06-16 10:00:00', 60, { venue })];
const COUNTED: RawFeed = {
  venues: [
    { id: '1', name: 'Ås', slug: '1' },
    { id: '2', name: 'Zoo', slug: '2' },
    { id: '3', name: 'Asker', slug: '3' },
    { id: '4', name: 'Tom', slug: '4' },
  ],
  events: [
    anEvent('a', { dates: at('1') }),
    anEvent('b', { dates: at('2') }),
    anEvent('c', { dates: at('3') }),
    anEvent('d', { dates: at('3') }),
    anEvent('e'),
  ],
};

const NO_LABELS = { name_nb: null, name_en: null };
const LISTED = [{ type: 'adult', price: '250,-', name_nb: 'Vanlig' }];
const ADULT = {
  type: 'adult',
  ticketType: { id: 'adult', ...NO_LABELS },
  price: 250,
  name_nb: 'Vanlig',
  name_en: null,
};
const KID = { type: 'kid', ticketType: { id: 'kid', ...NO_LABELS }, price: 50, ...NO_LABELS };

const ORDERED: RawFeed = {
  venues: ['Årnes', 'Zoo', 'Østre', 'Ærfugl', 'Abel'].map((name) => ({ id: name, name, slug: name })),
  organizers: ['Åse', 'ære', 'Bente', 'Zoe'].map((name) => ({ id: name, name, slug: name })),
  categories: [
    { id: 'B', name_nb: 'B', slug_nb: 'b' },
    { id: 'A2', name_nb: 'A2', slug_nb: 'a2', parent: 'A' },
    { id: 'A1', name_nb: 'A1', slug_nb: 'a1', parent: 'A', visible: false },
    { id: 'A', name_nb: 'A', slug_nb: 'a' },
  ],
};

/** Events that are looked up one by one. */
const SINGLE = feedOf(
  anEvent('selected', {
    images: [
      { urlSmall: 'https://i.example/s', urlLarge: 'https://i.example/l' },
      { urlSmall: 'https://i.example/s2', urlLarge: 'https://i.example/l2' },
    ],
    prices: [
      { type: 'CHILD', price: 10 },
      { type: 'REGULAR', price: 'kr 250' },
      { type: 'REDUCED', price: 150 },
    ],
    ticketsInformation: 'ticketsInfo',
    contact_custom: { email: 'e@x.no', phone: null },
    isSuperEvent: true,
  }),
  anEvent('part', { ticketsInformation: 'free', superEvent: 'selected', prices: LISTED }),
  anEvent('booked', {
    created_at: '2026-01-01 00:30:00',
    publishingDate: '2026-01-01T00:00:00Z',
    ticketsFromDate: '2026-06-01T00:00:00Z',
    maxBookingDate: '2026-06-01',
    maxBookingTime: '12:00',
  }),
  anEvent('priced', {
    prices: LISTED,
    dates: [
      aDate('2026-06-16 10:00:00'),
      aDate('2026-06-17 10:00:00'),
      aDate('2026-06-18 10:00:00', null, { prices: [{ type: 'kid', price: 50 }] }),
    ],
    ticketsInformation: 'ticketsInfo',
  }),
  anEvent('linked', { event_slug: 'a-slug' }),
  anEvent('autumn', { dates: [aDate('2026-10-25T01:30:00Z', 45)] }),
);

const PLACES: RawFeed = {
  venues: [
    { id: 'V', name: 'V', slug: 'v', location: { latitude: 60, longitude: 10 } },
    { id: 'W', name: 'W', slug: 'w', location: { latitude: 61, longitude: 10 } },
    { id: 'X', name: 'X', slug: 'x' },
  ],
  events: ['V', 'W', 'X'].map((venue) => anEvent(venue, { dates: at(venue) })),
};
const BOX = { minLatitude: 59, maxLatitude: 60, minLongitude: 10, maxLongitude: 10 };

/** Look-ups, directories, facets and fields: docs/rules.md 26 "Single-event look-ups" to 35 "Unparseable date errors". */
export const FIELDS: readonly Example[] = [
  example(
    'look-ups that match nothing are null, or left out (rules 26)',
    feedOf(anEvent('a'), anEvent('b')),
    finds('x', null),
    answers({ query: 'eventsBySlugs', variables: { eventsSlugs: ['b', 'x', null, 'a'] } }, [
      { id: 'b' },
      { id: 'a' },
    ]),
    answers({ query: 'eventsByIDs', variables: { ids: ['b', 'x', null, 'a', 'b'] } }, [
      { id: 'b' },
      { id: 'a' },
      { id: 'b' },
    ]),
    answers({ query: 'eventBySlug', variables: { eventSlug: 'x' } }, null),
  ),
  example(
    'eventByTitle answers the one that starts next (rules 26)',
    feedOf(...PAST, ...COMING),
    answers(byTitle('Same', 'en'), { id: 'next' }),
  ),
  example(
    'eventByTitle answers the one that ended last where none comes (rules 26)',
    feedOf(...PAST),
    answers(byTitle('Same', 'en'), { id: 'recent' }),
    answers(byTitle('same', 'en'), null),
    answers(byTitle('Same', 'nb'), null),
  ),
  example(
    'facets count nodes, most hits first, then by name (interface 4.2; rules 27)',
    COUNTED,
    answers(
      { query: 'events', variables: { pageSize: 1 } },
      [
        ['3', 2],
        ['2', 1],
        ['1', 1],
      ],
      {},
      (data) =>
        (data as { venues: readonly { id: string; hits: number }[] }).venues.map(({ id, hits }) => [
          id,
          hits,
        ]),
    ),
  ),
  example(
    'venues and organizers are in Norwegian order, categories by id under their parents (rules 31)',
    ORDERED,
    answers(
      { query: 'venues', variables: {} },
      ['Abel', 'Zoo', 'Ærfugl', 'Østre', 'Årnes'].map((name) => ({ name })),
    ),
    answers(
      { query: 'organizers', variables: {} },
      ['Bente', 'Zoe', 'ære', 'Åse'].map((name) => ({ name })),
    ),
    answers({ query: 'categories', variables: {} }, [
      { id: 'A', visible: true, subcategories: [{ id: 'A1', visible: false }, { id: 'A2' }] },
      { id: 'B', subcategories: [] },
    ]),
  ),
  example(
    'bookkeeping is in UTC, published date-times are in Norwegian time (interface 2.6; rules 28)',
    SINGLE,
    finds('booked', {
      created_at: '2025-12-31T23:30:00.000Z',
      updated_at: null,
      publishingDate: '2026-01-01 01:00:00+01:00',
      ticketsFromDate: '2026-06-01 02:00:00+02:00',
      maxBookingDate: '2026-06-01',
      maxBookingTime: '12:00',
    }),
  ),
  example(
    'prices only with ticketsInfo, and a repetition has its own or null (rules 29)',
    SINGLE,
    finds('priced', { prices: [ADULT], repetitions: [{ prices: null }, { prices: [KID] }] }),
    finds('part', { prices: [] }),
  ),
  example(
    'a default start time is the wall clock, a default end is the start and the duration (interface 2.6)',
    SINGLE,
    finds('autumn', {
      startDate: '2026-10-25 02:30:00+01:00',
      endDate: '2026-10-25 03:15:00+01:00',
      startTime: '02:30',
      duration: 45,
    }),
  ),
  example(
    'eventLink ends in the slug (rules 32)',
    SINGLE,
    finds('linked', { eventLink: 'https://calendar.example/event/a-slug' }),
  ),
  example(
    'existing callers find what they select (rules 33)',
    SINGLE,
    finds('selected', {
      imageURL: 'https://i.example/s',
      image2xURL: 'https://i.example/l',
      priceOption: 'non-gratis',
      regularPrice: 'kr 250',
      reducedPrice: '150',
      contact_custom: { email: 'e@x.no', phone: null },
      editableBy: [],
    }),
    finds('part', { imageURL: null, priceOption: 'free', super_event: 'selected' }),
  ),
  example(
    'all dates that cannot be read are named (rules 35)',
    PLACES,
    refusesFilter(
      { fromDate: 'x', untilDate: '2026-02-30 10:00:00', mode: 'offline' },
      { dates: ['untilDate', 'fromDate'] },
    ),
  ),
  example(
    'upcoming events in an area have their shown venue in the box, edges included (interface 4.4)',
    PLACES,
    answers({ query: 'allUpcomingEventsInArea', variables: BOX }, [{ id: 'V' }]),
  ),
  example(
    'a box whose minimum exceeds its maximum, and another language, are refused (rules 17)',
    PLACES,
    refuses(
      { query: 'allUpcomingEventsInArea', variables: { ...BOX, minLatitude: 2, maxLatitude: 1 } },
      { others: ['minLatitude', 'maxLatitude'] },
    ),
    refuses(byTitle('a', 'no'), { others: ['lan'] }),
  ),
  example(
    'containers appear like any event, and their programme is found by them (rules 18)',
    feedOf(anEvent('festival', { isSuperEvent: true }), anEvent('part', { superEvent: 'festival' })),
    lists({ superEvent: 'festival' }, ['part']),
    lists({}, ['festival', 'part']),
    answers({ query: 'allUpcomingSuperEvents', variables: {} }, [{ id: 'festival' }]),
    answers({ query: 'allUpcomingSuperEvents', variables: {} }, [], {
      now: Date.parse('2026-06-15T20:00:00+02:00'),
    }),
  ),
];
