import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CalendarError } from './CalendarError.ts';
import { backOff, retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const overloaded = (retryAfter: number | null) =>
  new CalendarError('Too much', { code: 'OVERLOADED', status: 503, retryAfter });

/** Fails so often, and then answers. */
function trying(failures: readonly Error[], bounds: Partial<Parameters<typeof retry>[1]> = {}) {
  const left = [...failures];
  let attempts = 0;
  const result = retry(
    async () => {
      attempts++;
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      return 'answer';
    },
    {
      attempts: 4,
      endsAt: Date.now() + 30_000,
      signal: new AbortController().signal,
      random: () => 0,
      ...bounds,
    },
  );
  result.catch(() => {});
  return { result, attempts: () => attempts };
}

test('an overloaded request is sent again after the seconds it says, and not before', async () => {
  const { result, attempts } = trying([overloaded(7_000)]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(attempts()).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(await result).toBe('answer');
  expect(attempts()).toBe(2);
});

test('it waits twice as long after each failure, and by chance less, so that callers do not return together', async () => {
  expect([1, 2, 3].map((failures) => backOff(failures, 0))).toEqual([500, 1_000, 2_000]);
  expect([backOff(1, 1), backOff(50, 0)]).toEqual([250, 10_000]);
  const { result, attempts } = trying([overloaded(null), overloaded(0)]);
  await vi.advanceTimersByTimeAsync(500);
  expect(attempts()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('answer');
});

test('it asks so often at most, and then throws the last failure', async () => {
  const failures = Array.from({ length: 9 }, () => overloaded(null));
  const { result, attempts } = trying(failures, { attempts: 3 });
  await vi.runAllTimersAsync();
  await expect(result).rejects.toBe(failures[2]);
  expect(attempts()).toBe(3);
});
