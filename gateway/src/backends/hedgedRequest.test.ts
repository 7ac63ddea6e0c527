import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hedgedRequest } from './hedgedRequest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([1, 2])('of %i replicas that all fail, the first failure is reported', async (count) => {
  const first = new Error('first');
  const failures = [first, new Error('second'), new Error('third')];
  const silent = Array.from({ length: count }, () => ({ hasAnsweredSince: () => false }));
  const reply = hedgedRequest(silent, () => Promise.reject(failures.shift()), new AbortController().signal);
  await expect(reply).rejects.toBe(first);
  expect(failures).toHaveLength(3 - count);
});

describe('of two replicas', () => {
  it('the next one is tried when one does not reply for a second, and the first reply counts', async () => {
    const asked = replicas();
    await vi.advanceTimersByTimeAsync(999);
    expect(asked.replies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    asked.replies[1]?.resolve('second');
    expect(await asked.reply).toBe('second');
    expect(asked.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('one that was tried later is told that it is not needed any more', async () => {
    const asked = replicas();
    await vi.advanceTimersByTimeAsync(1000);
    asked.replies[0]?.resolve('first');
    expect(await asked.reply).toBe('first');
    expect(asked.signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  });

  it('the next one is not tried while one replies to others', async () => {
    let looked = 0;
    const asked = replicas({ hasAnsweredSince: () => ++looked < 3 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(asked.replies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.replies).toHaveLength(2);
    asked.replies[0]?.resolve('first');
    expect(await asked.reply).toBe('first');
  });

  it('the next one is tried at once when one fails, and is waited for', async () => {
    const asked = replicas();
    asked.replies[0]?.reject(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
    asked.replies[1]?.resolve('second');
    expect(await asked.reply).toBe('second');
  });

  it('one that fails after the next one was tried ends nothing, and has no third one tried', async () => {
    const asked = replicas({ count: 3 });
    await vi.advanceTimersByTimeAsync(1000);
    asked.replies[0]?.reject(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.replies).toHaveLength(2);
    asked.replies[1]?.resolve('second');
    expect(await asked.reply).toBe('second');
  });

  it('none is waited for when nobody waits, and none is tried then', async () => {
    const leaving = new AbortController();
    const asked = replicas({ signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(asked.reply).rejects.toThrow('left');
    expect(asked.signals.map(({ reason }) => reason)).toEqual([leaving.signal.reason]);
  });
});

/** A request to replicas that reply when they are told to. */
function replicas({ count = 2, signal = AbortSignal.any([]), hasAnsweredSince = (): boolean => false } = {}) {
  const replies: PromiseWithResolvers<string>[] = [];
  const signals: AbortSignal[] = [];
  const reply = hedgedRequest(
    Array.from({ length: count }, () => ({ hasAnsweredSince })),
    (_, own) => {
      const made = Promise.withResolvers<string>();
      replies.push(made);
      signals.push(own);
      return made.promise;
    },
    signal,
  );
  reply.catch(() => undefined);
  return { reply, replies, signals };
}
