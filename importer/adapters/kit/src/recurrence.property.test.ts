import fc from 'fast-check';
import rrule, { type Options } from 'rrule';
import { expect, test } from 'vitest';
import { daysOf, type Recurrence, type Weekday } from './recurrence.ts';

const { RRule } = rrule;
const DAY = 24 * 60 * 60_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;

const first = fc.integer({ min: numberOf('1999-01-01'), max: numberOf('2032-12-31') });
const nth = fc.constantFrom(-5, -2, -1, 1, 2, 3, 5);
const weekday = fc.integer({ min: 0, max: 6 });
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 });
const monthDays = fc
  .uniqueArray(fc.constantFrom(1, 13, 15, 29, 30, 31, -1, -2, -31), { maxLength: 3 })
  .map((days) => (days.length === 0 ? days : [...days, 7]));
const plain = fc
  .uniqueArray(weekday, { maxLength: 3 })
  .map((days) => days.map((day) => ({ weekday: day, nth: null })));
const numbered = fc.array(fc.record({ weekday, nth }), { minLength: 1, maxLength: 3 });
const shared = {
  // The library looks for what never comes up to the year 9999: these come in any month, on any weekday.
  interval: fc.constantFrom(1, 5, 11),
  count: fc.option(fc.integer({ min: 1, max: 12 })),
  months,
  monthDays,
};
const recurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ ...shared, frequency: fc.constantFrom('day', 'week', 'month', 'year'), weekdays: plain }),
  fc.record({
    ...shared,
    frequency: fc.constantFrom('month', 'year'),
    weekdays: numbered,
    monthDays: fc.constant([]),
  }),
);

test('days recur as the rules of iCalendar say', () => {
  fc.assert(
    fc.property(recurrence, first, fc.integer({ min: 0, max: 800 }), (given, from, length) => {
      expect([...daysOf(given, from, from + length)]).toEqual(byLibrary(given, from, from + length));
    }),
  );
});

test('each weekday and the last one of some other kind recur side by side', () => {
  const weekdays: readonly Weekday[] = [
    { weekday: 0, nth: null },
    { weekday: 4, nth: -1 },
  ];
  const given: Recurrence = {
    frequency: 'month',
    interval: 1,
    count: null,
    weekdays,
    months: [],
    monthDays: [],
  };
  const days = [...daysOf(given, numberOf('2026-03-01'), numberOf('2026-03-31'))];
  expect(days).toEqual(
    ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-27', '2026-03-30'].map(numberOf),
  );
});

function byLibrary(given: Recurrence, from: number, until: number): readonly number[] {
  const days = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU];
  const options: Partial<Options> = {
    freq: { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY }[given.frequency],
    interval: given.interval,
    ...(given.count === null ? {} : { count: given.count }),
    ...(given.months.length === 0 ? {} : { bymonth: [...given.months] }),
    ...(given.monthDays.length === 0 ? {} : { bymonthday: [...given.monthDays] }),
    ...(given.weekdays.length === 0
      ? {}
      : {
          byweekday: given.weekdays.map(({ weekday, nth }) =>
            nth === null ? days[weekday]! : days[weekday]!.nth(nth),
          ),
        }),
  };
  return new RRule({ ...options, dtstart: new Date(from * DAY), until: new Date(until * DAY) })
    .all()
    .map((day) => day.getTime() / DAY);
}
