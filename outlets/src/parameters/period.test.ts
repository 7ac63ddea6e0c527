import { expect, test } from 'vitest';
import { conditionsIn, periodOf } from './period.ts';

const at = (instant: string) => Date.parse(instant);

test.each([
  // Wednesday, Saturday, Sunday late at night, and the same on a machine's clock that is a day behind Norway's.
  ['weekend', '2026-06-10T12:00:00+02:00', { from: '2026-06-13', end: '2026-06-15' }],
  ['weekend', '2026-06-13T09:00:00+02:00', { from: null, end: '2026-06-15' }],
  ['weekend', '2026-06-14T23:59:00+02:00', { from: null, end: '2026-06-15' }],
  ['weekend', '2026-06-14T22:30:00Z', { from: '2026-06-20', end: '2026-06-22' }],
  ['today', '2026-10-24T23:30:00+02:00', { from: null, end: '2026-10-25' }],
  ['tomorrow', '2026-12-31T12:00:00+01:00', { from: '2027-01-01', end: '2027-01-02' }],
  ['nextweek', '2026-06-10T12:00:00+02:00', { from: '2026-06-15', end: '2026-06-22' }],
  ['month', '2026-12-31T12:00:00+01:00', { from: null, end: '2027-01-01' }],
  ['nextmonth', '2026-12-31T12:00:00+01:00', { from: '2027-01-01', end: '2027-02-01' }],
  ['week', '2026-03-28T12:00:00+01:00', { from: null, end: '2026-04-04' }],
] as const)('%s at %s is %o', (when, now, period) => {
  expect(periodOf({ when }, at(now))).toEqual(period);
});

test('days of an address go before its word, and the last one is included', () => {
  const now = at('2026-06-10T12:00:00+02:00');
  expect(periodOf({ when: 'today', from: '2026-07-01', until: '2026-07-02' }, now)).toEqual({
    from: '2026-07-01',
    end: '2026-07-03',
  });
  expect(periodOf({ until: '2026-07-31' }, now)).toEqual({ from: null, end: '2026-08-01' });
});

test('a filter’s own conditions go before those of its period, and today begins now', () => {
  const now = at('2026-06-10T12:00:00+02:00');
  const untilDate = '2026-06-15 00:00:00';
  expect(conditionsIn({ from: '2026-06-10', until: '2026-06-14' }, now)).toEqual({ untilDate });
  const fromDate = '2026-06-11 00:00:00';
  expect(conditionsIn({ when: 'weekend', fromDate }, now)).toEqual({ fromDate, untilDate });
});
