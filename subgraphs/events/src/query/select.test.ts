import { expect, test } from 'vitest';
import { at, category, date, event, snapshot } from '../../test/builders.ts';
import { ANY, type Conditions } from '../rules/filterFields.ts';
import { TooManyDays } from './eachRunningDay.ts';
import { venueFacets } from './facets.ts';
import { select } from './select.ts';

const NOW = at('2026-06-15 12:00');

test('what nearly has the words fits the other conditions too, where what has them is over (rules 23)', () => {
  const [past, ahead] = ['2026-06-01 18:00', '2026-06-20 18:00'].map((start) => date(start));
  const events = [
    event('a', [ahead!], { title_nb: 'Konsert', categories: ['X'] }),
    event('b', [past!], { title_nb: 'Konsert', categories: ['Y'] }),
    event('c', [ahead!], { title_nb: 'Konsrt', categories: ['Y'] }),
    event('d', [ahead!], { title_nb: 'Quiz', categories: ['Y'] }),
  ];
  const opened = snapshot(events, { categories: [category('X'), category('Y')] });
  const { dates } = select(opened, { ...ANY, searchTerm: 'konsert', categories: ['Y'] }, NOW);
  expect(Array.from(dates, (place) => events[opened.dates.event[place]!]?.id)).toEqual(['c']);
});

test('a selection of what is ongoing ends when a date begins if it is asked of now, and not of an instant', () => {
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
