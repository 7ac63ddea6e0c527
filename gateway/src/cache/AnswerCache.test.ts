import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Body } from '../http/Body.ts';
import { mediaTypes } from '../http/negotiate.ts';
import { PreparedAnswer } from '../http/PreparedAnswer.ts';
import { answerOf } from '../testing/answerOf.ts';
import { AnswerCache, type Work } from './AnswerCache.ts';
import { CacheVariants } from './CacheVariants.ts';
import { RevisionWatch } from './RevisionWatch.ts';

const variant = new CacheVariants('schema').of('POST', false, mediaTypes[0]);

describe('what is being computed', () => {
  it('is aborted when the last caller who waits for it has disconnected, and not before', async () => {
    const { cache, computing } = start();
    const callers = [new AbortController(), new AbortController(), new AbortController()];
    for (const { signal } of callers) void ask(cache, signal, computing.work).catch(() => undefined);
    callers[0]?.abort();
    callers[2]?.abort();
    expect(computing.signals.map(({ aborted }) => aborted)).toEqual([false]);
    callers[1]?.abort();
    expect(computing.signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('and was aborted is computed anew for a later caller', async () => {
    const { cache, computing } = start();
    const gone = new AbortController();
    void ask(cache, gone.signal, computing.work).catch(() => undefined);
    gone.abort();
    const later = ask(cache, new AbortController().signal, computing.work);
    expect(computing.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    computing.finish();
    expect((await later).cacheStatus).toBe('calendar; fwd=miss');
  });

  it('is cached once computed, although its caller has disconnected since', async () => {
    const { cache, computing } = start();
    const caller = new AbortController();
    const asked = ask(cache, caller.signal, computing.work);
    computing.finish();
    await asked;
    caller.abort();
    expect(computing.signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect((await ask(cache, caller.signal, computing.work)).cacheStatus).toBe('calendar; hit');
  });
});

describe('what is cached or in flight needs no place', () => {
  it('neither an answer that is cached, nor one that is being computed', async () => {
    const { cache, computing } = start();
    const { signal } = new AbortController();
    const first = ask(cache, signal, computing.work);
    const second = ask(cache, signal, computing.work);
    computing.finish();
    await Promise.all([first, second]);
    await ask(cache, signal, computing.work);
    expect(computing.admitted).toBe(1);
  });

  it('what has been computed while a request waited for its place is not computed again', async () => {
    const { cache, computing } = start();
    const { signal } = new AbortController();
    const { promise: place, resolve: give } = Promise.withResolvers<void>();
    const waiting = ask(cache, signal, {
      ...computing.work,
      admit: async (begin) => {
        await place;
        return begin();
      },
    });
    const first = ask(cache, signal, computing.work);
    computing.finish();
    await first;
    give();
    expect((await waiting).cacheStatus).toBe('calendar; hit');
    expect(computing.signals).toHaveLength(1);
  });
});

describe('an answer that is too long to be cached', () => {
  it('is neither cached nor concatenated', async () => {
    const { cache, computing } = start();
    const { signal } = new AbortController();
    const body = new Body(Buffer.alloc(50_000), Buffer.alloc(50_000));
    const asked = ask(cache, signal, computing.work);
    computing.finish(body);
    await asked;
    expect(cache.counts).toMatchObject({ answers: 0, computed: 1 });
    expect(body.parts).toHaveLength(2);
  });
});

function start() {
  const log = pino({ enabled: false });
  const watch = new RevisionWatch({ log });
  return { cache: new AnswerCache({ watch, maxBytes: 1_000_000 }), computing: new Computing() };
}

async function ask(cache: AnswerCache, signal: AbortSignal, work: Work) {
  return cache.answer({ cacheKey: 'q', sent: { variant, content: 'q' }, caller: 'a', now: 0, signal }, work);
}

/** Computes on command. */
class Computing {
  readonly signals: AbortSignal[] = [];
  admitted = 0;
  #finish: (answer: PreparedAnswer) => void = () => undefined;

  readonly work: Work = {
    admit: (begin) => {
      this.admitted++;
      return begin();
    },
    compute: (signal) => {
      this.signals.push(signal);
      return new Promise((resolve) => {
        this.#finish = resolve;
      });
    },
  };

  finish(body = new Body(Buffer.from('{}'))): void {
    this.#finish(new PreparedAnswer(answerOf(body)));
  }
}
