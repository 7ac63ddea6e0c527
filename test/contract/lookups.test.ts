import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { event, venue } from './items.ts';
import { type Calendar, NOON, startCalendar } from './startCalendar.ts';

/**
 * The other queries of docs/interface.md 4.4 "Look-ups and directories", docs/rules.md 2 "Remaining dates", 8
 * "Chronological order", 17 "Invalid filter values", 18 "Programme of a container" and 26 "Single-event look-ups".
 */

const on = (day: string, place?: string) => ({
  startDate: `2031-${day} 18:00:00`,
  endDate: `2031-${day} 20:00:00`,
  ...(place === undefined ? {} : { venue: place }),
});

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    venues: [
      venue('corner', { location: { latitude: 60, longitude: 10 } }),
      venue('inside', { location: { latitude: 61.5, longitude: 10.5 } }),
      venue('outside', { location: { latitude: 62.001, longitude: 10.5 } }),
      venue('unattached'),
    ],
    events: [
      event('late', { title_nb: 'Quiz', title_en: 'Quiz night', dates: [on('06-20', 'inside')] }),
      event('soon', { title_nb: 'Quiz', title_en: 'Quiz Night', dates: [on('06-05', 'corner')] }),
      event('over', { title_nb: 'Quiz', title_en: 'Old quiz', dates: [on('05-05', 'inside')] }),
      event('longOver', { title_nb: 'Gammelt', dates: [on('03-05', 'inside')] }),
      event('lessOver', { title_nb: 'Gammelt', dates: [on('03-06', 'inside'), on('03-07', 'inside')] }),
      event('festival', {
        isSuperEvent: true,
        dates: [{ startDate: '2031-06-08 10:00:00', endDate: '2031-06-10 22:00:00' }],
      }),
      event('market', { isSuperEvent: true, dates: [on('06-01'), on('06-03', 'outside')] }),
      event('oldFestival', { isSuperEvent: true, dates: [on('06-01')] }),
      event('moving', { dates: [on('06-07', 'unattached'), on('06-09', 'inside')] }),
    ],
  });
});
afterAll(() => calendar?.close());
beforeEach(() => calendar.at(NOON));

describe('a look-up of one event', () => {
  test('finds it by its id, its slug or its exact title in a language (interface 4.4)', async () => {
    expect(
      await calendar.data(`{
        eventByID(eventID: "soon") { id }
        eventBySlug(eventSlug: "soon-slug") { id }
        nb: eventByTitle(title: "Quiz", lan: "nb") { id }
        en: eventByTitle(title: "Quiz night", lan: "en") { id }
      }`),
    ).toEqual({
      eventByID: { id: 'soon' },
      eventBySlug: { id: 'soon' },
      nb: { id: 'soon' },
      en: { id: 'late' },
    });
  });

  test('by a title of several answers the one that starts next, else the one that ended last (rules 26)', async () => {
    const quiz = async () =>
      (await calendar.data('{ eventByTitle(title: "Quiz", lan: "nb") { id } }'))['eventByTitle'];
    expect(await quiz()).toEqual({ id: 'soon' });
    calendar.at('2031-06-05T20:00:00+02:00');
    expect(await quiz()).toEqual({ id: 'late' });
    calendar.at('2031-06-20T20:00:00+02:00');
    expect(await quiz()).toEqual({ id: 'late' });
    expect(await calendar.data('{ eventByTitle(title: "Gammelt", lan: "nb") { id startDate } }')).toEqual({
      eventByTitle: { id: 'lessOver', startDate: '2031-03-07 18:00:00+01:00' },
    });
  });

  test('in a language other than nb and en is refused (rules 17)', async () => {
    for (const lan of ['no', 'NB', '']) {
      const { status, body } = await calendar.graph.ask(
        'query ($lan: String!) { eventByTitle(title: "Quiz", lan: $lan) { id } }',
        { lan },
      );
      expect([status, body.data]).toEqual([200, null]);
      expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
      expect(body.errors?.[0]?.message).toMatch(/"lan".*"nb" or "en"/);
    }
  });
});

describe('eventsBySlugs', () => {
  test('answers in the order asked, leaving out what does not exist (interface 4.4; rules 26)', async () => {
    const document = 'query ($slugs: [String]!) { eventsBySlugs(eventsSlugs: $slugs) { id } }';
    const slugs = ['late-slug', 'none', 'over-slug', null, 'soon-slug'];
    expect(await calendar.data(document, { slugs })).toEqual({
      eventsBySlugs: [{ id: 'late' }, { id: 'over' }, { id: 'soon' }],
    });
    expect(await calendar.data(document, { slugs: [] })).toEqual({ eventsBySlugs: [] });
  });
});

describe('eventsByIDs', () => {
  const document = 'query ($ids: [String]!) { eventsByIDs(ids: $ids) { id } }';

  test('answers in the order asked, leaving out what does not exist (interface 4.4; rules 26)', async () => {
    const ids = ['late', 'none', 'over', null, 'soon', 'late'];
    expect(await calendar.data(document, { ids })).toEqual({
      eventsByIDs: [{ id: 'late' }, { id: 'over' }, { id: 'soon' }, { id: 'late' }],
    });
  });

  test('refuses a list of more than 10,000 items, with the bound (rules 49)', async () => {
    const ids = Array.from({ length: 10_001 }, () => 'a');
    const { status, body } = await calendar.graph.ask(document, { ids });
    expect([status, body.data]).toEqual([200, null]);
    expect(body.errors?.[0]?.message).toBe('Argument "ids" must have at most 10000 items; got 10001.');
  });
});

describe('the id of a date', () => {
  const SHOWN = 'id dateID cacheKey startDate repetitions { id startDate }';
  const all = async (filter: object) => (await calendar.nodes(filter, SHOWN)) as unknown as readonly Shown[];

  test('belongs to one date of one event, in whichever list and as whichever node (interface 2.1)', async () => {
    const dates = new Map<string, string>();
    for (const filter of [{}, { groupRepetitionsByDay: true }, { fromDate: '2031-01-01 00:00:00Z' }]) {
      for (const { id, dateID, startDate, repetitions } of await all(filter)) {
        for (const one of [{ id: dateID, startDate }, ...repetitions]) {
          const date = `${id} ${one.startDate}`;
          expect(dates.get(one.id) ?? date).toBe(date);
          dates.set(one.id, date);
        }
      }
    }
    expect(new Set(dates.values()).size).toBe(dates.size);
    expect(dates.size).toBeGreaterThan(8);
  });

  test('finds the event with that date shown, and the dates after it (interface 4.4)', async () => {
    const [moving] = (await all({})).filter(({ id }) => id === 'moving');
    const found = await byDate(moving?.repetitions[0]?.id ?? '');
    expect(found).toMatchObject({ id: 'moving', startDate: '2031-06-09 18:00:00+02:00', repetitions: [] });
    expect(await byDate(moving?.dateID ?? '')).toEqual(moving);
    expect(await byDate('moving')).toBeNull();
    expect(await byDate('moving_20310101T000000Z')).toBeNull();
  });

  test('finds no date that is over, but for the last one of an event that is over (rules 26)', async () => {
    const [first] = (await all({})).filter(({ id }) => id === 'market');
    expect(await byDate('market_20310601T160000Z')).toBeNull();
    expect(first?.dateID).toBe('market_20310603T160000Z');
    calendar.at('2031-07-01T00:00:00+02:00');
    expect(await byDate('market_20310603T160000Z')).toEqual({ ...first, repetitions: [] });
    expect(await byDate('market_20310601T160000Z')).toBeNull();
  });

  test('has a bound beyond which it finds nothing (rules 49)', async () => {
    expect(await byDate(`${'m'.repeat(600)}_20310603T160000Z`)).toBeNull();
  });

  async function byDate(dateID: string): Promise<unknown> {
    const document = `query ($dateID: String!) { eventByDateID(dateID: $dateID) { ${SHOWN} } }`;
    return (await calendar.data(document, { dateID }))['eventByDateID'];
  }

  interface Shown {
    readonly id: string;
    readonly dateID: string;
    readonly cacheKey: string;
    readonly startDate: string;
    readonly repetitions: readonly { readonly id: string; readonly startDate: string }[];
  }
});

describe('the key for caches', () => {
  test('is the same only where all that is shown is (interface 2.1)', async () => {
    const shown = new Map<string, unknown>();
    for (const filter of [{}, { groupRepetitionsByDay: true }, { venueSlug: 'inside-slug' }]) {
      for (const { cacheKey, ...node } of await calendar.nodes(
        filter,
        'cacheKey id dateID startDate venue { slug } repetitions { id }',
      )) {
        expect(shown.get(cacheKey as string) ?? node).toEqual(node);
        shown.set(cacheKey as string, node);
      }
    }
    expect(shown.size).toBeGreaterThan(6);
  });
});

describe('repetitions', () => {
  const document = (first: string) =>
    `{ eventByID(eventID: "moving") { repetitions(first: ${first}) { startDate } } }`;

  test.for([
    ['0', 0],
    ['1', 1],
    ['2', 1],
    ['null', 1],
  ] as const)('are as many as first says: %s (interface 2.1)', async ([first, length]) => {
    const { eventByID } = await calendar.data(document(first));
    expect((eventByID as { repetitions: readonly unknown[] }).repetitions).toHaveLength(length);
  });

  test('of a negative number are refused, in lists too (rules 34)', async () => {
    for (const asked of [document('-1'), '{ events { data { repetitions(first: -1) { id } } } }']) {
      const { status, body } = await calendar.graph.ask(asked);
      expect([status, body.data]).toEqual([200, null]);
      expect(body.errors?.[0]?.message).toBe('Argument "first" must be 0 or greater; got -1.');
    }
  });
});

describe('allUpcomingSuperEvents', () => {
  test('are the containers not yet ended, in chronological order (interface 4.4)', async () => {
    const containers = async () =>
      (await calendar.data('{ allUpcomingSuperEvents { id startDate } }'))['allUpcomingSuperEvents'];
    expect(await containers()).toEqual([
      { id: 'market', startDate: '2031-06-03 18:00:00+02:00' },
      { id: 'festival', startDate: '2031-06-08 10:00:00+02:00' },
    ]);
    calendar.at('2031-06-10T21:59:59+02:00');
    expect(await containers()).toEqual([{ id: 'festival', startDate: '2031-06-08 10:00:00+02:00' }]);
    calendar.at('2031-06-10T22:00:00+02:00');
    expect(await containers()).toEqual([]);
  });

  test('appear in lists like any event (rules 18)', async () => {
    expect(await calendar.ids({})).toEqual(['market', 'soon', 'moving', 'festival', 'late']);
  });
});

describe('allUpcomingEventsInArea', () => {
  const document = `query ($minLatitude: Float!, $maxLatitude: Float!, $minLongitude: Float!, $maxLongitude: Float!) {
    allUpcomingEventsInArea(
      minLatitude: $minLatitude, maxLatitude: $maxLatitude, minLongitude: $minLongitude, maxLongitude: $maxLongitude
    ) { id }
  }`;
  const box = { minLatitude: 60, maxLatitude: 62, minLongitude: 10, maxLongitude: 11 };
  const inArea = async (asked = box) => (await calendar.data(document, asked))['allUpcomingEventsInArea'];

  test('are the upcoming events whose venue lies in the box, in chronological order (interface 4.4)', async () => {
    expect(await inArea()).toEqual([{ id: 'soon' }, { id: 'late' }]);
    expect(await inArea({ ...box, maxLatitude: 63 })).toEqual([
      { id: 'market' },
      { id: 'soon' },
      { id: 'late' },
    ]);
    expect(await inArea({ ...box, minLatitude: 60.001 })).toEqual([{ id: 'late' }]);
  });

  test('of a box whose minimum exceeds its maximum are refused (rules 17)', async () => {
    for (const reversed of [
      { ...box, minLatitude: 63 },
      { ...box, minLongitude: 12 },
    ]) {
      const { status, body } = await calendar.graph.ask(document, reversed);
      expect([status, body.data]).toEqual([200, null]);
      expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
      expect(body.errors?.[0]?.message).toMatch(/"min(Latitude|Longitude)".*"max(Latitude|Longitude)"/);
    }
  });
});

// It replaces the events of the others.
test('a look-up finds an event by a slug that it had before, unless another has it now (rules 68)', async () => {
  const { graph, data, at } = calendar;
  const renamed = (id: string, event_slug: string, more: object = {}) =>
    event(id, { event_slug, dates: [on('06-25')], ...more });
  for (const slug of ['a', 'b', 'c']) await graph.import({ events: [renamed('moves', slug)] });
  await graph.import({
    events: [renamed('takes', 'b'), renamed('hidden', 'a', { publishingDate: '2031-06-20 00:00:00' })],
  });
  const found = () =>
    data(
      '{ a: eventBySlug(eventSlug: "a") { id event_slug } eventsBySlugs(eventsSlugs: ["c", "b", "d"]) { id } }',
    );
  const several = [{ id: 'moves' }, { id: 'takes' }];
  expect(await found()).toEqual({ a: { id: 'moves', event_slug: 'c' }, eventsBySlugs: several });
  at('2031-06-21T12:00:00+02:00');
  expect(await found()).toEqual({ a: { id: 'hidden', event_slug: 'a' }, eventsBySlugs: several });
  await graph.import({ events: [] }, { replace: true });
  expect(await found()).toEqual({ a: null, eventsBySlugs: [] });
});
