import type { RawDate, RawFeed } from '@calendar/model/feed';
import { CATEGORIES, event, organizer, venue } from '../contract/items.ts';
import type { EventsVariables, Filter } from '../oracle/question.ts';
import {
  answers,
  type Case,
  type Example,
  example,
  finds,
  lists,
  refuses,
  refusesFilter,
} from './example.ts';
import { anEvent } from './items.ts';

/** A date in June, by days and times. */
function during(start: string, end: string, more: Partial<RawDate> = {}): RawDate {
  return { startDate: `2031-06-${start}:00`, endDate: `2031-06-${end}:00`, ...more };
}

/** What a week holds, of which Monday noon is the beginning, and the dates of a tour. */
export const WEEK: RawFeed = {
  categories: [
    ...CATEGORIES,
    { id: 'JAZZ', name_nb: 'Jazz', slug_nb: 'jazz', parent: 'MUSIC' },
    { id: 'BEBOP', name_nb: 'Bebop', slug_nb: 'bebop', parent: 'JAZZ' },
    { id: 'STAFF', name_nb: 'Internt', slug_nb: 'internt', visible: false },
  ],
  venues: [
    venue('hall', {
      municipality: 'Bodø',
      postalCode: '8006',
      location: { latitude: 67.28, longitude: 14.4 },
    }),
    venue('barn', {
      municipality: 'Fauske',
      postalCode: '8200',
      location: { latitude: 67.26, longitude: 15.39 },
    }),
  ],
  organizers: [organizer('band'), organizer('club')],
  events: [
    event('walk', { mode: 'online', dates: [during('02 10:00', '02 14:00')] }),
    event('concert', {
      categories: ['MUSIC', 'FAMILY'],
      organizers: ['band'],
      tags: ['Kor', 'live musikk'],
      isFeaturedEvent: true,
      dates: [during('03 20:00', '03 22:00', { venue: 'hall' })],
    }),
    event('jazz', {
      categories: ['BEBOP'],
      organizers: ['club'],
      isFeaturedInSpecialEvent: true,
      dates: [during('04 18:00', '04 19:00', { venue: 'barn' })],
    }),
    event('match', {
      categories: ['SPORT'],
      organizers: ['band', 'club'],
      tags: ['korsang'],
      dates: [during('05 12:00', '05 14:00', { venue: 'hall', eventCancelled: true })],
    }),
    event('fair', {
      categories: ['MARKET', 'STAFF'],
      isSuperEvent: true,
      dates: [during('06 10:00', '08 16:00')],
    }),
    event('stall', {
      superEvent: 'fair',
      categories: ['SPORT', 'MARKET'],
      dates: [during('06 12:00', '06 13:00', { venue: 'barn', eventSoldOut: true })],
    }),
    event('night', { dates: [during('07 23:30', '08 01:30')] }),
    event('past', {
      categories: ['MUSIC'],
      dates: [
        { startDate: '2031-05-01 18:00:00', endDate: '2031-05-01 20:00:00', venue: 'hall' },
        { startDate: '2031-05-20 18:00:00', endDate: '2031-05-20 20:00:00', venue: 'hall' },
      ],
    }),
    event('tour', {
      dates: [
        during('20 10:00', '20 11:00', { venue: 'hall', eventCancelled: true }),
        during('20 18:00', '20 19:00', { venue: 'barn' }),
        during('21 10:00', '21 11:00', { venue: 'barn', eventSoldOut: true }),
        during('21 18:00', '21 19:00', { venue: 'hall' }),
      ],
    }),
  ],
};
const MONDAY = { now: Date.parse('2031-06-02T12:00:00+02:00') };

const ALL = ['walk', 'concert', 'jazz', 'match', 'fair', 'stall', 'night', 'tour'];
const MUSIC = ['concert', 'jazz'];
const LAST = ['night', 'tour'];
const LATE = ['concert', 'night'];
const IN_BARN = ['jazz', 'stall', 'tour'];
const without = (...left: readonly string[]) => ALL.filter((id) => !left.includes(id));

const june = (dayAndTime: string) => `2031-06-${dayAndTime}+02:00`;

/** Each by what it lets through. */
const CONDITIONS: readonly (readonly [title: string, filter: Filter, ids: readonly string[]])[] = [
  ['without conditions: what is in progress or later (interface 4.3)', {}, ALL],
  ['fromDate: what is in progress then (interface 4.3)', { fromDate: june('03 21:59:59') }, without('walk')],
  ['fromDate: not what has ended', { fromDate: june('03 22:00:00') }, without('walk', 'concert')],
  ['fromDate: what has ended since', { fromDate: '2031-05-20 19:59:59+02:00' }, ['past', ...ALL]],
  ['untilDate: what starts before (interface 4.3)', { untilDate: june('03 20:00:01') }, ['walk', 'concert']],
  ['untilDate: not what starts then (rules 5)', { untilDate: june('03 20:00:00') }, ['walk']],
  ['fromStartDate: what starts then (interface 4.3; rules 5)', { fromStartDate: june('07 23:30:00') }, LAST],
  ['fromStartDate: not what starts before', { fromStartDate: june('07 23:30:01') }, ['tour']],
  [
    'fromStartDate, which switches the default of fromDate off (rules 5)',
    { fromStartDate: '2031-05-20 00:00:00+02:00', untilDate: june('03 00:00:00') },
    ['past', 'walk'],
  ],
  [
    'fromStartDate beside an explicit fromDate (rules 5)',
    { fromStartDate: june('01 00:00:00'), fromDate: june('02 14:00:00'), untilDate: june('04 00:00:00') },
    ['concert'],
  ],
  ['any of categories (interface 4.3)', { categories: ['MUSIC', 'SPORT'] }, [...MUSIC, 'match', 'stall']],
  ['subcategories, however deep (rules 12)', { categories: ['JAZZ'] }, ['jazz']],
  ['no parents of categories', { categories: ['BEBOP', 'JAZZ'] }, ['jazz']],
  ['no categories, which means all (interface 4.3)', { categories: [] }, ALL],
  ['hidden categories', { categories: ['STAFF'] }, ['fair']],
  ['categories that never existed (rules 12)', { categories: ['UNHEARD'] }, []],
  [
    'notCategories, subcategories included (interface 4.3; rules 12)',
    { notCategories: ['MUSIC', 'SPORT'] },
    ['walk', 'fair', 'night', 'tour'],
  ],
  ['notCategories that never existed', { notCategories: ['UNHEARD'] }, ALL],
  ['any of venues (interface 4.3)', { venues: ['barn-slug', 'none'] }, ['jazz', 'stall', 'tour']],
  ['venues by slugs, not ids', { venues: ['hall'] }, []],
  ['venueSlug (interface 4.3)', { venueSlug: 'barn-slug' }, ['jazz', 'stall', 'tour']],
  ['venues and venueSlug (rules 13)', { venues: ['hall-slug'], venueSlug: 'barn-slug' }, []],
  ['any of organizers (interface 4.3)', { organizers: ['band-slug', 'none'] }, ['concert', 'match']],
  ['organizerSlug (interface 4.3)', { organizerSlug: 'club-slug' }, ['jazz', 'match']],
  ['organizers by slugs, not ids', { organizers: ['band'] }, []],
  [
    'organizers and organizerSlug (rules 13)',
    { organizers: ['band-slug'], organizerSlug: 'club-slug' },
    ['match'],
  ],
  ['tag, a whole keyword in any case (interface 2.1, 4.3; rules 15)', { tag: 'kor' }, ['concert']],
  ['tag of several words', { tag: 'Live Musikk' }, ['concert']],
  ['mode online (interface 2.1)', { mode: 'online' }, ['walk']],
  ['mode offline (interface 4.3)', { mode: 'offline' }, without('walk')],
  ['superEvent: the programme (interface 4.3; rules 18)', { superEvent: 'fair' }, ['stall']],
  ['superEvent of no container', { superEvent: 'stall' }, []],
  ['onlyFeatured (interface 4.3)', { onlyFeatured: true }, ['concert']],
  [
    'false flags, which are no conditions',
    {
      ...{ onlyFeatured: false, onlyFeaturedSpecialEvent: false },
      ...{ cancelledNotIncluded: false, soldOutNotIncluded: false },
    },
    ALL,
  ],
  ['onlyFeaturedSpecialEvent (interface 4.3)', { onlyFeaturedSpecialEvent: true }, ['jazz']],
  ['cancelledNotIncluded (interface 4.3)', { cancelledNotIncluded: true }, without('match')],
  ['soldOutNotIncluded (interface 4.3)', { soldOutNotIncluded: true }, without('stall')],
  ['hoursRange: starts, both ends included (interface 4.3; rules 7)', { hoursRange: '20:00-23:30' }, LATE],
  ['municipality in any case (interface 2.2, 4.3; rules 14)', { municipality: 'FAUSKE' }, IN_BARN],
  ['any of postalCodes (interface 4.3; rules 14)', { postalCodes: ['8200', '9999'] }, IN_BARN],
  ['no part of a postal code', { postalCodes: ['800'] }, []],
  ['sortBy, which has no effect', { sortBy: 'title_nb desc' }, ALL],
  [
    'all conditions together (interface 4.3)',
    { categories: ['SPORT', 'MUSIC'], venues: ['hall-slug'], cancelledNotIncluded: true },
    ['concert'],
  ],
  [
    'null, an empty list and a blank text as not given (rules 11)',
    {
      ...{ fromDate: null, untilDate: ' ', fromStartDate: '', categories: [null, ''], notCategories: [] },
      ...{ venues: [' '], venueSlug: '', organizers: null, organizerSlug: ' ', searchTerm: ' ', tag: '' },
      ...{ mode: '', superEvent: ' ', onlyFeatured: null, onlyFeaturedSpecialEvent: null, hoursRange: ' ' },
      ...{ cancelledNotIncluded: null, soldOutNotIncluded: null, groupRepetitionsByDay: null },
      ...{ municipality: '', municipalities: [''], postalCodes: [null], near: null, box: null },
      ...{ ongoing: null, weekdays: [' '], isFree: null, admission: [' '], updatedSince: '' },
      ...{ publishedSince: ' ', sortBy: null },
    },
    ALL,
  ],
  [
    'duplicates in a list as one (rules 11)',
    { categories: ['SPORT', 'SPORT'], venues: ['barn-slug', 'barn-slug', null] },
    ['stall'],
  ],
];

const MORNING = '20 10:00';
const EVENING = '20 18:00';
const NEXT_MORNING = '21 10:00';
const NEXT_EVENING = '21 18:00';

const IN_THE_BARN = [EVENING, 'barn-slug', NEXT_MORNING, NEXT_EVENING];

/** Of the event on tour: the date that the condition shows, its venue, and the dates after it. */
const SHOWN: readonly (readonly [condition: string, filter: Filter, dates: readonly string[]])[] = [
  ['no condition', {}, [MORNING, 'hall-slug', EVENING, NEXT_MORNING, NEXT_EVENING]],
  ['fromDate', { fromDate: june('20 12:00:00') }, IN_THE_BARN],
  ['fromStartDate', { fromStartDate: june('20 10:00:01') }, IN_THE_BARN],
  [
    'untilDate, which does not shorten repetitions',
    { untilDate: june('20 11:00:00'), fromStartDate: june('19 02:00:00') },
    [MORNING, 'hall-slug', EVENING, NEXT_MORNING, NEXT_EVENING],
  ],
  ['hoursRange', { hoursRange: '17:00-19:00' }, IN_THE_BARN],
  ['venues', { venues: ['barn-slug'] }, IN_THE_BARN],
  ['venueSlug', { venueSlug: 'barn-slug' }, IN_THE_BARN],
  ['municipality', { municipality: 'fauske' }, IN_THE_BARN],
  ['municipalities', { municipalities: ['FAUSKE'] }, IN_THE_BARN],
  ['near', { near: { latitude: 67.26, longitude: 15.4, radius: 5 } }, IN_THE_BARN],
  ['box', { box: { minLatitude: 67, maxLatitude: 67.27, minLongitude: 15, maxLongitude: 16 } }, IN_THE_BARN],
  ['ongoing', { ongoing: false, fromDate: '2031-06-20 10:30:00' }, IN_THE_BARN],
  ['weekdays', { weekdays: ['saturday'] }, [NEXT_MORNING, 'barn-slug', NEXT_EVENING]],
  ['postalCodes', { postalCodes: ['8200'] }, IN_THE_BARN],
  ['cancelledNotIncluded', { cancelledNotIncluded: true }, IN_THE_BARN],
  [
    'all of them on one and the same date',
    { venueSlug: 'hall-slug', cancelledNotIncluded: true, hoursRange: '17:00-19:00' },
    [NEXT_EVENING, 'hall-slug'],
  ],
  [
    'soldOutNotIncluded and fromStartDate',
    { soldOutNotIncluded: true, fromStartDate: june('21 00:00:00') },
    [NEXT_EVENING, 'hall-slug'],
  ],
];

const TAXONOMY: RawFeed = {
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

const REFUSED = [
  ['mode', 'Online'],
  ['mode', 'both'],
  ['hoursRange', '10:00'],
  ['hoursRange', '9:00-10:00'],
  ['hoursRange', '24:00-10:00'],
  ['hoursRange', '10:00-24:01'],
  ['hoursRange', '10:60-11:00'],
  ['hoursRange', '10:00-12:00-14:00'],
] as const;

/** docs/interface.md 4.3 "Filter", docs/rules.md 4 "Date shown by a node" to 20 "Page size and last page". */
export const FILTERS: readonly Example[] = [
  example(
    'a retired category matches nothing, and is migrated along the chain, in fields and facets (interface 2.7; rules 12)',
    TAXONOMY,
    ...['OLD', 'GONE'].flatMap((id) => [
      lists({ categories: [id] }, []),
      lists({ notCategories: [id] }, ['old', 'sub', 'top']),
    ]),
    finds('old', { categories: ['NEW'] }),
    lists({ searchTerm: 'ny' }, ['old']),
    answers({ query: 'events', variables: {} }, ['TOP 2', 'NEW 1', 'SUB 1'], {}, (data) =>
      (data as Facets).categories.map(({ id, hits }) => `${id} ${hits}`),
    ),
  ),
  example(
    'pageSize is served as at most 1000, a page past the end is empty (rules 20)',
    WEEK,
    page({ pageSize: 2000 }, { pageInfo: { currentPage: 0, pageSize: 1000, totalPages: 1 } }),
    page({ page: 1, pageSize: 7 }, { hasMore: false, data: [{ id: 'tour' }] }),
    page({ page: 9, pageSize: 2 }, { totalCount: 8, hasMore: false, data: [] }),
    refuses({ query: 'events', variables: { page: -1, pageSize: 0 } }, { others: ['page', 'pageSize'] }),
  ),
  example(
    'containers are found until they are over (interface 4.4; rules 18)',
    WEEK,
    answers({ query: 'allUpcomingSuperEvents', variables: {} }, [{ id: 'fair' }], MONDAY),
    answers({ query: 'allUpcomingSuperEvents', variables: {} }, [], {
      now: Date.parse('2031-06-08T16:00:00+02:00'),
    }),
  ),
  ...CONDITIONS.map(([title, filter, ids]) =>
    example(`a filter takes ${title}`, WEEK, lists(filter, ids, MONDAY)),
  ),
  ...SHOWN.map(([condition, filter, dates]) =>
    example(
      `a node shows the first remaining date that passes ${condition} (rules 4)`,
      WEEK,
      answers({ query: 'events', variables: { filter, pageSize: 1000 } }, dates, MONDAY, datesOnTour),
    ),
  ),
  example(
    'a node does not exist where no date passes all conditions at once (rules 4)',
    WEEK,
    lists(
      { venueSlug: 'hall-slug', hoursRange: '17:00-19:00', untilDate: '2031-06-21 00:00:00' },
      [],
      MONDAY,
    ),
  ),
  example(
    'a node of an event that has ended is described by its last date (rules 5)',
    WEEK,
    answers(
      {
        query: 'events',
        variables: { filter: { fromDate: '2031-05-01 12:00:00Z', untilDate: '2031-06-01 00:00:00Z' } },
      },
      { data: [{ id: 'past', startDate: '2031-05-20 18:00:00+02:00', repetitions: [] }] },
      MONDAY,
    ),
  ),
  ...REFUSED.map(([name, value]) =>
    example(
      `the value ${value} of ${name} is refused (rules 17)`,
      WEEK,
      refusesFilter({ [name]: value }, { others: [name] }, MONDAY),
    ),
  ),
];

function page(variables: EventsVariables, data: object): Case {
  return answers({ query: 'events', variables }, data, MONDAY);
}

function datesOnTour(data: unknown): unknown {
  const { data: nodes } = data as { data: readonly Tour[] };
  return nodes
    .filter(({ id }) => id === 'tour')
    .flatMap(({ startDate, venue, repetitions }) => [
      dayAndTime(startDate),
      venue.slug,
      ...repetitions.map((each) => dayAndTime(each.startDate)),
    ]);
}

function dayAndTime(startDate: string): string {
  return startDate.slice(8, 16);
}

interface Tour {
  readonly id: string;
  readonly startDate: string;
  readonly venue: { readonly slug: string };
  readonly repetitions: readonly { readonly startDate: string }[];
}

interface Facets {
  readonly categories: readonly { readonly id: string; readonly hits: number }[];
}
