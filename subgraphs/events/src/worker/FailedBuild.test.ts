import { expect, test } from 'vitest';
import { failedAgain, pauseAfter, stateOf } from './FailedBuild.ts';

test('the pause doubles from one attempt to the next, up to ten minutes', () => {
  const pauses: number[] = [];
  for (let failed = failedAgain(null, 'a:2', 0); pauses.length < 10; failed = failedAgain(failed, 'a:2', 0))
    pauses.push(pauseAfter(failed) / 1000);
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});

test('another revision that fails is at its first attempt, and what is shown has been stale since the first one', () => {
  const failed = failedAgain(failedAgain(failedAgain(null, 'a:2', 100), 'a:2', 200), 'a:3', 300);
  expect(failed).toEqual({ revision: 'a:3', since: 100, attempts: 1 });
  expect(stateOf(failed, 1100)).toEqual({ token: 'a:3', ms: 1000 });
});
