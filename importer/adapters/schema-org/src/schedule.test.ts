import { describe, expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

const scheduled = (eventSchedule: unknown, more: object = {}) =>
  adapt(event({ eventSchedule, startDate: null, ...more }));
const startsOf = (eventSchedule: object, more: object = {}) =>
  scheduled({ '@type': 'Schedule', ...eventSchedule }, more).event.dates.map(({ startDate }) =>
    startDate.slice(0, 16),
  );

/** At six on the first of March, a day at a time. */
const ONCE = { repeatFrequency: 'P1D', startDate: '2026-03-01', repeatCount: 1, startTime: '18:00' };
const AT_NOON = { startDate: '2026-03-01', startTime: '12:00' };

describe('a schedule', () => {
  test('on days of the week, however they are written', () => {
    const days = [{ '@id': 'schema:Monday' }, 'TU', 'https://schema.org/Wednesday', 'Thu', 'fredag', 'SA'];
    const week = { startDate: '2026-03-01', endDate: '2026-03-08', startTime: '18:00' };
    const all = [2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day} 18:00`);
    expect(startsOf({ ...week, byDay: [...days, 'Sundays'] })).toEqual(['2026-03-01 18:00', ...all]);
    const mondays = startsOf({ ...ONCE, repeatFrequency: 'P7D', byDay: 'Monday', repeatCount: 2 });
    expect(mondays).toEqual(['2026-03-02 18:00', '2026-03-09 18:00']);
  });

  test('on days of the month, in some months', () => {
    const monthly = { ...AT_NOON, repeatFrequency: 'P1M', byMonthDay: [1, 31], endDate: '2026-05-31' };
    const days = ['03-01', '03-31', '04-01', '05-01', '05-31'];
    expect(startsOf(monthly)).toEqual(days.map((day) => `2026-${day} 12:00`));
    const yearly = { ...AT_NOON, repeatFrequency: 'P1Y', byMonth: 12, byMonthDay: 24, repeatCount: 2 };
    expect(startsOf(yearly)).toEqual(['2026-12-24 12:00', '2027-12-24 12:00']);
  });

  test('every few days, at the same time by the clock, but on the excepted', () => {
    const given = { ...AT_NOON, startDate: '2026-03-26', repeatFrequency: 'P2D', repeatCount: 4 };
    expect(startsOf({ ...given, exceptDate: '2026-03-30' })).toEqual(
      ['03-26', '03-28', '04-01'].map((day) => `2026-${day} 12:00`),
    );
  });

  test('as often as a word or a duration says', () => {
    const words = 'daily PT24H Weekly biweekly fortnightly monthly yearly annually'.split(' ');
    const second = (repeatFrequency: string) => startsOf({ ...ONCE, repeatFrequency, repeatCount: 2 })[1];
    const days = '2026-03-02 2026-03-02 2026-03-08 2026-03-15 2026-03-15 2026-04-01 2027-03-01 2027-03-01';
    expect(words.map((word) => second(word)?.slice(0, 10)).join(' ')).toBe(days);
  });

  test('on the first and last weekday of a month', () => {
    const monthly = { ...AT_NOON, repeatFrequency: 'P1M', endDate: '2026-04-30' };
    const expected = ['2026-03-03 12:00', '2026-03-31 12:00', '2026-04-07 12:00', '2026-04-28 12:00'];
    expect(startsOf({ ...monthly, byDay: 'Tuesday', byMonthWeek: [1, -1] })).toEqual(expected);
    expect(startsOf({ ...monthly, byDay: ['1TU', '-1TU'] })).toEqual(expected);
  });

  test('is in the wall clock of its time zone', () => {
    const there = { ...ONCE, scheduleTimezone: 'America/Toronto' };
    expect(startsOf(there)).toEqual(['2026-03-02 00:00']);
    const { findings } = scheduled({ ...there, scheduleTimezone: 'Toronto' });
    expect(findings[0]).toMatch(/scheduleTimezone: a time zone such as/);
  });

  test('ends by its endTime, after midnight when that is before the start, or by its duration', () => {
    const once = { repeatFrequency: 'P1D', startDate: '2026-03-01', repeatCount: 1 };
    const endOf = (more: object) => scheduled({ ...once, ...more }).event.dates[0]?.endDate;
    expect(endOf({ startTime: '18:00', endTime: '20:00' })).toBe('2026-03-01 20:00:00+01:00');
    expect(endOf({ startTime: '22:00', endTime: '02:00' })).toBe('2026-03-02 02:00:00+01:00');
    expect(endOf({ startTime: '18:00', duration: 'PT90M' })).toBe('2026-03-01 19:30:00+01:00');
    expect(endOf({ startTime: '18:00' })).toBeUndefined();
    expect(endOf({})).toBe('2026-03-01 23:59:59+01:00');
  });

  test('takes first day, last day and time from its event when it has none', () => {
    expect(
      startsOf({ repeatFrequency: 'P1W' }, { startDate: '2026-03-03T18:00', endDate: '2026-03-17T20:00' }),
    ).toEqual(['2026-03-03 18:00', '2026-03-10 18:00', '2026-03-17 18:00']);
  });

  test('one without an end is followed for a year from now, which is reported', () => {
    const endless = { repeatFrequency: 'P1W', startDate: '2026-01-06', startTime: '18:00' };
    const { event: adapted, findings } = scheduled(endless);
    expect(adapted.dates.at(-1)?.startDate).toBe('2027-02-02 18:00:00+01:00');
    expect(findings).toEqual(['eventSchedule: this has no end: dates until 2027-02-02 were taken']);
  });

  test('one with too many dates gives a thousand, those to come first', () => {
    const between = (startDate: string, endDate: string) =>
      scheduled({ repeatFrequency: 'P1D', startDate, endDate, startTime: '18:00' });
    const { event: adapted, findings } = between('1990-01-01', '2026-03-01');
    expect(adapted.dates).toHaveLength(1000);
    expect(adapted.dates.at(-1)?.startDate).toBe('2026-03-01 18:00:00+01:00');
    expect(findings[0]).toMatch(/this has too many dates/);
    const long = between('2026-01-01', '2040-01-01');
    expect(long.event.dates[0]?.startDate).toBe('2026-02-01 18:00:00+01:00');
    expect(long.event.dates).toHaveLength(1000);
  });

  test.each([
    ['0MO', []],
    ['0MO,TU'.split(','), ['2026-03-03 18:00', '2026-03-10 18:00']],
    ['Weekdays', []],
    ['9TU', []],
  ])('a byDay %j that names no day is reported, and the days beside it are taken', (byDay, starts) => {
    const weekly = { ...ONCE, repeatFrequency: 'P1W', byDay, repeatCount: 2 };
    const { event: adapted, findings } = scheduled(weekly, { startDate: '2026-05-01T12:00' });
    expect(findings.join()).toMatch(/eventSchedule\.byDay(?:\[0\])?: a day of the week was expected/);
    const expected = starts.length > 0 ? starts : ['2026-05-01 12:00'];
    expect(adapted.dates.map(({ startDate }) => startDate.slice(0, 16))).toEqual(expected);
  });

  test('a duration longer than the calendar can hold is reported', () => {
    const { event: adapted, findings } = scheduled({ ...ONCE, duration: 'P9999Y' });
    expect(adapted.dates[0]).not.toHaveProperty('endDate');
    expect(findings).toEqual(['eventSchedule.duration: this is too long, and was left out']);
  });

  test('a time of day keeps its seconds, and one with an offset is an instant', () => {
    const at = (startTime: string) =>
      scheduled({ repeatFrequency: 'P1D', startDate: '2026-07-01', repeatCount: 1, startTime }).event.dates[0]
        ?.startDate;
    expect(at('18:00:30')).toBe('2026-07-01 18:00:30+02:00');
    expect(at('18:00Z')).toBe('2026-07-01 20:00:00+02:00');
    expect(at('2026-07-01T18:00+02:00[Europe/Oslo]')).toBe('2026-07-01 18:00:00+02:00');
  });

  test('one that cannot be followed leaves the event its own date', () => {
    const { event: adapted } = adapt(event({ eventSchedule: { repeatFrequency: 'PT1H' } }));
    expect(adapted.dates).toMatchObject([{ startDate: '2026-03-01 19:00:00+01:00' }]);
  });
});
