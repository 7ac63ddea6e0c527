import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from './ask/Answer.ts';
import { CalendarError } from './ask/CalendarError.ts';
import { type FollowOptions, follow } from './follow.ts';
import type { ChangesQuery } from './generated/operations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NONE = { added: [], changed: [], removed: [] };

function answer(cursor: string, { hasMore = false, maxAge = 0 } = {}): Answer<ChangesQuery> {
  const changes = { events: NONE, venues: NONE, organizers: NONE, cursor, hasMore };
  return { data: { changes }, errors: [], notice: null, maxAge };
}

/** Follows a service that gives these answers, the last one again and again. */
function following(answers: readonly (Answer<ChangesQuery> | Error)[], options: Partial<FollowOptions> = {}) {
  const asked: { readonly since: string; readonly at: number }[] = [];
  const begin = Date.now();
  const changes = follow({ since: 'a', interval: 1_000, ...options }, async (since) => {
    const next = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push({ since, at: Date.now() - begin });
    if (next instanceof Error) throw next;
    return next;
  });
  return { changes, asked };
}

test('while nothing changes nothing is returned, and the next question waits for interval and max-age', async () => {
  const { changes, asked } = following([answer('a', { maxAge: 60_000 }), answer('a'), answer('b')]);
  const next = changes.next();
  await vi.advanceTimersByTimeAsync(61_000);
  expect((await next).value).toMatchObject({ cursor: 'b' });
  expect(asked.map(({ at }) => at)).toEqual([0, 60_000, 61_000]);
});

test('nothing is asked while the caller works, and nothing after the loop was left', async () => {
  const { changes, asked } = following([answer('b', { hasMore: true }), answer('c')]);
  await changes.next();
  await vi.advanceTimersByTimeAsync(600_000);
  await changes.return();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(1);
});

test('it survives an outage, reports it, and waits for as long as the service says', async () => {
  const outage = new CalendarError('Too much', { code: 'OVERLOADED', status: 503, retryAfter: 5_000 });
  const failures: CalendarError[] = [];
  const { changes, asked } = following([outage, answer('b')], {
    onFailure: (failure) => failures.push(failure),
  });
  const next = changes.next();
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await next).value).toMatchObject({ cursor: 'b' });
  expect(asked.map(({ at }) => at)).toEqual([0, 5_000]);
  expect(failures).toEqual([outage]);
});

test('a signal ends it between questions, at once', async () => {
  const controller = new AbortController();
  const { changes } = following([answer('a')], { signal: controller.signal });
  const next = changes.next();
  next.catch(() => {});
  await vi.advanceTimersByTimeAsync(500);
  // What ran before in this process may have timers too.
  const timers = vi.getTimerCount();
  controller.abort(new Error('The program stops'));
  await expect(next).rejects.toThrow('The program stops');
  expect(vi.getTimerCount()).toBe(timers - 1);
});

test('an interval or a number of ids out of its bounds is refused before anything is asked', async () => {
  const { changes, asked } = following([answer('b')], { interval: 0 });
  await expect(changes.next()).rejects.toThrow('interval is 0: it must be a whole number from 1 to 86400000');
  await expect(following([answer('b')], { first: 1001 }).changes.next()).rejects.toThrow('first is 1001');
  expect(asked).toEqual([]);
});
