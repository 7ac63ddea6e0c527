import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CATEGORIES, event, organizer, venue } from './items.ts';
import { type Calendar, NOON, startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 4.3 "Filter" and 2.6 "Date-times" rule 4, docs/rules.md 4 "Date shown by a node" to 8
 * "Chronological order" and 10 "Accepted date-time forms" to 20 "Page size and last page": what each condition lets
 * through.
 */

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar(
    {
      categories: [
        ...CATEGORIES,
        { id: 'JAZZ', name_nb: 'Jazz', slug_nb: 'jazz', parent: 'MUSIC' },
        { id: 'BEBOP', name_nb: 'Bebop', slug_nb: 'bebop', parent: 'JAZZ' },
        { id: 'STAFF', name_nb: 'Internt', slug_nb: 'internt', visible: false },
      ],
      venues: [
        venue('hall', { municipality: 'Bodø', postalCode: '8006' }),
        venue('barn', { municipality: 'Fauske', postalCode: '8200' }),
      ],
      organizers: [organizer('band'), organizer('club')],
      events: [
        event('walk', {
          mode: 'online',
          dates: [{ startDate: '2031-06-02 10:00:00', endDate: '2031-06-02 14:00:00' }],
        }),
        event('concert', {
          categories: ['MUSIC', 'FAMILY'],
          organizers: ['band'],
          tags: ['Kor', 'live musikk'],
          isFeaturedEvent: true,
          dates: [{ startDate: '2031-06-03 20:00:00', endDate: '2031-06-03 22:00:00', venue: 'hall' }],
        }),
        event('jazz', {
          categories: ['BEBOP'],
          organizers: ['club'],
          isFeaturedInSpecialEvent: true,
          dates: [{ startDate: '2031-06-04 18:00:00', endDate: '2031-06-04 19:00:00', venue: 'barn' }],
        }),
        event('match', {
          categories: ['SPORT'],
          organizers: ['band', 'club'],
          tags: ['korsang'],
          dates: [
            {
              startDate: '2031-06-05 12:00:00',
              endDate: '2031-06-05 14:00:00',
              venue: 'hall',
              eventCancelled: true,
            },
          ],
        }),
        event('fair', {
          categories: ['MARKET', 'STAFF'],
          isSuperEvent: true,
          dates: [{ startDate: '2031-06-06 10:00:00', endDate: '2031-06-08 16:00:00' }],
        }),
        event('stall', {
          superEvent: 'fair',
          categories: ['SPORT', 'MARKET'],
          dates: [
            {
              startDate: '2031-06-06 12:00:00',
              endDate: '2031-06-06 13:00:00',
              venue: 'barn',
              eventSoldOut: true,
            },
          ],
        }),
        event('night', {
          dates: [{ startDate: '2031-06-07 23:30:00', endDate: '2031-06-08 01:30:00' }],
        }),
        event('past', {
          categories: ['MUSIC'],
          dates: [
            { startDate: '2031-05-01 18:00:00', endDate: '2031-05-01 20:00:00', venue: 'hall' },
            { startDate: '2031-05-20 18:00:00', endDate: '2031-05-20 20:00:00', venue: 'hall' },
          ],
        }),
        event('tour', {
          dates: [
            {
              startDate: '2031-06-20 10:00:00',
              endDate: '2031-06-20 11:00:00',
              venue: 'hall',
              eventCancelled: true,
            },
            { startDate: '2031-06-20 18:00:00', endDate: '2031-06-20 19:00:00', venue: 'barn' },
            {
              startDate: '2031-06-21 10:00:00',
              endDate: '2031-06-21 11:00:00',
              venue: 'barn',
              eventSoldOut: true,
            },
            { startDate: '2031-06-21 18:00:00', endDate: '2031-06-21 19:00:00', venue: 'hall' },
          ],
        }),
      ],
    },
    { specialEventId: 'jubilee' },
  );
});
afterAll(() => calendar?.close());
beforeEach(() => calendar.at(NOON));

const ALL = ['walk', 'concert', 'jazz', 'match', 'fair', 'stall', 'night', 'tour'];
const without = (...left: readonly string[]) => ALL.filter((id) => !left.includes(id));

describe('a filter', () => {
  const rules: readonly (readonly [rule: string, filter: object, expected: readonly string[]])[] = [
    ['without conditions lets through what is in progress now or later (interface 4.3)', {}, ALL],
    [
      'fromDate lets through what is still in progress at that moment or later (interface 4.3)',
      { fromDate: '2031-06-03 21:59:59+02:00' },
      without('walk'),
    ],
    [
      'fromDate leaves out what has ended by that moment',
      { fromDate: '2031-06-03 22:00:00+02:00' },
      without('walk', 'concert'),
    ],
    [
      'fromDate in the past brings back what has ended since',
      { fromDate: '2031-05-20 19:59:59+02:00' },
      ['past', ...ALL],
    ],
    [
      'untilDate lets through what starts before that moment (interface 4.3)',
      { untilDate: '2031-06-04 18:00:01+02:00' },
      ['walk', 'concert', 'jazz'],
    ],
    [
      'untilDate leaves out what starts at that moment (rules 5)',
      { untilDate: '2031-06-04 18:00:00+02:00' },
      ['walk', 'concert'],
    ],
    [
      'fromStartDate lets through what starts at that moment or after, and excludes what is going on (interface 4.3; rules 5)',
      { fromStartDate: '2031-06-06 12:00:00+02:00' },
      ['stall', 'night', 'tour'],
    ],
    [
      'fromStartDate leaves out what starts before that moment',
      { fromStartDate: '2031-06-06 12:00:01+02:00' },
      ['night', 'tour'],
    ],
    [
      'fromStartDate switches the default of fromDate off (rules 5)',
      { fromStartDate: '2031-05-20 00:00:00+02:00', untilDate: '2031-06-03 00:00:00+02:00' },
      ['past', 'walk'],
    ],
    [
      'fromStartDate leaves an explicit fromDate in force (rules 5)',
      {
        fromStartDate: '2031-05-20 00:00:00+02:00',
        fromDate: '2031-06-01 00:00:00Z',
        untilDate: '2031-06-03 00:00:00Z',
      },
      ['walk'],
    ],
    [
      'categories lets through any of them (interface 4.3)',
      { categories: ['MUSIC', 'MARKET'] },
      ['concert', 'jazz', 'fair', 'stall'],
    ],
    ['categories includes subcategories, however deep (rules 12)', { categories: ['JAZZ'] }, ['jazz']],
    ['categories excludes the parents of the one asked for', { categories: ['BEBOP', 'JAZZ'] }, ['jazz']],
    ['categories that are empty mean all (interface 4.3)', { categories: [] }, ALL],
    ['categories may be hidden ones', { categories: ['STAFF'] }, ['fair']],
    ['categories that never existed match nothing (rules 12)', { categories: ['UNHEARD'] }, []],
    [
      'notCategories leaves them out, their subcategories included (interface 4.3; rules 12)',
      { notCategories: ['MUSIC', 'SPORT'] },
      ['walk', 'fair', 'night', 'tour'],
    ],
    ['notCategories that never existed leave out nothing', { notCategories: ['UNHEARD'] }, ALL],
    [
      'venues lets through any of them (interface 4.3)',
      { venues: ['hall-slug', 'barn-slug'] },
      ['concert', 'jazz', 'match', 'stall', 'tour'],
    ],
    ['venues takes slugs, not ids', { venues: ['hall'] }, []],
    ['venueSlug lets through one (interface 4.3)', { venueSlug: 'barn-slug' }, ['jazz', 'stall', 'tour']],
    [
      'venues beside venueSlug are two conditions (rules 13)',
      { venues: ['hall-slug'], venueSlug: 'barn-slug' },
      [],
    ],
    [
      'organizers lets through any of them (interface 4.3)',
      { organizers: ['band-slug', 'none'] },
      ['concert', 'match'],
    ],
    ['organizerSlug lets through one (interface 4.3)', { organizerSlug: 'club-slug' }, ['jazz', 'match']],
    ['organizers takes slugs, not ids', { organizers: ['band'] }, []],
    [
      'organizers beside organizerSlug are two conditions (rules 13)',
      { organizers: ['band-slug'], organizerSlug: 'club-slug' },
      ['match'],
    ],
    ['tag is one whole keyword, in any case (interface 2.1, 4.3; rules 15)', { tag: 'kor' }, ['concert']],
    ['tag may have several words', { tag: 'Live Musikk' }, ['concert']],
    ['mode online lets through what is online (interface 2.1)', { mode: 'online' }, ['walk']],
    ['mode offline lets through the rest (interface 4.3)', { mode: 'offline' }, without('walk')],
    [
      'superEvent returns the programme of a container (interface 4.3; rules 18)',
      { superEvent: 'fair' },
      ['stall'],
    ],
    ['superEvent of no container returns nothing', { superEvent: 'stall' }, []],
    [
      'onlyFeatured lets through what the organizer highlighted (interface 4.3)',
      { onlyFeatured: true },
      ['concert'],
    ],
    ['onlyFeatured false is no condition', { onlyFeatured: false }, ALL],
    [
      'onlyFeaturedSpecialEvent lets through what is highlighted in the special event (interface 4.3)',
      { onlyFeaturedSpecialEvent: true },
      ['jazz'],
    ],
    [
      'cancelledNotIncluded removes cancelled events (interface 4.3)',
      { cancelledNotIncluded: true },
      without('match'),
    ],
    [
      'soldOutNotIncluded removes sold-out events (interface 4.3)',
      { soldOutNotIncluded: true },
      without('stall'),
    ],
    [
      'hoursRange is a window of starts, both ends included (interface 4.3; rules 7)',
      { hoursRange: '18:00-20:00' },
      ['concert', 'jazz', 'tour'],
    ],
    ['hoursRange ends before the next minute', { hoursRange: '18:01-19:59' }, []],
    [
      'hoursRange may wrap midnight (rules 7)',
      { hoursRange: '22:00-10:00' },
      ['walk', 'fair', 'night', 'tour'],
    ],
    ['hoursRange may end at 24:00 (rules 7)', { hoursRange: '23:30-24:00' }, ['night']],
    [
      'municipality compares in any case (interface 2.2, 4.3; rules 14)',
      { municipality: 'BODØ' },
      ['concert', 'match', 'tour'],
    ],
    [
      'postalCodes lets through any of them (interface 4.3; rules 14)',
      { postalCodes: ['8200', '9999'] },
      ['jazz', 'stall', 'tour'],
    ],
    ['sortBy has no effect', { sortBy: 'title_nb desc' }, ALL],
    [
      'holds all its conditions together (interface 4.3)',
      {
        categories: ['SPORT', 'MUSIC'],
        venues: ['hall-slug'],
        hoursRange: '12:00-24:00',
        cancelledNotIncluded: true,
      },
      ['concert'],
    ],
    [
      'takes null, an empty list and a blank text as not given (rules 11)',
      {
        fromDate: null,
        untilDate: ' ',
        fromStartDate: '',
        categories: [null, ''],
        notCategories: [],
        venues: [' '],
        venueSlug: '',
        organizers: null,
        organizerSlug: ' ',
        searchTerm: ' ',
        tag: '',
        mode: '',
        superEvent: ' ',
        onlyFeatured: null,
        onlyFeaturedSpecialEvent: null,
        cancelledNotIncluded: null,
        soldOutNotIncluded: null,
        hoursRange: ' ',
        groupRepetitionsByDay: null,
        municipality: '',
        postalCodes: [null],
        sortBy: null,
      },
      ALL,
    ],
    [
      'takes duplicates in a list as one (rules 11)',
      { categories: ['SPORT', 'SPORT'], venues: ['barn-slug', 'barn-slug', null] },
      ['stall'],
    ],
  ];

  test.for(rules)('%s', async ([, filter, expected]) => {
    expect(await calendar.ids(filter)).toEqual(expected);
  });

  test('takes each field as a quoted literal in the query (rules 16)', async () => {
    const { events } = await calendar.data(`{
      events(filter: {
        fromDate: "2031-06-02 00:00:00Z", categories: ["SPORT"], mode: "offline", hoursRange: "00:00-24:00",
        sortBy: "startDate", venueSlug: "barn-slug", postalCodes: "8200", onlyFeatured: false
      }) { data { id } }
    }`);
    expect(events).toEqual({ data: [{ id: 'stall' }] });
  });

  test.for([
    ['[String]', ['MUSIC']],
    ['[String!]', ['MUSIC']],
    ['[String]!', ['MUSIC', null]],
    ['[String!]!', ['MUSIC']],
  ] as const)('takes a list from a variable declared as %s (rules 16)', async ([type, ids]) => {
    const { events } = await calendar.data(
      `query ($ids: ${type}) { events(filter: { categories: $ids }) { totalCount } }`,
      { ids },
    );
    expect(events).toEqual({ totalCount: 2 });
  });
});

describe('a node', () => {
  const fields = 'id startDate venue { slug } repetitions { startDate }';
  const node = (shown: string, slug: string, ...repetitions: readonly string[]) => ({
    id: 'tour',
    startDate: `2031-06-${shown}:00+02:00`,
    venue: { slug },
    repetitions: repetitions.map((start) => ({ startDate: `2031-06-${start}:00+02:00` })),
  });
  const MORNING = '20 10:00';
  const EVENING = '20 18:00';
  const NEXT_MORNING = '21 10:00';
  const NEXT_EVENING = '21 18:00';
  const rules: readonly (readonly [condition: string, filter: object, expected: object])[] = [
    ['no condition', {}, node(MORNING, 'hall-slug', EVENING, NEXT_MORNING, NEXT_EVENING)],
    [
      'fromDate',
      { fromDate: '2031-06-20 12:00:00+02:00' },
      node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING),
    ],
    [
      'fromStartDate',
      { fromStartDate: '2031-06-20 10:00:01+02:00' },
      node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING),
    ],
    [
      'untilDate, which does not shorten repetitions',
      { untilDate: '2031-06-20 11:00:00+02:00', fromStartDate: '2031-06-19 00:00:00Z' },
      node(MORNING, 'hall-slug', EVENING, NEXT_MORNING, NEXT_EVENING),
    ],
    ['hoursRange', { hoursRange: '17:00-19:00' }, node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING)],
    ['venues', { venues: ['barn-slug'] }, node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING)],
    ['venueSlug', { venueSlug: 'barn-slug' }, node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING)],
    ['municipality', { municipality: 'fauske' }, node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING)],
    ['postalCodes', { postalCodes: ['8200'] }, node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING)],
    [
      'cancelledNotIncluded',
      { cancelledNotIncluded: true },
      node(EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING),
    ],
    [
      'all of them on one and the same date',
      { venueSlug: 'hall-slug', cancelledNotIncluded: true, hoursRange: '17:00-19:00' },
      node(NEXT_EVENING, 'hall-slug'),
    ],
    [
      'soldOutNotIncluded and fromStartDate',
      { soldOutNotIncluded: true, fromStartDate: '2031-06-21 00:00:00+02:00' },
      node(NEXT_EVENING, 'hall-slug'),
    ],
  ];

  test.for(rules)('shows the first remaining date that passes %s (rules 4)', async ([, filter, expected]) => {
    const tours = (await calendar.nodes(filter, fields)).filter(({ id }) => id === 'tour');
    expect(tours).toEqual([expected]);
  });

  test('does not exist where no date passes all conditions at once (rules 4)', async () => {
    expect(
      await calendar.ids({
        venueSlug: 'hall-slug',
        hoursRange: '17:00-19:00',
        untilDate: '2031-06-21 00:00:00',
      }),
    ).toEqual([]);
  });

  test('of an event that has ended is described by its last date (rules 5)', async () => {
    expect(
      await calendar.nodes({ fromDate: '2031-05-01 12:00:00Z', untilDate: '2031-06-01 00:00:00Z' }, fields),
    ).toEqual([
      { id: 'past', startDate: '2031-05-20 18:00:00+02:00', venue: { slug: 'hall-slug' }, repetitions: [] },
    ]);
  });
});

describe('groupRepetitionsByDay', () => {
  const tour = { fromStartDate: '2031-06-20 00:00:00+02:00', groupRepetitionsByDay: true };

  test('makes each future day a node that carries its startDate, with the dates of that day in its repetitions (interface 3, 4.3)', async () => {
    expect(await calendar.nodes(tour, 'id startDate repetitions { startDate }')).toEqual([
      {
        id: 'tour',
        startDate: '2031-06-20 10:00:00+02:00',
        repetitions: [{ startDate: '2031-06-20 18:00:00+02:00' }],
      },
      {
        id: 'tour',
        startDate: '2031-06-21 10:00:00+02:00',
        repetitions: [{ startDate: '2031-06-21 18:00:00+02:00' }],
      },
    ]);
  });

  test('shows the first passing date of a day, and none of a day without one (rules 6)', async () => {
    expect(
      await calendar.nodes(
        { ...tour, cancelledNotIncluded: true, venueSlug: 'barn-slug' },
        'startDate repetitions { startDate }',
      ),
    ).toEqual([
      { startDate: '2031-06-20 18:00:00+02:00', repetitions: [] },
      { startDate: '2031-06-21 10:00:00+02:00', repetitions: [{ startDate: '2031-06-21 18:00:00+02:00' }] },
    ]);
    expect(
      await calendar.nodes({ ...tour, hoursRange: '17:00-19:00', venueSlug: 'hall-slug' }, 'startDate'),
    ).toEqual([{ startDate: '2031-06-21 18:00:00+02:00' }]);
  });

  test('is counted in nodes: by totals, pages and facets (rules 6)', async () => {
    const selection = 'totalCount hasMore pageInfo { totalPages } data { startDate } venues { slug hits }';
    const venues = [
      { slug: 'barn-slug', hits: 1 },
      { slug: 'hall-slug', hits: 1 },
    ];
    expect(await calendar.connection(selection, { filter: tour, pageSize: 1 })).toEqual({
      totalCount: 2,
      hasMore: true,
      pageInfo: { totalPages: 2 },
      data: [{ startDate: '2031-06-20 10:00:00+02:00' }],
      venues,
    });
    expect(await calendar.connection(selection, { filter: tour, pageSize: 1, page: 1 })).toEqual({
      totalCount: 2,
      hasMore: false,
      pageInfo: { totalPages: 2 },
      data: [{ startDate: '2031-06-21 10:00:00+02:00' }],
      venues,
    });
  });
});

describe('a date argument', () => {
  const CONCERT_STARTS = [
    '2031-06-03 20:00:00+02:00',
    '2031-06-03 20:00:00+0200',
    '2031-06-03 20:00:00+02',
    '2031-06-03 18:00:00Z',
    '2031-06-03 14:30:00-03:30',
    '2031-06-03T20:00:00+02:00',
    '2031-06-03T18:00:00.000Z',
    '2031-06-03 20:00:00',
    '2031-06-03T20:00:00',
  ];

  test.for(CONCERT_STARTS)('may be %s (interface 2.6; rules 10)', async (moment) => {
    const day = { fromStartDate: moment, untilDate: '2031-06-04 00:00:00' };
    expect(await calendar.ids(day)).toEqual(['concert']);
    expect(await calendar.ids({ untilDate: moment })).toEqual(['walk']);
  });

  test.for(CONCERT_STARTS)('may be %s in a GET, its plus unescaped (rules 10)', async (moment) => {
    const document = `{ events(filter: { untilDate: "${moment}" }) { data { id } } }`;
    const query = encodeURIComponent(document).replaceAll('%2B', '+').replaceAll('%20', '+');
    const response = await fetch(`${calendar.graph.url}?query=${query}`, {
      headers: { 'apollo-require-preflight': 'true' },
    });
    expect(await response.json()).toMatchObject({ data: { events: { data: [{ id: 'walk' }] } } });
  });

  test('in a POST a space in the place of the plus is refused (rules 10)', async () => {
    const { body } = await calendar.refusalOf({ untilDate: '2031-06-03 20:00:00 02:00' });
    expect(body.errors?.[0]?.message).toBe('Query Arguments invalid');
  });

  test.for([
    '2031-06-03',
    '2031-06-03 20:00',
    'tomorrow',
    '2031-02-30 00:00:00Z',
    '2031-06-31 00:00:00+02:00',
    '2031-13-01 00:00:00Z',
    '2031-06-03 24:00:01Z',
    '2031-06-03 20:60:00Z',
    '2031-06-03 20:00:00+2',
    '2031-06-03 20:00:00 Europe/Oslo',
    '03.06.2031 20:00:00',
    '1938103200000',
  ])('that is %s fails, and the argument is named (interface 4.3; rules 10)', async (moment) => {
    for (const name of ['fromDate', 'untilDate', 'fromStartDate']) {
      const { status, body } = await calendar.refusalOf({ [name]: moment });
      expect(status).toBe(200);
      expect(body.data).toBeNull();
      expect(body.errors).toMatchObject([
        { message: 'Query Arguments invalid', extensions: { code: 'BAD_USER_INPUT', invalidArgs: [name] } },
      ]);
    }
  });

  test('that cannot be read is named together with the others, in one error', async () => {
    const { body } = await calendar.refusalOf({
      fromDate: 'x',
      untilDate: 'y',
      fromStartDate: '2031-06-03 20:00:00Z',
    });
    expect(body.errors).toHaveLength(1);
    expect(body.errors?.[0]?.extensions?.['invalidArgs']).toEqual(['fromDate', 'untilDate']);
  });
});

describe('an invalid value', () => {
  test.for([
    ['mode', 'hybrid', /"mode".*"online" or "offline"/],
    ['mode', 'Online', /"mode".*"online" or "offline"/],
    ['hoursRange', '18-20', /"hoursRange".*"HH:mm-HH:mm"/],
    ['hoursRange', '24:00-02:00', /"hoursRange".*"HH:mm-HH:mm"/],
    ['hoursRange', '18:00-25:00', /"hoursRange".*"HH:mm-HH:mm"/],
  ] as const)(
    'of %s, %s, is refused by a message that names the argument and the accepted form (rules 17)',
    async ([name, value, message]) => {
      const { status, body } = await calendar.refusalOf({ [name]: value });
      expect(status).toBe(200);
      expect(body.data).toBeNull();
      expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
      expect(body.errors?.[0]?.message).toMatch(message);
    },
  );
});
