import type { Filter } from '../oracle/question.ts';
import { answers, type Case, type Example, example } from './example.ts';
import { aDate, anEvent, feedOf } from './items.ts';

const EXHIBITION = anEvent('show', {
  dates: [aDate('2026-06-01 10:00:00', null, { endDate: '2026-06-30 16:00:00' })],
});
const MARKET = anEvent('market', {
  dates: [aDate('2026-06-20 00:00:00', null, { endDate: '2026-06-21 12:00:00', allDay: true })],
});
/** It ends at midnight, and its second date has no end. */
const CONCERT = anEvent('concert', {
  dates: [
    aDate('2026-06-20 20:00:00', null, { endDate: '2026-06-21 00:00:00' }),
    aDate('2026-06-20 23:00:00'),
  ],
});
const FEED = feedOf(EXHIBITION, MARKET, CONCERT);
const WEEKEND = { untilDate: '2026-06-22 00:00:00', eachRunningDay: true };

/** docs/rules.md 73 "Days on which a date runs". */
export const DAYS: readonly Example[] = [
  example(
    'each day on which a date runs is a node, by day, start and id (rules 73)',
    FEED,
    ofDays({ ...WEEKEND, fromStartDate: '2026-06-20 00:00:00' }, [
      '2026-06-20 show',
      '2026-06-20 market',
      '2026-06-20 concert +06-20 23:00',
      '2026-06-20 concert',
      '2026-06-21 show',
      '2026-06-21 market',
    ]),
    ofDays({ ...WEEKEND, weekdays: ['sunday'] }, ['2026-06-21 show', '2026-06-21 market']),
    // Noon of the Monday on which it is asked: what began in the morning or before does not start later.
    ofDays({ eachRunningDay: true, untilDate: '2026-06-17 00:00:00', ongoing: false }, ['2026-06-16 show']),
    ofDays({ eachRunningDay: true, untilDate: '2026-06-17 00:00:00' }, [
      '2026-06-15 show',
      '2026-06-16 show',
    ]),
    ofDays({ ...WEEKEND, fromDate: '2026-06-20 23:30:00', hoursRange: '20:00-24:00' }, [
      '2026-06-20 concert +06-20 23:00',
      '2026-06-20 concert',
    ]),
  ),
  example(
    'facets and pages count the days on which something runs (rules 73)',
    FEED,
    answers(
      {
        query: 'events',
        variables: { filter: { ...WEEKEND, fromDate: '2026-06-20 00:00:00' }, page: 1, pageSize: 3 },
      },
      {
        totalCount: 6,
        hasMore: false,
        data: [{ day: '2026-06-20' }, { day: '2026-06-21' }, { day: '2026-06-21' }],
        isFree: [{ hits: 6, isFree: false }],
        days: [
          { date: '2026-06-20', hits: 4 },
          { date: '2026-06-21', hits: 2 },
        ],
      },
    ),
  ),
  example(
    'the date of one night does not hide that of the next (rules 73)',
    feedOf(
      anEvent('night', {
        dates: ['2026-06-19', '2026-06-20'].map((day, index) =>
          aDate(`${day} 22:00:00`, null, { endDate: `2026-06-${20 + index} 03:00:00` }),
        ),
      }),
    ),
    ofDays({ ...WEEKEND, fromStartDate: '2026-06-20 00:00:00' }, [
      '2026-06-20 night +06-20 22:00',
      '2026-06-20 night',
      '2026-06-21 night',
    ]),
  ),
  example(
    'a date runs on at most 366 days (rules 73)',
    feedOf(
      anEvent('years', { dates: [aDate('2026-06-15 10:00:00', null, { endDate: '2029-01-01 10:00:00' })] }),
    ),
    answers(
      { query: 'events', variables: { filter: { eachRunningDay: true }, page: 365, pageSize: 1 } },
      { totalCount: 366, hasMore: false, data: [{ day: '2027-06-15' }] },
    ),
  ),
];

/** The nodes as `DAY ID`, with `+STARTDATE` of each repetition. */
function ofDays(filter: Filter, nodes: readonly string[]): Case {
  const shown = (data: unknown) =>
    (data as { readonly data: readonly ShownDay[] }).data.map(({ day, id, repetitions }) =>
      [`${day} ${id}`, ...repetitions.map(({ startDate }) => startDate.slice(5, 16))].join(' +'),
    );
  return answers({ query: 'events', variables: { filter, pageSize: 1000 } }, nodes, {}, shown);
}

interface ShownDay {
  readonly day: string;
  readonly id: string;
  readonly repetitions: readonly { readonly startDate: string }[];
}
