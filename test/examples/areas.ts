import type { RawFeed } from '@calendar/model/feed';
import { answers, type Example, example, lists, refusesFilter } from './example.ts';
import { aDate, anEvent } from './items.ts';

/** Bodø, Fauske 55 km to the east of it, and Oslo 830 km to the south. One place has no location. */
const NORTH: RawFeed = {
  venues: [
    { id: 'B', name: 'B', slug: 'b', municipality: 'Bodø', location: { latitude: 67.28, longitude: 14.405 } },
    {
      id: 'F',
      name: 'F',
      slug: 'f',
      municipality: 'Fauske',
      location: { latitude: 67.26, longitude: 15.39 },
    },
    { id: 'O', name: 'O', slug: 'o', municipality: 'Oslo', location: { latitude: 59.91, longitude: 10.75 } },
    { id: 'N', name: 'N', slug: 'n', municipality: 'bodø' },
  ],
  events: [
    anEvent('oslo', { dates: [aDate('2026-06-16 10:00:00', 60, { venue: 'O' })] }),
    anEvent('fauske', { dates: [aDate('2026-06-17 10:00:00', 60, { venue: 'F' })] }),
    anEvent('bodo', { dates: [aDate('2026-06-18 10:00:00', 60, { venue: 'B' })] }),
    anEvent('nowhere', { dates: [aDate('2026-06-19 10:00:00', 60, { venue: 'N' })] }),
    anEvent('tour', {
      dates: [
        aDate('2026-06-20 10:00:00', 60, { venue: 'O' }),
        aDate('2026-06-21 10:00:00', 60, { venue: 'B' }),
        aDate('2026-06-22 10:00:00', 60, { venue: 'B' }),
      ],
    }),
  ],
};

const BODO = { latitude: 67.28, longitude: 14.4 };
const NORDLAND = { minLatitude: 67, maxLatitude: 68, minLongitude: 14, maxLongitude: 15.39 };

/** docs/interface.md 4.3 "Filter": where a date is held. */
export const AREAS: readonly Example[] = [
  example(
    'near is a circle of so many kilometres around a place (interface 4.3)',
    NORTH,
    lists({ near: { ...BODO, radius: 10 } }, ['bodo', 'tour']),
    lists({ near: { ...BODO, radius: 60 } }, ['fauske', 'bodo', 'tour']),
    lists({ near: { ...BODO, radius: 0.001 } }, []),
    lists({ near: { ...BODO, radius: 30_000 } }, ['oslo', 'fauske', 'bodo', 'tour']),
    lists({ near: { latitude: -90, longitude: 180, radius: 30_000 } }, ['oslo', 'fauske', 'bodo', 'tour']),
  ),
  example(
    'box is what lies between four edges, these included (interface 4.3)',
    NORTH,
    lists({ box: NORDLAND }, ['fauske', 'bodo', 'tour']),
    lists({ box: { ...NORDLAND, maxLongitude: 15.389 } }, ['bodo', 'tour']),
    lists({ box: NORDLAND, near: { ...BODO, radius: 10 } }, ['bodo', 'tour']),
  ),
  example(
    'the date shown is the first in the area, and of the other conditions (rules 4)',
    NORTH,
    ...[{ near: { ...BODO, radius: 10 } }, { box: NORDLAND }, { municipalities: ['bodo'] }].map((area) =>
      answers(
        { query: 'events', variables: { filter: { ...area, fromStartDate: '2026-06-20 00:00:00' } } },
        { totalCount: 1, data: [{ id: 'tour', startDate: '2026-06-21 10:00:00+02:00' }] },
      ),
    ),
  ),
  example(
    'nearestFirst has the nearest first; sortBy has no effect (interface 4.3, 9)',
    NORTH,
    lists({ near: { ...BODO, radius: 2000, nearestFirst: true } }, ['bodo', 'fauske', 'oslo', 'tour']),
    lists({ near: { ...BODO, radius: 2000 }, sortBy: 'distance' }, ['oslo', 'fauske', 'bodo', 'tour']),
    lists({ sortBy: 'distance' }, ['oslo', 'fauske', 'bodo', 'nowhere', 'tour']),
    answers(
      {
        query: 'events',
        variables: { filter: { near: { ...BODO, radius: 2000, nearestFirst: true } }, page: 1, pageSize: 2 },
      },
      { totalCount: 4, hasMore: false, data: [{ id: 'oslo' }, { id: 'tour' }] },
    ),
    answers(
      {
        query: 'events',
        variables: {
          filter: { near: { ...BODO, radius: 2000, nearestFirst: true }, groupRepetitionsByDay: true },
        },
      },
      ['bodo', 'tour', 'tour', 'fauske', 'oslo', 'tour'],
      {},
      (data) => (data as { data: readonly { id: string }[] }).data.map(({ id }) => id),
    ),
  ),
  example(
    'municipalities are found without accents, and in any of the ways to write æ, ø and å (rules 14, 21)',
    NORTH,
    lists({ municipalities: ['bodo'] }, ['bodo', 'nowhere', 'tour']),
    lists({ municipalities: ['BODOE', 'nord'] }, ['bodo', 'nowhere', 'tour']),
    lists({ municipalities: [' Fauske ', 'oslo'] }, ['oslo', 'fauske', 'tour']),
    lists({ municipality: 'bodo' }, []),
    lists({ municipalities: [null, ''] }, ['oslo', 'fauske', 'bodo', 'nowhere', 'tour']),
  ),
  example(
    'municipalities in use are those of dates that are not over, each once (interface 4.4)',
    NORTH,
    answers({ query: 'municipalities', variables: {} }, ['Bodø', 'Fauske', 'Oslo']),
    answers({ query: 'municipalities', variables: {} }, ['Bodø'], {
      now: Date.parse('2026-06-20T11:00:00+02:00'),
    }),
    answers({ query: 'municipalities', variables: {} }, [], { now: Date.parse('2026-06-23T11:00:00+02:00') }),
    answers(
      { query: 'events', variables: {} },
      {
        municipalities: [
          { hits: 2, name: 'Bodø' },
          { hits: 2, name: 'Oslo' },
          { hits: 1, name: 'Fauske' },
        ],
      },
    ),
  ),
  ...[
    { near: { latitude: 90.1, longitude: 0, radius: 1 } },
    { near: { latitude: 0, longitude: -180.1, radius: 1 } },
    { near: { latitude: 0, longitude: 0, radius: 0 } },
    { box: { ...NORDLAND, minLatitude: 69 } },
    { box: { ...NORDLAND, minLongitude: 16 } },
  ].map((filter) =>
    example(
      `an area that is none is refused: ${JSON.stringify(filter)} (rules 17)`,
      NORTH,
      refusesFilter(filter, { others: Object.keys(filter) }),
    ),
  ),
];
