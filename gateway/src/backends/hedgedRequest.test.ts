import { describe, expect, it } from 'vitest';
import { hedgedRequest, Superseded } from './hedgedRequest.ts';

it.each([1, 2])('of %i replicas that all fail, the first failure is reported', async (count) => {
  const first = new Error('first');
  const failures = [first, new Error('second'), new Error('third')];
  const reply = hedgedRequest(
    Array.from({ length: count }, (_, replica) => replica),
    () => Promise.reject(failures.shift()),
    { hedgeDelay: 1000, signal: new AbortController().signal, isAnswering: () => false },
  );
  await expect(reply).rejects.toBe(first);
  expect(failures).toHaveLength(3 - count);
});

describe('of two replicas', () => {
  it('the next one is tried when one does not reply, and the first reply counts', async () => {
    const asked = replicas({ hedgeDelay: 1 });
    await asked.until(2);
    asked.replies[1]?.resolve('second');
    expect(await asked.reply).toBe('second');
    expect(asked.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(asked.signals[0]?.reason).not.toBeInstanceOf(Superseded);
  });

  it('one that was tried later is told that it is not needed any more', async () => {
    const asked = replicas({ hedgeDelay: 1 });
    await asked.until(2);
    asked.replies[0]?.resolve('first');
    expect(await asked.reply).toBe('first');
    expect(asked.signals[1]?.reason).toBeInstanceOf(Superseded);
  });

  it('the next one is not tried while one replies to others', async () => {
    let looked = 0;
    const asked = replicas({ hedgeDelay: 1, isAnswering: () => ++looked < 3 });
    await asked.until(2);
    expect(looked).toBe(3);
    asked.replies[0]?.resolve('first');
    expect(await asked.reply).toBe('first');
  });

  it('the next one is tried at once when one fails, and is waited for', async () => {
    const asked = replicas({ hedgeDelay: 1e6 });
    asked.replies[0]?.reject(new Error('away'));
    await asked.until(2);
    asked.replies[1]?.resolve('second');
    expect(await asked.reply).toBe('second');
  });

  it('one that fails after the next one was tried ends nothing', async () => {
    const asked = replicas({ hedgeDelay: 1 });
    await asked.until(2);
    asked.replies[0]?.reject(new Error('away'));
    await new Promise(setImmediate);
    asked.replies[1]?.resolve('second');
    expect(await asked.reply).toBe('second');
  });

  it('none is waited for when nobody waits, and none is tried then', async () => {
    const leaving = new AbortController();
    const asked = replicas({ hedgeDelay: 1e6, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(asked.reply).rejects.toThrow('left');
    expect(asked.signals.map(({ reason }) => reason)).toEqual([leaving.signal.reason]);
  });

  it('the first failure is told, also where nobody waits after it', async () => {
    const leaving = new AbortController();
    const asked = replicas({ hedgeDelay: 1e6, signal: leaving.signal });
    asked.replies[0]?.reject(new Error('away'));
    await asked.until(2);
    leaving.abort(new Error('left'));
    await expect(asked.reply).rejects.toThrow('away');
  });
});

/** A request to two replicas that reply when they are told to. */
function replicas(hedging: { hedgeDelay: number; signal?: AbortSignal; isAnswering?: () => boolean }) {
  const replies: PromiseWithResolvers<string>[] = [];
  const signals: AbortSignal[] = [];
  const reply = hedgedRequest(
    ['one', 'other'],
    (_, signal) => {
      const own = Promise.withResolvers<string>();
      replies.push(own);
      signals.push(signal);
      return own.promise;
    },
    { signal: new AbortController().signal, isAnswering: () => false, ...hedging },
  );
  reply.catch(() => undefined);
  return { reply, replies, signals, until: (count: number) => expect.poll(() => replies.length).toBe(count) };
}
