import type { RawFeed } from '@calendar/model/feed';
import { answers, type Example, example, finds, lists, shows } from './example.ts';
import { aDate, anEvent, feedOf, onDates } from './items.ts';

const at = (text: string) => ({ now: Date.parse(text) });

const CONCERT_AND_VENUES: RawFeed = {
  venues: [
    { id: 'V', name: 'V', slug: 'v' },
    { id: 'W', name: 'W', slug: 'w' },
  ],
  events: [
    anEvent('a', {
      dates: [
        aDate('2026-06-15 10:00:00', 60, { venue: 'V' }),
        aDate('2026-06-16 10:00:00', 60, { venue: 'V', eventCancelled: true }),
        aDate('2026-06-17 10:00:00', 60, { venue: 'W' }),
        aDate('2026-06-18 10:00:00', 60, { venue: 'V' }),
        aDate('2026-06-19 10:00:00', 60, { venue: 'W' }),
      ],
    }),
  ],
};

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
    'a node shows the first remaining date that passes all date conditions (rules 4)',
    CONCERT_AND_VENUES,
    shows({ venueSlug: 'v', cancelledNotIncluded: true }, ['a@06-18 10:00 +06-19 10:00']),
    shows({ venueSlug: 'v', untilDate: '2026-06-16 10:00:00' }, []),
  ),
  example(
    'fromStartDate switches the default fromDate off, an explicit one still holds (rules 5)',
    feedOf(onDates('over', '2026-06-15 09:00:00'), onDates('on', '2026-06-15 11:00:00')),
    lists({ fromStartDate: '2026-06-15 00:00:00' }, ['over', 'on']),
    lists({ fromStartDate: '2026-06-15 00:00:00', fromDate: '2026-06-15 12:00:00' }, ['on']),
    lists({ fromStartDate: '2026-06-15 11:00:00' }, ['on']),
    lists({ fromStartDate: '2026-06-15 11:00:01' }, []),
  ),
  example(
    'untilDate compares with the start, exclusively (rules 5)',
    feedOf(onDates('a', '2026-06-15 18:00:00')),
    lists({ untilDate: '2026-06-15 18:00:00' }, []),
    lists({ untilDate: '2026-06-15 18:00:01' }, ['a']),
  ),
  example(
    'a fromDate in the past brings back ended events by their last date (rules 5)',
    feedOf(onDates('a', '2026-06-10 10:00:00', '2026-06-12 10:00:00')),
    shows({ fromDate: '2026-06-01 00:00:00' }, ['a@06-12 10:00']),
    shows({ fromDate: '2026-06-12 11:59:59' }, ['a@06-12 10:00']),
    shows({ fromDate: '2026-06-12 12:00:00' }, []),
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
