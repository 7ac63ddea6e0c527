import type { RawFeed } from '@calendar/model/feed';
import { answers, type Case, type Example, example, lists, refusesFilter } from './example.ts';
import { aDate, anEvent, feedOf } from './items.ts';

const at = (text: string) => ({ now: Date.parse(text) });

/**
 * At noon of Monday, 15 June 2026. There are an exhibition of three months, an event that begins today, and one at the
 * weekend.
 */
const DAYS: RawFeed = feedOf(
  anEvent('exhibition', { dates: [{ startDate: '2026-05-01 10:00:00', endDate: '2026-08-01 18:00:00' }] }),
  anEvent('morning', { dates: [aDate('2026-06-15 09:00:00', 240)] }),
  anEvent('evening', { dates: [aDate('2026-06-15 19:00:00', 60), aDate('2026-06-20 00:30:00', 60)] }),
  anEvent('sunday', { dates: [aDate('2026-06-21 12:00:00', 60)] }),
);

const PRICES: RawFeed = feedOf(
  anEvent('free', { ticketsInformation: 'free' }),
  anEvent('zero', { ticketsInformation: 'ticketsInfo', prices: [{ price: 'kr 0,-' }, { price: 'Gratis' }] }),
  anEvent('partly', { ticketsInformation: 'ticketsInfo', prices: [{ price: 0 }, { price: 100 }] }),
  anEvent('unread', { ticketsInformation: 'ticketsInfo', prices: [{ price: 'fra 100' }] }),
  anEvent('unpriced', { ticketsInformation: 'ticketsInfo' }),
  anEvent('unknown'),
);

const EDITED: RawFeed = feedOf(
  anEvent('old', { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' }),
  anEvent('new', { created_at: '2026-06-01T00:00:00Z', updated_at: '2026-06-02T00:00:00Z' }),
  anEvent('later', { created_at: '2026-01-01T00:00:00Z', publishingDate: '2026-06-10 00:00:00' }),
  anEvent('untold'),
);

const TAGGED: RawFeed = feedOf(
  anEvent('a', { tags: ['Ørret', 'kor', 'Kor', ''] }),
  anEvent('b', { tags: ['KOR'] }),
  anEvent('c', { tags: ['bilder'] }),
  anEvent('gone', { tags: ['fordums'], dates: [aDate('2026-06-01 10:00:00', 60)] }),
);

const AGES: RawFeed = feedOf(
  anEvent('all'),
  anEvent('least', { minimumAge: 3 }),
  anEvent('adults', { minimumAge: 18, maximumAge: 30 }),
);

/**
 * docs/interface.md 4.3 "Filter": conditions that leave out long, paid, old or other days' events, and those for other
 * ages; the facets beside them, and how words were found.
 */
export const NARROWING: readonly Example[] = [
  example(
    'ongoing false leaves out what had begun by fromDate, or now (interface 4.3)',
    DAYS,
    lists({ ongoing: false }, ['evening', 'sunday']),
    lists({ ongoing: false, fromDate: '2026-06-15 00:00:00' }, ['morning', 'evening', 'sunday']),
    lists(
      { ongoing: false, fromDate: '2026-06-15 00:00:00' },
      ['morning', 'evening', 'sunday'],
      at('2026-06-15T13:00:00+02:00'),
    ),
    lists({ ongoing: false }, ['evening', 'sunday'], at('2026-06-15T19:00:00+02:00')),
    lists({ ongoing: false, untilDate: '2026-06-16 00:00:00' }, ['evening']),
    lists({ ongoing: null }, ['exhibition', 'morning', 'evening', 'sunday']),
  ),
  example(
    'ongoing true leaves what is in progress at fromDate, or now (interface 4.3)',
    DAYS,
    lists({ ongoing: true }, ['exhibition', 'morning']),
    lists({ ongoing: true }, ['exhibition'], at('2026-06-15T13:00:00+02:00')),
    lists({ ongoing: true }, ['exhibition'], at('2026-06-15T19:00:00+02:00')),
    lists({ ongoing: true }, ['exhibition', 'evening'], at('2026-06-15T19:00:00.001+02:00')),
    lists({ ongoing: true, fromDate: '2026-06-20 01:00:00' }, ['exhibition', 'evening']),
    lists({ ongoing: true, fromStartDate: '2026-06-01 00:00:00' }, ['morning']),
  ),
  example(
    'weekdays are those of the start in Norway, any of them (interface 4.3)',
    DAYS,
    lists({ weekdays: ['saturday', 'Sunday'] }, ['evening', 'sunday']),
    lists({ weekdays: ['friday'] }, ['exhibition']),
    lists({ weekdays: ['monday', null, ''] }, ['morning', 'evening']),
    lists({ weekdays: [] }, ['exhibition', 'morning', 'evening', 'sunday']),
    refusesFilter({ weekdays: ['monday', 'søndag'] }, { others: ['weekdays'] }),
  ),
  example(
    'isFree true leaves what is free or costs nothing, false the rest (interface 4.3; rules 30, 55)',
    PRICES,
    lists({ isFree: true }, ['free', 'zero']),
    lists({ isFree: false }, ['partly', 'unknown', 'unpriced', 'unread']),
    lists({ isFree: null }, ['free', 'partly', 'unknown', 'unpriced', 'unread', 'zero']),
    answers(
      { query: 'events', variables: {} },
      {
        isFree: [
          { hits: 4, isFree: false },
          { hits: 2, isFree: true },
        ],
      },
    ),
    answers(
      { query: 'events', variables: { filter: { isFree: true } } },
      { isFree: [{ hits: 2, isFree: true }] },
    ),
  ),
  example(
    'admission is free, paid or unknown, any of them, and the facet counts the three (interface 4.3; rules 17, 27, 55)',
    PRICES,
    lists({ admission: ['free'] }, ['free', 'zero']),
    lists({ admission: ['Paid'] }, ['partly', 'unpriced', 'unread']),
    lists({ admission: ['unknown', null, ''] }, ['unknown']),
    lists({ admission: [] }, ['free', 'partly', 'unknown', 'unpriced', 'unread', 'zero']),
    lists({ admission: ['paid', 'unknown'], isFree: true }, []),
    refusesFilter({ admission: ['free', 'gratis'] }, { others: ['admission'] }),
    answers(
      { query: 'events', variables: {} },
      {
        admission: [
          { hits: 3, admission: 'paid' },
          { hits: 2, admission: 'free' },
          { hits: 1, admission: 'unknown' },
        ],
      },
    ),
    answers(
      { query: 'events', variables: { filter: { isFree: false } } },
      {
        admission: [
          { hits: 3, admission: 'paid' },
          { hits: 1, admission: 'unknown' },
        ],
      },
    ),
  ),
  example(
    'updatedSince and publishedSince leave what was edited or published at that moment or later (interface 4.3)',
    EDITED,
    lists({ updatedSince: '2026-06-02 00:00:00Z' }, ['new']),
    lists({ updatedSince: '2026-06-02 00:00:01Z' }, []),
    lists({ publishedSince: '2026-06-01 00:00:00Z' }, ['later', 'new']),
    lists({ publishedSince: '2026-01-01 00:00:00Z' }, ['later', 'new', 'old']),
    refusesFilter(
      { updatedSince: 'yesterday', publishedSince: '2026-06-01' },
      {
        dates: ['publishedSince', 'updatedSince'],
      },
    ),
  ),
  example(
    'age keeps what admits it, as far as a limit is known (interface 4.3; rules 17)',
    AGES,
    lists({ age: 2 }, ['all']),
    lists({ age: 3 }, ['all', 'least']),
    lists({ age: 18 }, ['adults', 'all', 'least']),
    lists({ age: 30 }, ['adults', 'all', 'least']),
    lists({ age: 31 }, ['all', 'least']),
    refusesFilter({ age: -1 }, { others: ['age'] }),
  ),
  example(
    'match tells how the words were found (interface 4.2; rules 23)',
    AGES,
    matches('tittel', 'LITERAL', 3),
    matches('titel', 'APPROXIMATE', 3),
    matches('orgel', null, 0),
    matches(' ', null, 3),
  ),
  example(
    'tags in use are those of events that are not over, one of those that differ in case alone (interface 4.4)',
    TAGGED,
    answers({ query: 'tags', variables: {} }, ['bilder', 'KOR', 'Ørret']),
    answers(
      { query: 'events', variables: {} },
      {
        tags: [
          { hits: 2, name: 'KOR' },
          { hits: 1, name: 'bilder' },
          { hits: 1, name: 'Ørret' },
        ],
      },
    ),
    lists({ tag: 'KOR' }, ['a', 'b']),
  ),
  example(
    'the facet of days counts each day once for each event, grouped or not (interface 4.2)',
    DAYS,
    ...[undefined, true].map((groupRepetitionsByDay) =>
      answers(
        {
          query: 'events',
          variables: { filter: { fromDate: '2026-06-15 00:00:00', groupRepetitionsByDay }, pageSize: 1 },
        },
        {
          totalCount: groupRepetitionsByDay === true ? 5 : 4,
          days: [
            { hits: 1, date: '2026-05-01' },
            { hits: 2, date: '2026-06-15' },
            { hits: 1, date: '2026-06-20' },
            { hits: 1, date: '2026-06-21' },
          ],
        },
      ),
    ),
  ),
];

function matches(searchTerm: string, match: string | null, totalCount: number): Case {
  return answers({ query: 'events', variables: { filter: { searchTerm } } }, { match, totalCount });
}
