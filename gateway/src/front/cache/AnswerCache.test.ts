import { Body } from '@calendar/http/Body';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { RevisionWatch } from '../../backends/RevisionWatch.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { PreparedAnswer } from '../http/PreparedAnswer.ts';
import { mediaTypes } from '../http/requestHead.ts';
import { AnswerCache, type CacheLookup } from './AnswerCache.ts';
import { cacheVariant } from './KnownRequests.ts';

const variant = cacheVariant('schema', 'POST', 'anonymous', mediaTypes[0]);

describe('an answer that is being made', () => {
  it('is aborted when the last caller who waits for it has disconnected, and not before', () => {
    const cache = start();
    const callers = [new AbortController(), new AbortController(), new AbortController()] as const;
    const { signal } = cache.open(lookup(callers[0].signal));
    for (const { signal: caller } of callers.slice(1)) expect(cache.join(lookup(caller))).toBeDefined();
    callers[0].abort();
    callers[2].abort();
    expect(signal.aborted).toBe(false);
    callers[1].abort();
    expect(signal.aborted).toBe(true);
  });

  it('and was aborted is not joined by a later caller', () => {
    const cache = start();
    const gone = new AbortController();
    cache.open(lookup(gone.signal));
    expect(cache.join(lookup())).toBeDefined();
    const alone = start();
    alone.open(lookup(gone.signal));
    gone.abort();
    expect(alone.join(lookup())).toBeUndefined();
  });

  it('is given to all who joined it, and cached for later ones, although its caller has disconnected since', async () => {
    const cache = start();
    const caller = new AbortController();
    const pending = cache.open(lookup(caller.signal));
    const joined = cache.join(lookup());
    const made = await pending.settle(Promise.resolve(cache.put(lookup(), answer())));
    caller.abort();
    expect(pending.signal.aborted).toBe(false);
    expect(made.cacheStatus).toBe('calendar; fwd=miss');
    expect((await joined)?.prepared).toBe(made.prepared);
    expect(await cache.join(lookup())).toMatchObject({ cacheStatus: 'calendar; hit' });
  });

  it('for a caller who has disconnected before is aborted at once, and nobody hears of its failure', async () => {
    const cache = start();
    const pending = cache.open(lookup(AbortSignal.abort()));
    expect(pending.signal.aborted).toBe(true);
    await expect(pending.settle(Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    expect(cache.join(lookup())).toBeUndefined();
  });

  it('and fails fails for those who joined it, and is made again for a later caller', async () => {
    const cache = start();
    const pending = cache.open(lookup());
    const joined = cache.join(lookup());
    await expect(pending.settle(Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    await expect(joined).rejects.toThrow('no answer');
    expect(cache.join(lookup())).toBeUndefined();
  });
});

function start(maxBytes = 1_000_000): AnswerCache {
  const watch = new RevisionWatch({ log: pino({ enabled: false }) });
  return new AnswerCache({ watch, maxBytes });
}

function lookup(signal = new AbortController().signal): CacheLookup {
  return { cacheKey: 'q', variant, content: 'q', caller: 'a', now: 0, signal };
}

function answer(body = new Body(Buffer.from('{}'))): PreparedAnswer {
  return new PreparedAnswer(answerOf(body));
}
