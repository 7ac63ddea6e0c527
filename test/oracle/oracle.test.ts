import { describe, expect, test } from 'vitest';
import { aDate, anEvent, ask, ids, list, NOON, nodes, onDates } from './examples.ts';
import type { RawEvent, RawFeed } from './rawFeed.ts';

const feedOf = (...events: readonly RawEvent[]): RawFeed => ({ events });
const at = (text: string) => Date.parse(text);
const byId = (feed: RawFeed, eventID: string, now = NOON) =>
  ask(feed, { query: 'eventByID', variables: { eventID } }, { now }) as { readonly [field: string]: unknown };

describe('time', () => {
  test('1: a date is over from its end on', () => {
    const feed = feedOf(onDates('a', '2026-06-15 10:00:00'));
    expect(ids(feed, {}, { now: at('2026-06-15T11:59:59.999+02:00') })).toEqual(['a']);
    expect(ids(feed, {}, { now: at('2026-06-15T12:00:00+02:00') })).toEqual([]);
  });

  test('1: a date without an end is over three hours after its start', () => {
    const feed = feedOf(anEvent('a', { dates: [aDate('2026-06-15 10:00:00')] }));
    expect(ids(feed, {}, { now: at('2026-06-15T12:59:59.999+02:00') })).toEqual(['a']);
    expect(ids(feed, {}, { now: at('2026-06-15T13:00:00+02:00') })).toEqual([]);
  });

  test('2: the remaining dates are by start, passed ones are never returned', () => {
    const event = onDates('a', '2026-06-17 10:00:00', '2026-06-14 10:00:00', '2026-06-16 10:00:00');
    expect(nodes(feedOf(event))).toEqual(['a@06-16 10:00 +06-17 10:00']);
  });

  test('2: an event with no date left is described by its last date alone', () => {
    const feed = feedOf(onDates('a', '2026-06-14 10:00:00', '2026-06-13 10:00:00'));
    expect(nodes(feed)).toEqual([]);
    expect(byId(feed, 'a')).toMatchObject({ startDate: '2026-06-14 10:00:00+02:00', repetitions: [] });
  });

  test('4: a node shows the first remaining date that passes all date conditions', () => {
    const dates = [
      aDate('2026-06-15 10:00:00', 60, { venue: 'V' }),
      aDate('2026-06-16 10:00:00', 60, { venue: 'V', eventCancelled: true }),
      aDate('2026-06-17 10:00:00', 60, { venue: 'W' }),
      aDate('2026-06-18 10:00:00', 60, { venue: 'V' }),
      aDate('2026-06-19 10:00:00', 60, { venue: 'W' }),
    ];
    const feed: RawFeed = {
      venues: [
        { id: 'V', name: 'V', slug: 'v' },
        { id: 'W', name: 'W', slug: 'w' },
      ],
      events: [anEvent('a', { dates })],
    };
    expect(nodes(feed, { venueSlug: 'v', cancelledNotIncluded: true })).toEqual([
      'a@06-18 10:00 +06-19 10:00',
    ]);
    expect(nodes(feed, { venueSlug: 'v', untilDate: '2026-06-16 10:00:00' })).toEqual([]);
  });

  test('5: fromStartDate switches the default fromDate off, an explicit one still holds', () => {
    const feed = feedOf(onDates('over', '2026-06-15 09:00:00'), onDates('on', '2026-06-15 11:00:00'));
    expect(ids(feed, { fromStartDate: '2026-06-15 00:00:00' })).toEqual(['over', 'on']);
    expect(ids(feed, { fromStartDate: '2026-06-15 00:00:00', fromDate: '2026-06-15 12:00:00' })).toEqual([
      'on',
    ]);
    expect(ids(feed, { fromStartDate: '2026-06-15 11:00:00' })).toEqual(['on']);
    expect(ids(feed, { fromStartDate: '2026-06-15 11:00:01' })).toEqual([]);
  });

  test('5: untilDate compares with the start, exclusively', () => {
    const feed = feedOf(onDates('a', '2026-06-15 18:00:00'));
    expect(ids(feed, { untilDate: '2026-06-15 18:00:00' })).toEqual([]);
    expect(ids(feed, { untilDate: '2026-06-15 18:00:01' })).toEqual(['a']);
  });

  test('5: a fromDate in the past brings back ended events by their last date', () => {
    const feed = feedOf(onDates('a', '2026-06-10 10:00:00', '2026-06-12 10:00:00'));
    expect(nodes(feed, { fromDate: '2026-06-01 00:00:00' })).toEqual(['a@06-12 10:00']);
    expect(nodes(feed, { fromDate: '2026-06-12 11:59:59' })).toEqual(['a@06-12 10:00']);
    expect(nodes(feed, { fromDate: '2026-06-12 12:00:00' })).toEqual([]);
  });

  test('6: each day with a passing date is a node, later dates of the day are its repetitions', () => {
    const event = onDates(
      'a',
      '2026-06-15 18:00:00',
      '2026-06-16 10:00:00',
      '2026-06-16 14:00:00',
      '2026-06-16 23:59:59',
      '2026-06-17 00:00:00',
    );
    const feed = feedOf(event);
    expect(nodes(feed, { groupRepetitionsByDay: true })).toEqual([
      'a@06-15 18:00',
      'a@06-16 10:00 +06-16 14:00 +06-16 23:59',
      'a@06-17 00:00',
    ]);
    expect(nodes(feed, { groupRepetitionsByDay: true, hoursRange: '13:00-15:00' })).toEqual([
      'a@06-16 14:00 +06-16 23:59',
    ]);
    const grouped = list(feed, { groupRepetitionsByDay: true }, { pageSize: 2 });
    expect(grouped).toMatchObject({ totalCount: 3, hasMore: true, pageInfo: { totalPages: 2 } });
  });

  test('7: hoursRange includes both ends, wraps midnight and may end at 24:00', () => {
    const feed = feedOf(
      onDates('midnight', '2026-06-16 00:00:00'),
      onDates('two', '2026-06-16 02:00:59'),
      onDates('noon', '2026-06-16 12:00:00'),
      onDates('late', '2026-06-16 23:59:00'),
    );
    expect(ids(feed, { hoursRange: '02:00-12:00' })).toEqual(['two', 'noon']);
    expect(ids(feed, { hoursRange: '22:00-02:00' })).toEqual(['midnight', 'two', 'late']);
    expect(ids(feed, { hoursRange: '12:01-24:00' })).toEqual(['late']);
    expect(ids(feed, { hoursRange: '12:00-12:00' })).toEqual(['noon']);
    expect(ids(feed, { hoursRange: '00:00-24:00' })).toHaveLength(4);
  });

  test('8: order is by the shown start, then by id', () => {
    const feed = feedOf(
      onDates('b', '2026-06-16 10:00:00'),
      onDates('a', '2026-06-16 10:00:00'),
      onDates('c', '2026-06-10 10:00:00', '2026-06-16 09:00:00'),
    );
    expect(ids(feed)).toEqual(['c', 'a', 'b']);
  });

  test('9: an event is hidden from every query until its publishingDate', () => {
    const feed = feedOf(anEvent('a', { publishingDate: '2026-06-15 12:00:00', isSuperEvent: true }));
    const before = at('2026-06-15T11:59:59.999+02:00');
    expect(ids(feed)).toEqual(['a']);
    expect(ids(feed, {}, { now: before })).toEqual([]);
    expect(byId(feed, 'a', before)).toBeNull();
    const asked = { now: before };
    expect(ask(feed, { query: 'eventBySlug', variables: { eventSlug: 'a' } }, asked)).toBeNull();
    expect(ask(feed, { query: 'eventsBySlugs', variables: { eventsSlugs: ['a'] } }, asked)).toEqual([]);
    expect(ask(feed, { query: 'allUpcomingSuperEvents', variables: {} }, asked)).toEqual([]);
    const title = { title: 'Tittel a', lan: 'nb' };
    expect(ask(feed, { query: 'eventByTitle', variables: title }, asked)).toBeNull();
  });
});

describe('filters', () => {
  test('11: null, empty lists and blank texts are not given', () => {
    const feed = feedOf(anEvent('a'));
    const filter = {
      fromDate: ' ',
      categories: [],
      venues: [null],
      organizers: [''],
      venueSlug: null,
      searchTerm: '  ',
      mode: '',
      hoursRange: '\t',
    };
    expect(ids(feed, filter)).toEqual(['a']);
  });

  const taxonomy: RawFeed = {
    categories: [
      { id: 'TOP', name_nb: 'Topp', slug_nb: 'topp' },
      { id: 'SUB', name_nb: 'Under', slug_nb: 'under', parent: 'TOP' },
      { id: 'NEW', name_nb: 'Ny', slug_nb: 'ny' },
    ],
    retiredCategories: [
      { id: 'OLD', migratedTo: 'OLDER' },
      { id: 'OLDER', migratedTo: 'NEW' },
      { id: 'GONE', migratedTo: null },
    ],
    events: [
      anEvent('sub', { categories: ['SUB'] }),
      anEvent('top', { categories: ['TOP'] }),
      anEvent('old', { categories: ['OLD', 'NEW', 'GONE'] }),
    ],
  };

  test('12: categories match the id and those of its subcategories, notCategories exclude the same way', () => {
    expect(ids(taxonomy, { categories: ['TOP'] })).toEqual(['sub', 'top']);
    expect(ids(taxonomy, { categories: ['SUB', 'NEW'] })).toEqual(['old', 'sub']);
    expect(ids(taxonomy, { notCategories: ['TOP'] })).toEqual(['old']);
  });

  test('12: a retired id and one that never existed match nothing', () => {
    for (const id of ['OLD', 'GONE', 'NEVER']) {
      expect(ids(taxonomy, { categories: [id] })).toEqual([]);
      expect(ids(taxonomy, { notCategories: [id] })).toHaveLength(3);
    }
  });

  test('a retired category is migrated along the chain, in fields and facets', () => {
    expect(byId(taxonomy, 'old')).toMatchObject({ categories: ['NEW'] });
    expect(list(taxonomy).categories.map(({ id, hits }) => [id, hits])).toEqual([
      ['NEW', 1],
      ['TOP', 1],
      ['SUB', 1],
    ]);
  });

  const places: RawFeed = {
    venues: [
      { id: 'V', name: 'V', slug: 'v', municipality: 'Ås', postalCode: '0101' },
      { id: 'W', name: 'W', slug: 'w', municipality: 'Oslo', postalCode: '0102' },
    ],
    organizers: [
      { id: 'O', name: 'O', slug: 'o' },
      { id: 'P', name: 'P', slug: 'p' },
    ],
    events: [
      anEvent('v', { dates: [aDate('2026-06-16 10:00:00', 60, { venue: 'V' })], organizers: ['O', 'P'] }),
      anEvent('w', { dates: [aDate('2026-06-16 10:00:00', 60, { venue: 'W' })], organizers: ['O'] }),
      anEvent('unknown', { dates: [aDate('2026-06-16 10:00:00', 60, { venue: 'X' })], organizers: ['X'] }),
    ],
  };

  test('13: the list and the single slug are two conditions', () => {
    expect(ids(places, { venues: ['v', 'w', 'v'] })).toEqual(['v', 'w']);
    expect(ids(places, { venues: ['v', 'w'], venueSlug: 'w' })).toEqual(['w']);
    expect(ids(places, { venues: ['v'], venueSlug: 'w' })).toEqual([]);
    expect(ids(places, { organizers: ['o'], organizerSlug: 'p' })).toEqual(['v']);
  });

  test('a venue or an organizer that nobody knows is not there', () => {
    expect(byId(places, 'unknown')).toMatchObject({ venue: null, organizers: [] });
  });

  test('14: municipality in any case, postal codes as they are', () => {
    expect(ids(places, { municipality: 'ÅS' })).toEqual(['v']);
    expect(ids(places, { postalCodes: ['0102', '9999'] })).toEqual(['w']);
    expect(ids(places, { postalCodes: ['010'] })).toEqual([]);
  });

  test('15: whole tags in any case', () => {
    const feed = feedOf(anEvent('a', { tags: ['Familie'] }));
    expect(ids(feed, { tag: 'FAMILIE' })).toEqual(['a']);
    expect(ids(feed, { tag: 'famil' })).toEqual([]);
  });

  test('16: sortBy has no effect', () => {
    expect(ids(feedOf(anEvent('a')), { sortBy: 'anything' })).toEqual(['a']);
  });

  test.each([
    ['mode', 'Online'],
    ['mode', 'both'],
    ['hoursRange', '10:00'],
    ['hoursRange', '9:00-10:00'],
    ['hoursRange', '24:00-10:00'],
    ['hoursRange', '10:00-24:01'],
    ['hoursRange', '10:60-11:00'],
    ['hoursRange', '10:00-12:00-14:00'],
  ])('17: %s %s is invalid', (name, value) => {
    expect(list(feedOf(), { [name]: value })).toEqual({ invalid: { dates: [], others: [name] } });
  });

  test('17: a lan and a box that make no sense are invalid', () => {
    expect(ask(feedOf(), { query: 'eventByTitle', variables: { title: 'a', lan: 'no' } })).toEqual({
      invalid: { dates: [], others: ['lan'] },
    });
    const box = { minLatitude: 2, maxLatitude: 1, minLongitude: 0, maxLongitude: 0 };
    expect(ask(feedOf(), { query: 'allUpcomingEventsInArea', variables: box })).toEqual({
      invalid: { dates: [], others: ['minLatitude', 'maxLatitude'] },
    });
  });

  test('18: superEvent returns the programme, and containers appear like any event', () => {
    const feed = feedOf(
      anEvent('festival', { isSuperEvent: true }),
      anEvent('part', { superEvent: 'festival' }),
    );
    expect(ids(feed, { superEvent: 'festival' })).toEqual(['part']);
    expect(ids(feed)).toEqual(['festival', 'part']);
    expect(ask(feed, { query: 'allUpcomingSuperEvents', variables: {} })).toMatchObject([{ id: 'festival' }]);
  });

  test('19: onlyFeaturedSpecialEvent needs a configured special event', () => {
    const feed = feedOf(
      anEvent('a', { isFeaturedInSpecialEvent: true }),
      anEvent('b', { isFeaturedEvent: true }),
    );
    expect(ids(feed, { onlyFeaturedSpecialEvent: true })).toEqual(['a']);
    expect(ids(feed, { onlyFeaturedSpecialEvent: true }, { specialEventId: null })).toEqual([]);
    expect(ids(feed, { onlyFeatured: true })).toEqual(['b']);
    expect(ids(feed, { onlyFeatured: false, onlyFeaturedSpecialEvent: false })).toEqual(['a', 'b']);
  });

  test('20: pageSize is served as at most 1000, a page past the end is empty', () => {
    const feed = feedOf(anEvent('a'), anEvent('b'), anEvent('c'));
    expect(list(feed, {}, { pageSize: 2000 }).pageInfo).toEqual({
      currentPage: 0,
      pageSize: 1000,
      totalPages: 1,
    });
    expect(list(feed, {}, { page: 1, pageSize: 2 })).toMatchObject({ hasMore: false, data: [{ id: 'c' }] });
    expect(list(feed, {}, { page: 9, pageSize: 2 })).toMatchObject({
      totalCount: 3,
      hasMore: false,
      data: [],
    });
    expect(list(feed, {}, { page: -1, pageSize: 0 })).toEqual({
      invalid: { dates: [], others: ['page', 'pageSize'] },
    });
  });
});

describe('fields', () => {
  test('26: look-ups that match nothing are null, or left out', () => {
    const feed = feedOf(anEvent('a'), anEvent('b'));
    expect(byId(feed, 'x')).toBeNull();
    const eventsSlugs = ['b', 'x', null, 'a'];
    expect(ask(feed, { query: 'eventsBySlugs', variables: { eventsSlugs } })).toMatchObject([
      { id: 'b' },
      { id: 'a' },
    ]);
  });

  test('26: eventByTitle answers the one that starts next, else the one that ended last', () => {
    const titled = (id: string, start: string) => ({ ...onDates(id, start), title_en: 'Same' });
    const past = [titled('old', '2026-06-01 10:00:00'), titled('recent', '2026-06-10 10:00:00')];
    const next = [titled('later', '2026-06-20 10:00:00'), titled('next', '2026-06-16 10:00:00')];
    const question = { query: 'eventByTitle', variables: { title: 'Same', lan: 'en' } } as const;
    expect(ask(feedOf(...past, ...next), question)).toMatchObject({ id: 'next' });
    expect(ask(feedOf(...past), question)).toMatchObject({ id: 'recent' });
    expect(ask(feedOf(...past), { ...question, variables: { title: 'same', lan: 'en' } })).toBeNull();
    expect(ask(feedOf(...past), { ...question, variables: { title: 'Same', lan: 'nb' } })).toBeNull();
  });

  test('27: facets count nodes, most hits first, then by name, without what is not known', () => {
    const venue = (id: string) => [aDate('2026-06-16 10:00:00', 60, { venue: id })];
    const feed: RawFeed = {
      venues: [
        { id: '1', name: 'Ås', slug: '1' },
        { id: '2', name: 'Zoo', slug: '2' },
        { id: '3', name: 'Asker', slug: '3' },
        { id: '4', name: 'Tom', slug: '4' },
      ],
      events: [
        anEvent('a', { dates: venue('1') }),
        anEvent('b', { dates: venue('2') }),
        anEvent('c', { dates: venue('3') }),
        anEvent('d', { dates: venue('3') }),
        anEvent('e', { dates: venue('nobody') }),
        anEvent('f'),
      ],
    };
    const found = list(feed, {}, { pageSize: 1 }).venues.map(({ id, hits }) => [id, hits]);
    expect(found).toEqual([
      ['3', 2],
      ['2', 1],
      ['1', 1],
    ]);
  });

  test('28: bookkeeping is in UTC, published date-times are in Norwegian time', () => {
    const event = anEvent('a', {
      created_at: '2026-01-01 00:30:00',
      publishingDate: '2026-01-01T00:00:00Z',
      ticketsFromDate: '2026-06-01T00:00:00Z',
      maxBookingDate: '2026-06-01',
      maxBookingTime: '12:00',
    });
    expect(byId(feedOf(event), 'a')).toMatchObject({
      created_at: '2025-12-31T23:30:00.000Z',
      updated_at: null,
      publishingDate: '2026-01-01 01:00:00+01:00',
      ticketsFromDate: '2026-06-01 02:00:00+02:00',
      maxBookingDate: '2026-06-01',
      maxBookingTime: '12:00',
    });
  });

  test('29: prices only with ticketsInfo, and a repetition has its own or null', () => {
    const prices = [{ type: 'REGULAR', price: '250,-', name_nb: 'Vanlig' }];
    const dates = [
      aDate('2026-06-16 10:00:00'),
      aDate('2026-06-17 10:00:00'),
      aDate('2026-06-18 10:00:00', null, { prices: [{ type: 'CHILD', price: 50 }] }),
    ];
    const labels = { name_nb: null, name_en: null };
    const price = {
      type: 'REGULAR',
      ticketType: { id: 'REGULAR', ...labels },
      price: 250,
      name_nb: 'Vanlig',
      name_en: null,
    };
    const child = { type: 'CHILD', ticketType: { id: 'CHILD', ...labels }, price: 50, ...labels };
    const feed = feedOf(
      anEvent('a', { prices, dates, ticketsInformation: 'ticketsInfo' }),
      anEvent('b', { prices, ticketsInformation: 'free' }),
    );
    expect(byId(feed, 'a')).toMatchObject({
      prices: [price],
      repetitions: [{ prices: null }, { prices: [child] }],
    });
    expect(byId(feed, 'b')).toMatchObject({ prices: [] });
  });

  test('31: venues are in Norwegian order, categories by id under their parents', () => {
    const names = ['Årnes', 'Zoo', 'Østre', 'Ærfugl', 'Abel'];
    const feed: RawFeed = {
      venues: names.map((name) => ({ id: name, name, slug: name })),
      categories: [
        { id: 'B', name_nb: 'B', slug_nb: 'b' },
        { id: 'A2', name_nb: 'A2', slug_nb: 'a2', parent: 'A' },
        { id: 'A1', name_nb: 'A1', slug_nb: 'a1', parent: 'A', visible: false },
        { id: 'A', name_nb: 'A', slug_nb: 'a' },
      ],
    };
    const venues = ask(feed, { query: 'venues', variables: {} }) as { name: string }[];
    expect(venues.map(({ name }) => name)).toEqual(['Abel', 'Zoo', 'Ærfugl', 'Østre', 'Årnes']);
    expect(ask(feed, { query: 'categories', variables: {} })).toMatchObject([
      { id: 'A', visible: true, subcategories: [{ id: 'A1', visible: false }, { id: 'A2' }] },
      { id: 'B', subcategories: [] },
    ]);
  });

  test('32: eventLink ends in the slug', () => {
    const feed = feedOf(anEvent('a', { event_slug: 'a-slug' }));
    expect(byId(feed, 'a')).toMatchObject({ eventLink: 'https://calendar.example/event/a-slug' });
  });

  test('33: what existing callers select', () => {
    const images = [
      { urlSmall: 's', urlLarge: 'l' },
      { urlSmall: 's2', urlLarge: 'l2' },
    ];
    const prices = [
      { type: 'CHILD', price: 10 },
      { type: 'REGULAR', price: 'kr 250' },
      { type: 'REDUCED', price: 150 },
    ];
    const feed = feedOf(
      anEvent('a', {
        images,
        prices,
        ticketsInformation: 'ticketsInfo',
        contact_custom: { email: 'e@x.no', phone: null },
      }),
      anEvent('b', { ticketsInformation: 'free', superEvent: 'a' }),
    );
    expect(byId(feed, 'a')).toMatchObject({
      imageURL: 's',
      image2xURL: 'l',
      priceOption: 'non-gratis',
      regularPrice: 'kr 250',
      reducedPrice: '150',
      contact_custom: { email: 'e@x.no', phone: null },
      editableBy: [],
    });
    expect(byId(feed, 'b')).toMatchObject({ imageURL: null, priceOption: 'free', super_event: 'a' });
  });

  test('35: all dates that cannot be read are named', () => {
    expect(list(feedOf(), { fromDate: 'x', untilDate: '2026-02-30 10:00:00', mode: 'offline' })).toEqual({
      invalid: { dates: ['untilDate', 'fromDate'], others: [] },
    });
  });

  test('upcoming events in an area have their shown venue in the box, edges included', () => {
    const feed: RawFeed = {
      venues: [
        { id: 'V', name: 'V', slug: 'v', location: { latitude: 60, longitude: 10 } },
        { id: 'W', name: 'W', slug: 'w', location: { latitude: 61, longitude: 10 } },
        { id: 'X', name: 'X', slug: 'x' },
      ],
      events: ['V', 'W', 'X'].map((venue) =>
        anEvent(venue, { dates: [aDate('2026-06-16 10:00:00', 60, { venue })] }),
      ),
    };
    const box = { minLatitude: 59, maxLatitude: 60, minLongitude: 10, maxLongitude: 10 };
    expect(ask(feed, { query: 'allUpcomingEventsInArea', variables: box })).toMatchObject([{ id: 'V' }]);
  });

  test('a default start time is the wall clock, a default end is the start and the duration', () => {
    const dates = [aDate('2026-10-25T01:30:00Z', 45)];
    expect(byId(feedOf(anEvent('a', { dates })), 'a')).toMatchObject({
      startDate: '2026-10-25 02:30:00+01:00',
      endDate: '2026-10-25 03:15:00+01:00',
      startTime: '02:30',
      duration: 45,
    });
  });
});
