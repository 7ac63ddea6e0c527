import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES, event, organizer, venue } from './items.ts';
import { type Calendar, startCalendar } from './startCalendar.ts';

/**
 * The `events` query: docs/interface.md 4.2 "Lists of events", docs/rules.md 8 "Chronological order", 20 "Page size
 * and last page", 24 "No relevance order" and 27 "Facet entries".
 */

const COUNT = 1001;
const pad = (index: number) => String(index).padStart(4, '0');

/** An event a minute; every seventh cannot be told from the one before by its start. */
const series = Array.from({ length: COUNT }, (_, index) => {
  const minute = index % 7 === 6 ? index - 1 : index;
  const start = new Date(Date.parse('2031-06-10T00:00:00Z') + minute * 60_000).toISOString();
  return event(`e${pad(index)}`, {
    categories: ['MUSIC', ...(index < 2 ? ['COURSE', 'DANCE'] : [])],
    organizers: index === 0 ? ['one', 'two'] : ['two'],
    dates: [
      { startDate: start, endDate: '2031-07-01 00:00:00', ...(index < 3 ? { venue: `v${index % 2}` } : {}) },
    ],
  });
});

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    categories: CATEGORIES,
    venues: [venue('v0', { name: 'Østhuset' }), venue('v1', { name: 'Ærverket' })],
    organizers: [organizer('one'), organizer('two')],
    // Taken in backwards, so that no order comes by itself.
    events: series.toReversed(),
  });
});
afterAll(() => calendar?.close());

const PAGE = 'totalCount hasMore pageInfo { currentPage pageSize totalPages } data { id }';
const idsOf = (data: unknown) => (data as { id: string }[]).map(({ id }) => id);
const expectedIds = (from: number, to: number) => series.slice(from, Math.min(to, COUNT)).map(({ id }) => id);

describe('a page', () => {
  test('is the first one of ten by default (interface 4.2, 8)', async () => {
    const { data, ...rest } = await calendar.connection(PAGE);
    expect(idsOf(data)).toEqual(expectedIds(0, 10));
    expect(rest).toEqual({
      totalCount: COUNT,
      hasMore: true,
      pageInfo: { currentPage: 0, pageSize: 10, totalPages: 101 },
    });
    const { events } = await calendar.data(`{ events(page: null, pageSize: null) { ${PAGE} } }`);
    expect(events).toEqual({ data, ...rest });
  });

  test('gives the total of all pages, and whether the next one has anything (interface 4.2)', async () => {
    const last = await calendar.connection(PAGE, { page: 100 });
    expect(last).toMatchObject({
      totalCount: COUNT,
      hasMore: false,
      pageInfo: { currentPage: 100, pageSize: 10, totalPages: 101 },
    });
    expect(idsOf(last['data'])).toEqual(expectedIds(1000, 1001));
    expect(await calendar.connection('hasMore', { page: 99 })).toEqual({ hasMore: true });
    const exactly = { page: 6, pageSize: 143 };
    expect(await calendar.connection('hasMore pageInfo { totalPages }', exactly)).toEqual({
      hasMore: false,
      pageInfo: { totalPages: 7 },
    });
  });

  test('of more than 1000 is served as 1000, and says so (rules 20)', async () => {
    const { data, ...rest } = await calendar.connection(PAGE, { pageSize: 100_000 });
    expect(idsOf(data)).toEqual(expectedIds(0, 1000));
    expect(rest).toEqual({
      totalCount: COUNT,
      hasMore: true,
      pageInfo: { currentPage: 0, pageSize: 1000, totalPages: 2 },
    });
  });

  test.for([
    [{ page: -1 }, '"page"'],
    [{ pageSize: 0 }, '"pageSize"'],
    [{ pageSize: -5 }, '"pageSize"'],
  ] as const)(
    'that cannot be, %j, fails with BAD_USER_INPUT (interface 4.2, 8)',
    async ([variables, name]) => {
      const { status, body } = await calendar.graph.ask(
        `query ($page: Int, $pageSize: Int) { events(page: $page, pageSize: $pageSize) { totalCount } }`,
        variables,
      );
      expect(status).toBe(200);
      expect(body.data).toBeNull();
      expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
      expect(body.errors?.[0]?.message).toContain(name);
    },
  );
});

describe('the order', () => {
  test('is always chronological, by id where starts are the same (interface 4.2; rules 8)', async () => {
    const pages = [
      ...idsOf((await calendar.connection('data { id }', { pageSize: 1000 }))['data']),
      ...idsOf((await calendar.connection('data { id }', { pageSize: 1000, page: 1 }))['data']),
    ];
    expect(pages).toEqual(series.map(({ id }) => id));
  });

  test('is the same with sortBy, whatever it says (interface 4.3; rules 16)', async () => {
    for (const sortBy of ['startDate_desc', 'title_nb', '💣']) {
      expect(idsOf((await calendar.connection('data { id }', { filter: { sortBy } }))['data'])).toEqual(
        expectedIds(0, 10),
      );
    }
  });
});

describe('the facets', () => {
  const FACETS = `
    venues { hits id slug name }
    organizers { hits id slug name }
    categories { hits id name_nb name_en slug_nb slug_en }`;
  const all = {
    venues: [
      { hits: 2, id: 'v0', slug: 'v0-slug', name: 'Østhuset' },
      { hits: 1, id: 'v1', slug: 'v1-slug', name: 'Ærverket' },
    ],
    organizers: [
      { hits: COUNT, id: 'two', slug: 'two-slug', name: 'Arrangør two' },
      { hits: 1, id: 'one', slug: 'one-slug', name: 'Arrangør one' },
    ],
    categories: [
      {
        hits: COUNT,
        id: 'MUSIC',
        name_nb: 'Musikk',
        name_en: 'Music',
        slug_nb: 'musikk',
        slug_en: 'music',
      },
      {
        hits: 2,
        id: 'DANCE',
        name_nb: 'Dans / Show',
        name_en: 'Dance / Show',
        slug_nb: 'dans-show',
        slug_en: 'dance-show',
      },
      {
        hits: 2,
        id: 'COURSE',
        name_nb: 'Kurs / Foredrag',
        name_en: 'Course / Lecture',
        slug_nb: 'kurs-foredrag',
        slug_en: 'course-lecture',
      },
    ],
  };

  test('count the whole filtered set, not the page, most hits first, then by name (interface 4.2; rules 27)', async () => {
    expect(await calendar.connection(FACETS)).toEqual(all);
    expect(await calendar.connection(FACETS, { pageSize: 1, page: 500 })).toEqual(all);
  });

  test('count what the filter lets through, and nothing else', async () => {
    expect(await calendar.connection(FACETS, { filter: { venueSlug: 'v1-slug' } })).toEqual({
      venues: [{ hits: 1, id: 'v1', slug: 'v1-slug', name: 'Ærverket' }],
      organizers: [{ hits: 1, id: 'two', slug: 'two-slug', name: 'Arrangør two' }],
      categories: [
        { ...all.categories[1], hits: 1 },
        { ...all.categories[2], hits: 1 },
        { ...all.categories[0], hits: 1 },
      ],
    });
  });

  test('count events without a venue in no venue (rules 27)', async () => {
    const { venues } = (await calendar.connection('venues { hits }')) as { venues: { hits: number }[] };
    expect(venues.reduce((sum, { hits }) => sum + hits, 0)).toBe(3);
  });
});
