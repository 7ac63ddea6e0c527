import { parseDateTime } from '@calendar/time';
import { expect, test } from 'vitest';
import { withMovedDates } from './movedDates.ts';

// Starts before, as `start` or `start < planned start`; starts read now; starts that they have then.
test.each([
  ['the one date moves', ['03-02 18'], ['03-02 19'], ['03-02 19 < 03-02 18']],
  ['it moves again', ['03-02 19 < 03-02 18'], ['03-05 20'], ['03-05 20 < 03-02 18']],
  ['it is read again', ['03-02 19 < 03-02 18'], ['03-02 19'], ['03-02 19 < 03-02 18']],
  ['it moves back', ['03-02 19 < 03-02 18'], ['03-02 18'], ['03-02 18']],
  ['another date is added', ['03-02 18'], ['03-02 18', '03-09 18'], ['03-02 18', '03-09 18']],
  ['one of two is another', ['03-02 18', '03-09 18'], ['03-02 18', '03-10 18'], ['03-02 18', '03-10 18']],
  ['one of two is left', ['03-02 18', '03-09 18'], ['03-04 18'], ['03-04 18']],
  [
    'a series moves by an hour, through the change of summer time',
    ['03-22 18', '03-29 18'],
    ['03-22 19', '03-29 19'],
    ['03-22 19 < 03-22 18', '03-29 19 < 03-29 18'],
  ],
  [
    'a series moves by a day',
    ['03-02 18', '03-09 18'],
    ['03-03 18', '03-10 18'],
    ['03-03 18 < 03-02 18', '03-10 18 < 03-09 18'],
  ],
  [
    'a series without an end moves',
    ['03-02 18', '03-09 18', '03-16 18'],
    ['03-09 19', '03-16 19', '03-23 19', '03-30 19'],
    ['03-09 19 < 03-09 18', '03-16 19 < 03-16 18', '03-23 19', '03-30 19'],
  ],
  [
    'a series moves, and one of its dates by itself',
    ['03-02 18', '03-09 18', '03-16 18'],
    ['03-02 19', '03-10 12 < 03-09 19', '03-16 19'],
    ['03-02 19 < 03-02 18', '03-10 12 < 03-09 18', '03-16 19 < 03-16 18'],
  ],
  [
    'it is read again',
    ['03-02 19 < 03-02 18', '03-10 12 < 03-09 18', '03-16 19 < 03-16 18'],
    ['03-02 19', '03-10 12 < 03-09 19', '03-16 19'],
    ['03-02 19 < 03-02 18', '03-10 12 < 03-09 18', '03-16 19 < 03-16 18'],
  ],
  ['other dates', ['03-02 18', '03-09 18'], ['04-02 20', '04-05 18'], ['04-02 20', '04-05 18']],
  [
    'a further date is at the time that a moved one had',
    ['03-02 19 < 03-02 18'],
    ['03-02 19', '03-02 18'],
    ['03-02 19', '03-02 18'],
  ],
])('%s (rules 65)', (_, before, now, then) => {
  const dates = before.map((text) => {
    const [start = 0, previousStart = null] = text.split(' < ').map((each) => parseDateTime(at(each)) ?? 0);
    return { start, previousStart, venue: null };
  });
  const event = {
    id: 'e',
    event_slug: 'e',
    title_nb: 'Quiz',
    dates: now.map(dateOf),
  };
  const [read] = withMovedDates([event], [{ id: 'e', dates }]);
  expect(read?.dates).toEqual(then.map(dateOf));
});

function dateOf(text: string) {
  const [start = '', previous] = text.split(' < ');
  if (previous === undefined) return { startDate: at(start) };
  return { startDate: at(start), eventStatus: 'EventRescheduled' as const, previousStartDate: at(previous) };
}

function at(text: string): string {
  const [day, hour] = text.split(' ');
  return `2026-${day} ${hour}:00:00+0${(day ?? '') < '03-29' ? 1 : 2}:00`;
}
