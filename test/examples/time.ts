import type { RawFeed } from '@calendar/model/feed';
import { answers, type Example, example, finds, lists, shows } from './example.ts';
import { aDate, anEvent, feedOf, onDates } from './items.ts';

const at = (text: string) => ({ now: Date.parse(text) });

/** A course on three evenings that differ in all that belongs to a date. */
const COURSE: RawFeed = {
  venues: [
    { id: 'hall', name: 'Hall', slug: 'hall' },
    { id: 'barn', name: 'Barn', slug: 'barn' },
  ],
  events: [
    anEvent('course', {
      dates: [
        aDate('2026-06-16 18:00:00', 120, {
          ...{ venue: 'hall', ticketsURL: 'https://tickets.example/1', eventCancelled: true },
        }),
        aDate('2026-06-17 19:30:00', 90, {
          ...{ venue: 'barn', ticketsURL: 'https://tickets.example/2', eventSoldOut: true },
        }),
        { startDate: '2026-06-19 08:15:00', endDate: '2026-06-19 08:45:00', startTime: '08:00' },
      ],
    }),
  ],
};
const EVENINGS = [
  {
    ...{ startDate: '2026-06-16 18:00:00+02:00', endDate: '2026-06-16 20:00:00+02:00', startTime: '18:00' },
    ...{ duration: 120, venue: { id: 'hall' }, ticketsURL: 'https://tickets.example/1' },
    ...{ eventCancelled: true, eventSoldOut: false },
  },
  {
    ...{ startDate: '2026-06-17 19:30:00+02:00', endDate: '2026-06-17 21:00:00+02:00', startTime: '19:30' },
    ...{ duration: 90, venue: { id: 'barn' }, ticketsURL: 'https://tickets.example/2' },
    ...{ eventCancelled: false, eventSoldOut: true },
  },
  {
    ...{ startDate: '2026-06-19 08:15:00+02:00', endDate: '2026-06-19 08:45:00+02:00', startTime: '08:00' },
    ...{ duration: null, venue: null, ticketsURL: null, eventCancelled: false, eventSoldOut: false },
  },
] as const;

const DAYS = feedOf(
  onDates(
    'a',
    '2026-06-15 18:00:00',
    '2026-06-16 10:00:00',
    '2026-06-16 14:00:00',
    '2026-06-16 23:59:59',
    '2026-06-17 00:00:00',
  ),
);
const HIDDEN = feedOf(anEvent('a', { publishingDate: '2026-06-15 12:00:00', isSuperEvent: true }));
const BEFORE_PUBLISHING = at('2026-06-15T11:59:59.999+02:00');

/** docs/rules.md 1 "End of a date" to 9 "Future publishing date". */
export const TIME: readonly Example[] = [
  example(
    'a date is over from its end on (rules 1)',
    feedOf(onDates('a', '2026-06-15 10:00:00')),
    lists({}, ['a'], at('2026-06-15T11:59:59.999+02:00')),
    lists({}, [], at('2026-06-15T12:00:00+02:00')),
  ),
  example(
    'a date without an end is over three hours after its start (rules 1)',
    feedOf(anEvent('a', { dates: [aDate('2026-06-15 10:00:00')] })),
    lists({}, ['a'], at('2026-06-15T12:59:59.999+02:00')),
    lists({}, [], at('2026-06-15T13:00:00+02:00')),
  ),
  example(
    'the remaining dates are by start, passed ones are not returned (rules 2)',
    feedOf(onDates('a', '2026-06-17 10:00:00', '2026-06-14 10:00:00', '2026-06-16 10:00:00')),
    shows({}, ['a@06-16 10:00 +06-17 10:00']),
  ),
  example(
    'an event with no date left is described by its last date alone (rules 2)',
    feedOf(onDates('a', '2026-06-14 10:00:00', '2026-06-13 10:00:00')),
    lists({}, []),
    finds('a', { startDate: '2026-06-14 10:00:00+02:00', repetitions: [] }),
  ),
  example(
    'the next date is promoted into all eight fields together, the millisecond one ends (interface 2.1, 3)',
    COURSE,
    finds('course', EVENINGS[0], at('2026-06-16T19:59:59.999+02:00')),
    finds('course', EVENINGS[1], at('2026-06-16T20:00:00+02:00')),
    finds('course', EVENINGS[1], at('2026-06-17T20:59:59.999+02:00')),
    finds('course', EVENINGS[2], at('2026-06-17T21:00:00+02:00')),
  ),
  example(
    'each day with a passing date is a node, later dates of the day are its repetitions (rules 6)',
    DAYS,
    shows({ groupRepetitionsByDay: true }, [
      'a@06-15 18:00',
      'a@06-16 10:00 +06-16 14:00 +06-16 23:59',
      'a@06-17 00:00',
    ]),
    shows({ groupRepetitionsByDay: true, hoursRange: '13:00-15:00' }, ['a@06-16 14:00 +06-16 23:59']),
    answers(
      { query: 'events', variables: { filter: { groupRepetitionsByDay: true }, pageSize: 2 } },
      { totalCount: 3, hasMore: true, pageInfo: { totalPages: 2 } },
    ),
  ),
  example(
    'hoursRange includes both ends, wraps midnight and may end at 24:00 (rules 7)',
    feedOf(
      onDates('midnight', '2026-06-16 00:00:00'),
      onDates('two', '2026-06-16 02:00:59'),
      onDates('noon', '2026-06-16 12:00:00'),
      onDates('late', '2026-06-16 23:59:00'),
    ),
    lists({ hoursRange: '02:00-12:00' }, ['two', 'noon']),
    lists({ hoursRange: '22:00-02:00' }, ['midnight', 'two', 'late']),
    lists({ hoursRange: '12:01-24:00' }, ['late']),
    lists({ hoursRange: '12:00-12:00' }, ['noon']),
    lists({ hoursRange: '00:00-24:00' }, ['midnight', 'two', 'noon', 'late']),
  ),
  example(
    'order is by the shown start, then by id (rules 8)',
    feedOf(
      onDates('b', '2026-06-16 10:00:00'),
      onDates('a', '2026-06-16 10:00:00'),
      onDates('c', '2026-06-10 10:00:00', '2026-06-16 09:00:00'),
    ),
    lists({}, ['c', 'a', 'b']),
  ),
  example(
    'an event is hidden from every query until its publishingDate (rules 9)',
    HIDDEN,
    lists({}, ['a']),
    lists({}, [], BEFORE_PUBLISHING),
    finds('a', null, BEFORE_PUBLISHING),
    answers({ query: 'eventBySlug', variables: { eventSlug: 'a' } }, null, BEFORE_PUBLISHING),
    answers({ query: 'eventsBySlugs', variables: { eventsSlugs: ['a'] } }, [], BEFORE_PUBLISHING),
    answers({ query: 'allUpcomingSuperEvents', variables: {} }, [], BEFORE_PUBLISHING),
    answers({ query: 'eventByTitle', variables: { title: 'Tittel a', lan: 'nb' } }, null, BEFORE_PUBLISHING),
  ),
];
