import type { RawFeed } from '@calendar/model/feed';
import { answers, type Example, example, finds, refuses } from './example.ts';
import { aDate, anEvent, feedOf, onDates } from './items.ts';

const titled = (id: string, start: string) => ({ ...onDates(id, start), title_en: 'Same' });
const TITLED = feedOf(
  titled('old', '2026-06-10 10:00:00'),
  titled('later', '2026-06-20 10:00:00'),
  titled('next', '2026-06-16 10:00:00'),
);
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
    TITLED,
    finds('x', null),
    answers({ query: 'eventsBySlugs', variables: { eventsSlugs: ['old', 'x', null, 'next'] } }, [
      { id: 'old' },
      { id: 'next' },
    ]),
    answers({ query: 'eventsByIDs', variables: { ids: ['old', 'x', null, 'next', 'old'] } }, [
      { id: 'old' },
      { id: 'next' },
      { id: 'old' },
    ]),
    answers({ query: 'eventBySlug', variables: { eventSlug: 'x' } }, null),
  ),
  example(
    'eventByTitle answers the one that starts next, or ended last where none comes (rules 26)',
    TITLED,
    answers(byTitle('Same', 'en'), { id: 'next' }),
    answers(byTitle('Same', 'en'), { id: 'later' }, { now: Date.parse('2026-07-01T12:00:00Z') }),
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
];
