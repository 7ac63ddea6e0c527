import { occurrencesIn, type Recurrence, type Weekday } from '@calendar/time/recurrence';
import fc from 'fast-check';
import rrule, { type Options } from 'rrule';
import { expect, test } from 'vitest';

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
const ofYear = {
  ...shared,
  frequency: fc.constant('year' as const),
  interval: fc.constantFrom(1, 2),
  months: fc.constant([]),
  monthDays: fc.constant([]),
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
      expect(daysOf(given, from, from + length)).toEqual(byLibrary(given, from, from + length));
    }),
  );
});

/** With what only iCalendar has. */
const detailed: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({
    ...shared,
    frequency: fc.constantFrom('month', 'year'),
    weekdays: plain,
    // Of two days the library takes the first as the third from the end. It also begins the first week at the start.
    positions: fc.constantFrom<readonly number[]>([], [1], [-1], [1, 2]),
    weekStart: fc.constantFrom(0, 6, 3),
  }),
  fc.record({
    ...ofYear,
    weekdays: fc
      .uniqueArray(weekday, { minLength: 1, maxLength: 3 })
      .map((days) => days.map((day) => ({ weekday: day, nth: null }))),
    // The library loses days of a year's last week that are in the next year.
    weekNumbers: fc.uniqueArray(fc.constantFrom(1, 2, 20, 40, -2), { minLength: 1, maxLength: 3 }),
    weekStart: fc.constantFrom(0, 6, 3),
    positions: fc.uniqueArray(fc.constantFrom(1, -1), { maxLength: 1 }),
  }),
  fc.record({
    ...ofYear,
    weekdays: plain,
    yearDays: fc
      .uniqueArray(fc.constantFrom(1, 60, 100, 365, 366, -1, -60, -366), { minLength: 1, maxLength: 3 })
      .map((days) => [...days, 7, 170, 171, 172, 173, 174, 175, 176]),
  }),
);

test('weeks and days of the year, positions and the beginning of the week count as the rules of iCalendar say', () => {
  fc.assert(
    fc.property(detailed, first, fc.integer({ min: 0, max: 1500 }), (given, from, length) => {
      expect(daysOf(given, from, from + length)).toEqual(byLibrary(given, from, from + length));
    }),
    { numRuns: 80 },
  );
});

test('of a recurrence, a later part is what the whole has there', () => {
  fc.assert(
    fc.property(
      fc.oneof(recurrence, detailed),
      first,
      fc.nat(900),
      fc.nat(400),
      fc.integer({ min: 1, max: 3 }),
      (given, start, skipped, length, times) => {
        const last = start + skipped + length;
        const read = (from?: number) => [
          ...occurrencesIn(
            given,
            { first: start, last, times, firstTime: times - 1, ...(from === undefined ? {} : { from }) },
            { left: 10_000 },
          ),
        ];
        expect(read(start + skipped)).toEqual(read().filter(({ day }) => day >= start + skipped));
      },
    ),
    { numRuns: 100 },
  );
});

/** Every month or year without conditions. */
const EVERY = { interval: 1, count: null, weekdays: [], months: [], monthDays: [] } as const;

const on = (weekday: number, nth: number | null = null): Weekday => ({ weekday, nth });
const TUESDAYS = { frequency: 'year', weekdays: [on(1)] } as const;
const FORTNIGHTS = { frequency: 'week', interval: 2, weekdays: [on(0), on(6)] } as const;
const FIRST_DAYS = { frequency: 'month', monthDays: [1, 2] } as const;

const YEARS = ['2001-02-01', '2005-01-31'] as const;
const MARCH = ['2026-03-03', '2026-03-30'] as const;
const SPRING = ['2026-03-01', '2026-04-30'] as const;

// What the library loses, or counts otherwise.
const RECURRING: readonly (readonly [Partial<Recurrence>, from: string, until: string, days: string])[] = [
  [{ ...TUESDAYS, weekNumbers: [52], weekStart: 3 }, ...YEARS, '2002-01-01 2002-12-31 2003-12-30 2004-12-28'],
  [{ ...TUESDAYS, weekNumbers: [53], weekStart: 0 }, ...YEARS, '2004-12-28'],
  [{ ...TUESDAYS, weekNumbers: [-1], weekStart: 0 }, ...YEARS, '2001-12-25 2002-12-24 2003-12-23 2004-12-28'],
  [{ ...FORTNIGHTS, weekStart: 0 }, ...MARCH, '2026-03-08 2026-03-16 2026-03-22 2026-03-30'],
  [{ ...FORTNIGHTS, weekStart: 6 }, ...MARCH, '2026-03-15 2026-03-16 2026-03-29 2026-03-30'],
  [{ ...FORTNIGHTS, weekStart: 0, positions: [1] }, ...MARCH, '2026-03-16 2026-03-30'],
  [{ ...FIRST_DAYS, positions: [-2, -1] }, ...SPRING, '2026-03-01 2026-03-02 2026-04-01 2026-04-02'],
  [{ ...FIRST_DAYS, positions: [-3] }, ...SPRING, ''],
  [
    { frequency: 'month', weekdays: [on(0), on(4, -1)] },
    ...MARCH,
    '2026-03-09 2026-03-16 2026-03-23 2026-03-27 2026-03-30',
  ],
];

test.for(RECURRING)('%j recurs from %s until %s on %s', ([given, from, until, days]) => {
  const rule = { ...EVERY, ...given } as Recurrence;
  const expected = days.split(' ').filter((day) => day !== '');
  expect(daysOf(rule, numberOf(from), numberOf(until))).toEqual(expected.map(numberOf));
});

test('several times a day are occurrences each, and count as such', () => {
  const given: Recurrence = { ...EVERY, frequency: 'month', count: 3, monthDays: [1], positions: [-1] };
  const found = [
    ...occurrencesIn(
      given,
      { first: numberOf('2026-03-01'), last: numberOf('2027-03-01'), times: 3, firstTime: 1 },
      { left: 1000 },
    ),
  ];
  expect(found).toEqual(
    ['2026-03-01', '2026-04-01', '2026-05-01'].map((day) => ({ day: numberOf(day), time: 2 })),
  );
});

test('looking ends where the days to look at are spent (rules 49)', () => {
  const never: Recurrence = { ...EVERY, frequency: 'year', months: [2], monthDays: [30] };
  const budget = { left: 1000 };
  expect([...occurrencesIn(never, { first: 0, last: 1_000_000 }, budget)]).toEqual([]);
  expect(budget.left).toBe(0);
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
  if (given.positions?.length) options.bysetpos = [...given.positions];
  if (given.yearDays?.length) options.byyearday = [...given.yearDays];
  if (given.weekNumbers?.length) options.byweekno = [...given.weekNumbers];
  if (given.weekStart !== undefined) options.wkst = given.weekStart;
  return new RRule({ ...options, dtstart: new Date(from * DAY), until: new Date(until * DAY) })
    .all()
    .map((day) => day.getTime() / DAY);
}

function daysOf(recurrence: Recurrence, first: number, last: number): readonly number[] {
  const budget = { left: Number.POSITIVE_INFINITY };
  return Array.from(occurrencesIn(recurrence, { first, last }, budget), ({ day }) => day);
}
