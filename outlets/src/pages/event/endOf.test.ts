import { expect, test } from 'vitest';
import { endOf } from './endOf.ts';

const START = '2026-11-23 19:00:00+01:00';

test.each([
  ['2026-11-23 20:00:00+01:00', '2026-11-23T19:00:00Z'],
  [START, '2026-11-23T21:00:00Z'],
])('pages take a date that is said to end at %s as over at %s (rules 1)', (endDate, over) => {
  expect(endOf({ startDate: START, endDate })).toBe(Date.parse(over));
});
