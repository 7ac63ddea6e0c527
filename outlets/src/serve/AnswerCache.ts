import { Waiters } from '@calendar/http/Waiters';
import type { Logger } from '@calendar/runtime/log';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { GraphAway } from '../graph/GraphAway.ts';
import { type Answer, sizeOf } from './Answer.ts';
import { type Asker, NoShare } from './Asker.ts';
import { Refusal, unavailable } from './Refusal.ts';
import { LONGEST_STALE_MS } from './sendAnswer.ts';

/**
 * The answers of this part, by address, each made once for all who ask. Where a new one fails, the last is used for a
 * day. One caller's take at most an eighth of the memory (docs/rules.md 42 "Fair shares under load").
 */
export class AnswerCache {
  readonly #options: AnswerCacheOptions;
  readonly #kept: LRUCache<string, Kept, Asked>;
  readonly #waiters = new Map<string, Waiters>();
  readonly #shares = new LRUCache<string, Share>({ max: MOST_OWNERS });
  readonly #pauses = new LRUCache<string, number>({ max: MOST_PAUSES });
  readonly #counts = { fresh: 0, made: 0, unchanged: 0, stale: 0, unavailable: 0 };

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    const maxSize = Math.max(SHARE_OF, options.maxBytes);
    this.#kept = new LRUCache<string, Kept, Asked>({
      maxSize,
      maxEntrySize: Math.floor(maxSize / SHARE_OF),
      sizeCalculation: ({ size }) => size,
      noDeleteOnFetchRejection: true,
      dispose: ({ owner }, address, reason) => {
        if (reason !== 'set') this.#shares.peek(owner)?.delete(address);
      },
      fetchMethod: (address, last, { context, signal }) => this.#make(address, last, context, signal),
    });
  }

  /** A fresh answer that is there; undefined: it has to be made. */
  fresh(address: string): Answer | undefined {
    const answer = this.#kept.get(address)?.answer;
    if (answer === undefined || answer.freshUntil <= this.#options.clock()) return undefined;
    this.#counts.fresh++;
    return answer;
  }

  /**
   * Makes an answer, or waits for it; a stale one if that fails, or takes long. Throws a Refusal of the route, or 503
   * without a last answer younger than a day.
   */
  async make(address: string, asked: Asked): Promise<Answer> {
    const last = this.#lastOf(address);
    try {
      const making = this.#newAnswer(address, asked, last !== undefined);
      if (last === undefined) return await making;
      return await pTimeout(making, { milliseconds: PATIENCE_MS, fallback: () => this.#standIn(last) });
    } catch (error) {
      const { disconnected } = asked.asker;
      if (disconnected.aborted) throw disconnected.reason;
      // The event that it was about may be gone: its last page must not stand in.
      if (error instanceof Refusal && !this.#waiters.has(address)) this.#kept.delete(address);
      if (!(error instanceof GraphAway || error instanceof NoShare)) throw error;
      if (last !== undefined) return this.#standIn(last);
      this.#counts.unavailable++;
      throw unavailable(error instanceof GraphAway ? error.retryAfter : 1);
    }
  }

  get counts(): AnswerCounts {
    return { ...this.#counts, answers: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  /** Who waited for what was made for another caller asks again, if that caller was refused or has left. */
  async #newAnswer(address: string, asked: Asked, hasLast: boolean): Promise<Answer> {
    const { asker } = asked;
    for (let attempt = 1; ; attempt++) {
      if (hasLast) this.#requireNoPause(address, asker.name);
      const begin = () => this.#join(address, asked);
      try {
        return await (this.#waiters.has(address) ? begin() : asker.inShare(begin));
      } catch (error) {
        const mayAgain = attempt < MOST_ATTEMPTS && !asker.disconnected.aborted;
        if (!mayAgain || !isOthersFault(error, asker)) throw error;
      }
    }
  }

  /** What was made meanwhile, what is being made, or a new one. */
  async #join(address: string, asked: Asked): Promise<Answer> {
    const fresh = this.fresh(address);
    if (fresh !== undefined) return fresh;
    const waiters = this.#waiters.get(address) ?? new Waiters();
    this.#waiters.set(address, waiters);
    waiters.add(asked.asker.disconnected);
    const kept = await this.#kept.fetch(address, {
      context: asked,
      signal: waiters.signal,
      forceRefresh: true,
    });
    if (kept === undefined) throw new GraphAway('the answer was given up');
    return kept.answer;
  }

  async #make(
    address: string,
    last: Kept | undefined,
    { make, asker }: Asked,
    signal: AbortSignal,
  ): Promise<Kept> {
    const waiters = this.#waiters.get(address);
    try {
      const { answer, isKept } = await make(last?.answer, signal);
      this.#counts.made++;
      if (last?.answer.content === answer.content) this.#counts.unchanged++;
      const size = isKept ? sizeOf(answer) : TOO_LARGE;
      const { owner } = last ?? { owner: asker.caller };
      if (size <= this.#kept.maxEntrySize) this.#shareOf(owner).set(address, true, { size });
      return { answer, size, owner };
    } catch (error) {
      if (error instanceof GraphAway && !signal.aborted) this.#pause(address, error);
      throw error;
    } finally {
      waiters?.done();
      if (this.#waiters.get(address) === waiters) this.#waiters.delete(address);
    }
  }

  #shareOf(owner: string): Share {
    const known = this.#shares.get(owner);
    if (known !== undefined) return known;
    const share: Share = new LRUCache({
      maxSize: this.#kept.maxEntrySize,
      disposeAfter: (_, address, reason) => {
        if (reason === 'evict') this.#kept.delete(address);
      },
    });
    this.#shares.set(owner, share);
    return share;
  }

  #lastOf(address: string): Answer | undefined {
    const answer = this.#kept.peek(address)?.answer;
    return answer !== undefined && this.#options.clock() - answer.storedAt < LONGEST_STALE_MS
      ? answer
      : undefined;
  }

  #requireNoPause(address: string, name: string): void {
    const now = this.#options.clock();
    for (const each of [address, name])
      if ((this.#pauses.get(each) ?? 0) > now) throw new GraphAway('the endpoint is left alone for a moment');
  }

  #pause(address: string, error: GraphAway): void {
    this.#options.log.warn({ reason: error.message, err: error.cause }, 'the calendar could not be asked');
    this.#pauses.set(error.refused ?? address, this.#options.clock() + error.retryAfter * 1000);
  }

  #standIn(last: Answer): Answer {
    this.#counts.stale++;
    return last;
  }
}

/** Whether it says nothing of this caller: another one was refused, or what it had begun was given up. */
function isOthersFault(error: unknown, asker: Asker): boolean {
  if (error instanceof GraphAway) return error.refused !== undefined && error.refused !== asker.name;
  const { name, message } = error as Error;
  return name === 'AbortError' || message === 'evicted';
}

const SHARE_OF = 8;
const MOST_OWNERS = 10_000;
const MOST_PAUSES = 10_000;
const MOST_ATTEMPTS = 3;
/** Callers wait for a new answer for so long before they get the last one. */
const PATIENCE_MS = 3000;
/** Of an answer that is not to be kept. */
const TOO_LARGE = Number.MAX_SAFE_INTEGER;

export interface Asked {
  readonly asker: Asker;
  make(
    last: Answer | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly answer: Answer; readonly isKept: boolean }>;
}

type Share = LRUCache<string, true>;

interface Kept {
  readonly answer: Answer;
  readonly size: number;
  /** The caller to whose share it counts. */
  readonly owner: string;
}

export interface AnswerCacheOptions {
  readonly clock: () => number;
  readonly log: Logger;
  readonly maxBytes: number;
}

export interface AnswerCounts
  extends Readonly<Record<'fresh' | 'made' | 'unchanged' | 'stale' | 'unavailable', number>> {
  readonly answers: number;
  readonly bytes: number;
}
