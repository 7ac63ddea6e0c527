import { DURATION_WITHOUT_END_MS } from '@calendar/time';
import { describe, expect, test } from 'vitest';
import { at, category, date, event, retired, snapshot, venue } from '../../test/builders.ts';
import type { CalendarEvent } from '../rules/calendarEvent.ts';
import { ANY, type Conditions } from '../rules/filterFields.ts';
import type { ReferenceData } from '../rules/referenceData.ts';
import { TooManyDays } from './eachRunningDay.ts';
import { venueFacets } from './facets.ts';
import { nodesOf, repetitionsOf } from './node.ts';
import { select } from './select.ts';

const NOW = at('2026-06-15 12:00');

interface Shown {
  readonly id: string;
  readonly start: number;
  readonly later: readonly number[];
}

function list(
  events: readonly CalendarEvent[],
  conditions: Partial<Conditions> = {},
  now = NOW,
  referenceData: Partial<ReferenceData> = {},
): readonly Shown[] {
  const built = snapshot(events, referenceData);
  const all = { ...ANY, ...conditions };
  const selection = select(built, all, now);
  const listed = { ofDay: all.groupRepetitionsByDay, near: all.near };
  return nodesOf(built, selection, 0, selection.dates.length, now, listed).map((node) => ({
    id: node.event.id,
    start: node.date.startDate,
    later: repetitionsOf(node).map(({ startDate }) => startDate),
  }));
}

const ids = (shown: readonly Shown[]): string[] => shown.map(({ id }) => id);

test('what nearly has the words fits the other conditions too, where what has them is over (rules 23)', () => {
  const [past, ahead] = ['2026-06-01 18:00', '2026-06-20 18:00'].map((start) => date(start));
  const events = [
    event('a', [ahead!], { title_nb: 'Konsert', categories: ['X'] }),
    event('b', [past!], { title_nb: 'Konsert', categories: ['Y'] }),
    event('c', [ahead!], { title_nb: 'Konsrt', categories: ['Y'] }),
    event('d', [ahead!], { title_nb: 'Quiz', categories: ['Y'] }),
  ];
  const referenceData = { categories: [category('X'), category('Y')] };
  const asked = { searchTerm: 'konsert', categories: ['Y'] };
  expect(ids(list(events, asked, NOW, referenceData))).toEqual(['c']);
});

describe('ends', () => {
  test('an event is in progress until the instant it ends, and over from then on', () => {
    const events = [event('a', [date('2026-06-15 10:00', '2026-06-15 12:00')])];
    expect(ids(list(events, {}, NOW - 1))).toEqual(['a']);
    expect(ids(list(events, {}, NOW))).toEqual([]);
  });

  test('an event without an end is in progress for under the duration that it is taken to have', () => {
    const events = [event('a', [date('2026-06-15 09:00')])];
    const end = at('2026-06-15 09:00') + DURATION_WITHOUT_END_MS;
    expect(ids(list(events, {}, end - 1))).toEqual(['a']);
    expect(ids(list(events, {}, end))).toEqual([]);
  });
});

describe('the date shown', () => {
  const series = event('s', [
    date('2026-06-14 18:00', '2026-06-14 20:00'),
    date('2026-06-16 18:00', '2026-06-16 20:00', { eventSoldOut: true }),
    date('2026-06-17 18:00', '2026-06-17 20:00'),
    date('2026-06-18 18:00', '2026-06-18 20:00'),
  ]);

  test('is the next one, with the later ones as repetitions', () => {
    expect(list([series])).toEqual([
      { id: 's', start: at('2026-06-16 18:00'), later: [at('2026-06-17 18:00'), at('2026-06-18 18:00')] },
    ]);
  });

  test('is the first one that passes all date conditions', () => {
    expect(list([series], { soldOutNotIncluded: true })).toEqual([
      { id: 's', start: at('2026-06-17 18:00'), later: [at('2026-06-18 18:00')] },
    ]);
  });

  test('of an event that is over is its last one, when a past fromDate brings the event back', () => {
    const over = event('o', [
      date('2026-06-01 10:00', '2026-06-01 12:00'),
      date('2026-06-02 10:00', '2026-06-02 12:00'),
    ]);
    expect(list([over], { fromDate: at('2026-05-01 00:00') })).toEqual([
      { id: 'o', start: at('2026-06-02 10:00'), later: [] },
    ]);
  });

  test('is never a past one while another remains, however early fromDate is', () => {
    expect(list([series], { fromDate: at('2026-01-01 00:00') })[0]?.start).toBe(at('2026-06-16 18:00'));
  });
});

describe('order and publication', () => {
  test('is by the shown start, then by id', () => {
    const events = ['c', 'a', 'b'].map((id) => event(id, [date('2026-06-20 10:00')]));
    expect(ids(list([...events, event('z', [date('2026-06-19 10:00')])]))).toEqual(['z', 'a', 'b', 'c']);
  });

  test('an event is hidden until its publishing date', () => {
    const events = [event('a', [date('2026-06-20 10:00')], { publishingDate: NOW + 1 })];
    expect(ids(list(events))).toEqual([]);
    expect(ids(list(events, {}, NOW + 1))).toEqual(['a']);
  });
});

describe('grouping by day', () => {
  test('makes a node of each day in Norway, with the same day’s later dates as repetitions', () => {
    const twice = event('t', [
      date('2026-06-20 00:30', '2026-06-20 01:00'),
      date('2026-06-20 23:30', '2026-06-20 23:45'),
      date('2026-06-21 00:00', '2026-06-21 01:00'),
    ]);
    expect(list([twice], { groupRepetitionsByDay: true })).toEqual([
      { id: 't', start: at('2026-06-20 00:30'), later: [at('2026-06-20 23:30')] },
      { id: 't', start: at('2026-06-21 00:00'), later: [] },
    ]);
  });
});

describe('conditions', () => {
  test.each([
    [{ from: 22 * 60, to: 2 * 60 }, ['late', 'night']],
    [{ from: 18 * 60, to: 18 * 60 }, ['evening']],
    [{ from: 0, to: 24 * 60 }, ['night', 'evening', 'late']],
  ])('hoursRange %j finds %j', (hoursRange, expected) => {
    const events = [
      event('night', [date('2026-06-20 02:00')]),
      event('evening', [date('2026-06-20 18:00')]),
      event('late', [date('2026-06-20 22:00')]),
    ];
    expect(ids(list(events, { hoursRange })).toSorted()).toEqual(expected.toSorted());
  });

  test('a category finds its subcategories’ events, and leaves them out when excluded', () => {
    const events = [event('a', [date('2026-06-20 10:00')], { categories: ['JAZZ'] })];
    const referenceData = { categories: [category('MUSIC'), category('JAZZ', { parent: 'MUSIC' })] };
    expect(ids(list(events, { categories: ['MUSIC'] }, NOW, referenceData))).toEqual(['a']);
    expect(ids(list(events, { notCategories: ['MUSIC'] }, NOW, referenceData))).toEqual([]);
  });

  test('a retired category matches nothing, and its target matches its events', () => {
    const events = [event('a', [date('2026-06-20 10:00')], { categories: ['OLD'] })];
    const referenceData = {
      categories: [category('NEW')],
      retiredCategories: [retired('OLD', 'MIDDLE'), retired('MIDDLE', 'NEW')],
    };
    expect(ids(list(events, { categories: ['OLD'] }, NOW, referenceData))).toEqual([]);
    expect(ids(list(events, { categories: ['NEW'] }, NOW, referenceData))).toEqual(['a']);
  });

  test('venue conditions are about the date shown', () => {
    const events = [
      event('a', [
        date('2026-06-20 10:00', undefined, { venue: '1' }),
        date('2026-06-21 10:00', undefined, { venue: '2' }),
      ]),
    ];
    const referenceData = {
      venues: [venue('1'), venue('2', { municipality: 'Lillehammer', postalCode: '2609' })],
    };
    for (const conditions of [
      { venueSlug: 'slug-2' },
      { municipality: 'LILLEHAMMER' },
      { postalCodes: ['2609'] },
    ]) {
      expect(list(events, conditions, NOW, referenceData)[0]?.start).toBe(at('2026-06-21 10:00'));
    }
    expect(ids(list(events, { venues: ['slug-1'], venueSlug: 'slug-2' }, NOW, referenceData))).toEqual([]);
  });
});

describe('search', () => {
  const events = [
    event('a', [date('2026-06-20 10:00', undefined, { venue: 'v' })], {
      title_nb: 'Blåbærtur i Østerdalen',
      desc_nb: '<p>Ta med b&oslash;tte</p><p>Café etterpå</p>',
      tags: ['Friluftsliv'],
    }),
    event('b', [date('2026-06-21 10:00')], { title_nb: 'Orgelkonsert' }),
  ];
  const referenceData = { venues: [venue('v', { name: 'Håkons hall' })] };
  const find = (searchTerm: string): string[] => ids(list(events, { searchTerm }, NOW, referenceData));

  test.each([
    'BLÅBÆR',
    'blabaer',
    'blabar',
    'blaabaer',
    'cafe',
    'bøtte',
    'med botte',
    'friluft tur',
    'hakons',
    'haakons osterdalen',
  ])('%s is found literally', (term) => {
    expect(find(term)).toEqual(['a']);
  });

  test('every word must occur', () => {
    expect(find('blåbær orgel')).toEqual([]);
  });

  test.each(['orgelkonsrt', 'orgelkonserrt', 'roglekonsert', 'orgelkonnseert', 'orgl'])(
    '%s is found approximately',
    (term) => {
      expect(find(term)).toEqual(['b']);
    },
  );

  test.each(['ogr', 'orgelkxxxsert', 'htp'])('%s is not found', (term) => {
    expect(find(term)).toEqual([]);
  });

  test.each([1, 3])('each of many words of %i letters may be in another text of the event', (length) => {
    const words = Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (letter) => letter.repeat(length));
    const all = words.join('');
    const last = words.at(-1) as string;
    const most = all.slice(0, -1);
    const made = (id: string, title: string, more: Partial<CalendarEvent> = {}) =>
      event(id, [date('2026-06-15 18:00', undefined, { venue: id === 'c' ? 'nine' : null })], {
        title_nb: [title, `1${title}`, `2${title}`].join(' '),
        ...more,
      });
    const spread = [
      made('a', all),
      made('b', most, { tags: [last] }),
      made('c', most),
      made('d', most),
      made('e', most, { desc_nb: `<b>${last}</b>` }),
    ];
    const nine = { venues: [venue('nine', { name: `Kai ${last}` })] };
    expect(ids(list(spread, { searchTerm: words.join(' ') }, NOW, nine))).toEqual(['a', 'b', 'c', 'e']);
  });

  test('of many words an event must have every one', () => {
    const words = Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (letter) => letter.repeat(3));
    const made = (id: string, own: readonly string[]) =>
      event(id, [date('2026-06-15 18:00')], {
        title_nb: ['', 'x', 'y'].map((mark) => mark + own.join('')).join(' '),
      });
    const one = words.map((lacked) =>
      made(
        lacked,
        words.filter((word) => word !== lacked),
      ),
    );
    expect(ids(list([...one, made('all', words)], { searchTerm: words.join(' ') }))).toEqual(['all']);
  });

  test('an approximate match counts only where nothing matches literally', () => {
    const both = [
      event('x', [date('2026-06-20 10:00')], { title_nb: 'Fest' }),
      event('y', [date('2026-06-20 10:00')], { title_nb: 'Test' }),
    ];
    expect(ids(list(both, { searchTerm: 'test' }))).toEqual(['y']);
    expect(ids(list(both, { searchTerm: 'test', untilDate: at('2026-06-16 00:00') }))).toEqual([]);
    expect(ids(list(both, { searchTerm: 'best' }))).toEqual(['x', 'y']);
  });
});

describe('validity', () => {
  test('ends when the first date among the events in question is over, or one of them becomes public', () => {
    const events = [
      event('a', [date('2026-06-15 11:00', '2026-06-15 13:00')], { tags: ['x'] }),
      event('b', [date('2026-06-16 10:00')], { tags: ['y'], publishingDate: at('2026-06-15 12:30') }),
    ];
    expect(select(snapshot(events), ANY, NOW).validUntil).toBe(at('2026-06-15 12:30'));
    expect(select(snapshot(events), { ...ANY, tag: 'x' }, NOW).validUntil).toBe(at('2026-06-15 13:00'));
    expect(select(snapshot(events), { ...ANY, tag: 'z' }, NOW).validUntil).toBe(Number.POSITIVE_INFINITY);
  });

  test('ends when a date begins where what is ongoing is asked of now, and not of an instant', () => {
    const events = [
      event('a', [date('2026-06-15 11:00', '2026-06-15 13:00')]),
      event('b', [date('2026-06-15 12:15', '2026-06-15 14:00')]),
    ];
    const validUntil = (given: Partial<Conditions>) =>
      select(snapshot(events), { ...ANY, ongoing: true, ...given }, NOW).validUntil;
    // A date has begun after its start, not at it.
    expect(validUntil({})).toBe(at('2026-06-15 12:15') + 1);
    expect(validUntil({ fromDate: NOW })).toBe(at('2026-06-15 13:00'));
  });
});

test('the list of everything upcoming is selected and counted once for as long as time does not change it', () => {
  const events = ['a', 'b', 'c'].map((id) => event(id, [date('2026-06-15 18:00', '2026-06-15 20:00')]));
  const built = snapshot(events);
  const first = select(built, ANY, NOW);
  const again = select(built, { ...ANY, untilDate: at('2026-07-01 00:00') }, first.validUntil - 1);
  expect(again).toBe(first);
  expect(venueFacets(built, again)).toBe(venueFacets(built, first));
  expect(select(built, ANY, first.validUntil)).not.toBe(first);
  expect(select(built, { ...ANY, untilDate: at('2026-06-15 18:00') }, NOW).dates).toHaveLength(0);
});

test('days on which dates run are counted before they are made, and refused if they are too many (rules 49, 73)', () => {
  const years = Array.from({ length: 1400 }, (_, number) =>
    event(`e${number}`, [date('2026-07-01 10:00', '2028-07-01 10:00')]),
  );
  const listed = (more: Partial<Conditions>) =>
    select(snapshot(years), { ...ANY, eachRunningDay: true, ...more }, NOW).dates.length;
  expect(() => listed({})).toThrow(TooManyDays);
  expect(listed({ untilDate: at('2026-08-01 00:00') })).toBe(1400 * 31);
});
