import { resolve } from 'node:path';
import type { RawEvent } from '@calendar/model/feed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsIn, readCallers } from '../../tools/schema/checks/readCallers.ts';
import { SETTINGS } from '../oracle/settings.ts';
import { CATEGORIES, event, organizer, TICKET_TYPES, venue } from './items.ts';
import { type Calendar, startCalendar } from './startCalendar.ts';

/**
 * What existing callers send (docs/rules.md 33 "Fields of existing callers"). It has every field of that rule at once.
 * Its queries differ in form as the programs that send them do.
 */

const texts = {
  desc_nb: '<p>Velkommen</p>',
  desc_en: '<p>Welcome</p>',
  ageRestriction: '18 år',
  parent_event: 'fjorarets',
  type: 'concert',
  facebookURL: 'https://facebook.example/1',
  moreInfoURL: 'https://band.example/info',
  streamingURL: 'https://stream.example/1',
  videosURL: 'https://video.example/1',
  venueNote: 'Inngang fra torget',
  author_id: 'user-1',
  contact_from: 'custom',
} as const;
const contact_custom = { email: 'post@band.example', phone: '75 00 00 00' };
const image = {
  caption: 'Koret',
  credits: 'Foto: Ola',
  urlOriginal: 'https://images.example/1.jpg',
  originalSize: '4000x2250',
  largeSize: '1600x900',
  smallSize: '400x225',
};
const stored: Partial<RawEvent> = {
  ...texts,
  title_nb: 'Vårkonsert',
  categories: ['MUSIC'],
  organizers: ['band'],
  superEvent: 'festival',
  isFeaturedEvent: true,
  editableBy: ['user-1', 'user-2'],
  contact_custom,
  ticketsInformation: 'ticketsInfo',
  prices: [
    { type: 'REGULAR', price: '250,-' },
    { type: 'REDUCED', price: 'halv pris' },
  ],
  publishingDate: '2031-01-15 08:00:00',
  images: [
    { ...image, urlSmall: 'https://images.example/s', urlLarge: 'https://images.example/l', alt: 'Et kor' },
  ],
  dates: [
    { startDate: '2031-06-02 19:00:00', endDate: '2031-06-02 21:00:00', venue: 'hall' },
    {
      startDate: '2031-06-02 22:00:00',
      endDate: '2031-06-02 23:00:00',
      duration: 60,
      venue: 'barn',
      mode: 'online',
      eventCancelled: true,
      eventSoldOut: true,
      ticketsURL: 'https://tickets.example/2',
      streamingURL: 'https://stream.example/2',
    },
  ],
};

/** The fields of docs/rules.md 33 "Fields of existing callers", and what they hold. */
const RULE_33 = {
  ...texts,
  isFeaturedEvent: true,
  super_event: 'festival',
  imageURL: 'https://images.example/s',
  image2xURL: 'https://images.example/l',
  editableBy: ['user-1', 'user-2'],
  contact_custom,
  priceOption: 'non-gratis',
  regularPrice: '250,-',
  reducedPrice: 'halv pris',
  images: [image],
  venue: { mapImageURL: 'https://maps.example/hall' },
  organizers: [{ email: 'band@band.example', telephoneNumber: '75000000' }],
  repetitions: [
    {
      id: expect.any(String),
      duration: 60,
      eventCancelled: true,
      eventSoldOut: true,
      mode: 'online',
      ticketsURL: 'https://tickets.example/2',
      streamingURL: 'https://stream.example/2',
      venue: {
        id: 'barn',
        name: 'Sted barn',
        slug: 'barn-slug',
        address: 'Låveveien 2',
        municipality: 'Fauske',
        postalCode: '8200',
        location: { latitude: 67.25, longitude: 15.5 },
        mapImageURL: 'https://maps.example/barn',
      },
    },
  ],
};
const SELECTION = selectionOf(RULE_33);

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    categories: CATEGORIES,
    ticketTypes: TICKET_TYPES,
    venues: [
      venue('hall', {
        address: 'Storgata 1',
        municipality: 'Bodø',
        postalCode: '8006',
        location: { latitude: 67.28, longitude: 14.4 },
        mapImageURL: 'https://maps.example/hall',
      }),
      venue('barn', {
        address: 'Låveveien 2',
        municipality: 'Fauske',
        postalCode: '8200',
        location: { latitude: 67.25, longitude: 15.5 },
        mapImageURL: 'https://maps.example/barn',
      }),
    ],
    organizers: [organizer('band', { email: 'band@band.example', telephoneNumber: '75000000' })],
    events: [
      event('full', stored),
      event('festival', {
        isSuperEvent: true,
        dates: [{ startDate: '2031-06-20 10:00:00', endDate: '2031-06-22 10:00:00' }],
      }),
    ],
  });
});
afterAll(() => calendar?.close());

const operations = readCallers(resolve(import.meta.dirname, '../..')).flatMap((caller) =>
  operationsIn(caller).map((text) => [caller.path, /query (\w+)/.exec(text)?.[1], text] as const),
);

test.each(operations)('answers what is known to be sent: %s %s', async (_path, _name, text) => {
  expect(Object.keys(await calendar.data(text))).not.toEqual([]);
  expect(Object.keys(await calendar.data(text, {}, { method: 'GET' }))).not.toEqual([]);
});

describe('gets every field that callers select', () => {
  test('a web site, with variables, fragments and a page of facets (interface 2.4)', async () => {
    const document = `
      query List($filter: Filter, $page: Int = 0, $pageSize: Int!) {
        events(filter: $filter, page: $page, pageSize: $pageSize) {
          totalCount
          hasMore
          pageInfo { currentPage pageSize totalPages }
          data { ...Card ...Rest }
          venues { slug name hits }
          organizers { slug name hits }
          categories { id name_nb hits }
        }
        categories { id name_nb visible subcategories { id name_nb } }
      }
      fragment Card on Event { id event_slug eventLink title_nb startDate endDate venue { ...Place } prices { price } }
      fragment Place on Venue { id name }
      fragment Rest on Event { ${SELECTION} }`;
    const { events, categories } = await calendar.data(
      document,
      { filter: { categories: ['MUSIC'], searchTerm: 'konsert' }, pageSize: 24 },
      { headers: { 'x-page-url': 'https://by.example/kalender', origin: 'https://by.example' } },
    );
    expect(events).toEqual({
      totalCount: 1,
      hasMore: false,
      pageInfo: { currentPage: 0, pageSize: 24, totalPages: 1 },
      data: [
        {
          ...RULE_33,
          id: 'full',
          event_slug: 'full-slug',
          eventLink: `${SETTINGS.siteUrl}/event/full-slug`,
          title_nb: 'Vårkonsert',
          startDate: '2031-06-02 19:00:00+02:00',
          endDate: '2031-06-02 21:00:00+02:00',
          venue: { id: 'hall', name: 'Sted hall', ...RULE_33.venue },
          prices: [{ price: 250 }, { price: null }],
        },
      ],
      venues: [{ slug: 'hall-slug', name: 'Sted hall', hits: 1 }],
      organizers: [{ slug: 'band-slug', name: 'Arrangør band', hits: 1 }],
      categories: [{ id: 'MUSIC', name_nb: 'Musikk', hits: 1 }],
    });
    expect(categories).toHaveLength(CATEGORIES.length);
  });

  test('an info screen, by GET, with literals, day by day (rules 33)', async () => {
    const { events } = await calendar.data(
      `{events(filter:{untilDate:"2031-06-03 00:00:00+02:00",groupRepetitionsByDay:true,cancelledNotIncluded:true,
        municipality:"bodø"},pageSize:50){data{startTime images{urlLarge focusX focusY} ${SELECTION}}}}`,
      {},
      { method: 'GET', headers: { 'x-client-id': 'screen/1.0' } },
    );
    expect(events).toEqual({
      data: [
        {
          ...RULE_33,
          startTime: '19:00',
          images: [{ ...image, urlLarge: 'https://images.example/l', focusX: null, focusY: null }],
        },
      ],
    });
  });

  test('a newspaper, with an alias for every field, and two lists in one question (rules 33)', async () => {
    const { today, weekend } = await calendar.data(
      `query Avis($fra: String, $til: String, $kommuner: [String!]) {
        today: events(filter: { fromStartDate: $fra, untilDate: $til, postalCodes: $kommuner }) {
          list: data { ... on Event { ${selectionOf(RULE_33, 'min_')} } }
        }
        weekend: events(filter: { fromStartDate: $til, superEvent: "festival" }) { list: data { id } }
      }`,
      { fra: '2031-06-02T00:00:00+02:00', til: '2031-06-06T00:00:00+02:00', kommuner: ['8006'] },
    );
    expect(today).toEqual({ list: [aliased(RULE_33)] });
    expect(weekend).toEqual({ list: [] });
  });

  test('an RSS builder, with conditions, __typename everywhere and everything sorted (rules 33)', async () => {
    const document = `query Feed($size: Int, $page: Int, $full: Boolean!, $brief: Boolean!, $sort: String) {
      __typename
      events(pageSize: $size, page: $page, filter: { sortBy: $sort, onlyFeatured: true }) {
        __typename
        data {
          __typename
          id @skip(if: $full)
          publishingDate
          updated_at
          ... @include(if: $full) { ${SELECTION} }
          venue @skip(if: $brief) { __typename }
        }
      }
    }`;
    const variables = { size: 100, page: 0, full: true, brief: false, sort: 'publishingDate' };
    const data = await calendar.data(document, variables, {
      headers: { accept: 'application/graphql-response+json, application/json;q=0.9' },
    });
    expect(data).toEqual({
      __typename: 'Query',
      events: {
        __typename: 'EventConnection',
        data: [
          {
            ...RULE_33,
            __typename: 'Event',
            publishingDate: '2031-01-15 08:00:00+01:00',
            updated_at: null,
            venue: { __typename: 'Venue', ...RULE_33.venue },
          },
        ],
      },
    });
  });

  test('a map builder, by area and by slugs, with a key in the query string (rules 33)', async () => {
    const response = await fetch(`${calendar.graph.url}?key=ekq_of-nobody`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        operationName: 'Map',
        query: `query Directory { venues { id } }
          query Map($south: Float!, $north: Float!, $slugs: [String]!) {
            allUpcomingEventsInArea(minLatitude: $south, maxLatitude: $north, minLongitude: 14, maxLongitude: 15) {
              venue { location { latitude longitude } } ${SELECTION}
            }
            eventsBySlugs(eventsSlugs: $slugs) { ${SELECTION} }
            eventByID(eventID: "full") { ${SELECTION} }
            venues { id name location { latitude longitude } }
          }`,
        variables: { south: 67, north: 68, slugs: ['full-slug'] },
      }),
    });
    const body = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
    expect(body.errors).toBeUndefined();
    expect(body.data).toEqual({
      allUpcomingEventsInArea: [
        { ...RULE_33, venue: { ...RULE_33.venue, location: { latitude: 67.28, longitude: 14.4 } } },
      ],
      eventsBySlugs: [RULE_33],
      eventByID: RULE_33,
      venues: [
        { id: 'barn', name: 'Sted barn', location: { latitude: 67.25, longitude: 15.5 } },
        { id: 'hall', name: 'Sted hall', location: { latitude: 67.28, longitude: 14.4 } },
      ],
    });
  });
});

/** Selects the fields that a value has, each under an alias where a prefix is given. */
function selectionOf(value: object, prefix = ''): string {
  return Object.entries(value)
    .map(([name, inner]: [string, unknown]) => {
      const field = prefix === '' ? name : `${prefix}${name}: ${name}`;
      const first: unknown = Array.isArray(inner) ? inner[0] : inner;
      const hasFields = typeof first === 'object' && first !== null && !('asymmetricMatch' in first);
      return hasFields ? `${field} { ${selectionOf(first, prefix)} }` : field;
    })
    .join(' ');
}

/** The value with each field under the alias that the newspaper gives it. */
function aliased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aliased);
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [`min_${name}`, aliased(inner)]));
}
