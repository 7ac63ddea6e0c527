import { expect, test } from 'vitest';
import { nextRun } from './nextRun.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  ['after its interval, when it succeeded', HOUR, 0, HOUR],
  ['after five minutes, when it failed', HOUR, 1, 5 * MINUTE],
  ['after twenty, when it failed three times', HOUR, 3, 20 * MINUTE],
  ['after a day, when it failed very often', HOUR, 2000, DAY],
  ['after its interval, when that is longer than a day', 3 * DAY, 2000, 3 * DAY],
])('a source is tried again %s', (_, every, failures, pause) => {
  expect(nextRun(1_000, every, failures, { random: 0 })).toBe(1_000 + pause);
});

test('sources of one interval are tried within a twentieth of it, and none before its server wants to be asked', () => {
  expect(nextRun(0, HOUR, 0, { random: 1 })).toBe(63 * MINUTE);
  expect(nextRun(0, HOUR, 1, { retryAfterSeconds: 7200, random: 1 })).toBe(2 * HOUR);
  expect(nextRun(0, HOUR, 0, { retryAfterSeconds: 60, random: 0 })).toBe(HOUR);
});
