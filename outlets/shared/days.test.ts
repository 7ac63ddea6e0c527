import { weeksOf } from '@calendar/time/weeksOf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayWords, monthAfter, weekdayOf } from './days.ts';
import { languageOf } from './language.ts';
import { timeWords, untilWords } from './times.ts';

const months = fc
  .record({ year: fc.integer({ min: 1980, max: 2090 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

test('a month’s weeks have each of its days once, in order, each in the column of its weekday', () => {
  fc.assert(
    fc.property(months, (month) => {
      const weeks = weeksOf(month);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days[0]).toBe(`${month}-01`);
      expect(dayAfter(days.at(-1) ?? '', 1)).toBe(`${monthAfter(month, 1)}-01`);
      expect(days).toEqual(days.map((_, index) => dayAfter(`${month}-01`, index)));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [column, day] of week.entries()) if (day !== null) expect(weekdayOf(day)).toBe(column);
      }
    }),
  );
});

test('days are in words of both languages', () => {
  expect(['en-GB', 'EN', 'eng', null].map(languageOf)).toEqual(['en', 'en', 'nb', 'nb']);
  expect(dayWords('nb').long('2026-11-23')).toBe('mandag 23. november');
  expect(dayWords('en').long('2026-11-23')).toBe('Monday 23 November');
  expect(dayWords('nb').weekdays.map(({ short }) => short)).toEqual([
    'man',
    'tir',
    'ons',
    'tor',
    'fre',
    'lør',
    'søn',
  ]);
});

test('what has begun says its end, with another year, and its start where no end is known; a night is no other day', () => {
  const ending = (endDate: string) => ({ startDate: '2026-11-28 23:00:00', endDate, allDay: false });
  const until = (endDate: string) => untilWords(ending(endDate), '2026-11-29', 'nb');
  expect(until('2026-12-03 12:00:00')).toBe('til 3. des.');
  expect(until('2027-12-03 12:00:00')).toBe('til 3. des. 2027');
  expect(until('2026-11-28 23:00:00')).toBe('kl. 23:00');
  expect(timeWords(ending('2026-11-29 03:00:00'), 'nb')).toBe('23:00–03:00');
});
