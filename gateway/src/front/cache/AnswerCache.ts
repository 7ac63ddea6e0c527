import { Waiters } from '@calendar/http/Waiters';
import type { RevisionWatch } from '../../backends/RevisionWatch.ts';
import { timeToLive } from '../../backends/timeToLive.ts';
import { FairCache } from '../../federation/entities/FairCache.ts';
import type { OperationShape } from '../../federation/shapes/OperationShapes.ts';
import { LONGEST_TEXT, type PreparedAnswer, type Reply } from '../http/PreparedAnswer.ts';
import type { RequestHead } from '../http/requestHead.ts';
import { KnownRequests, type SentRequest } from './KnownRequests.ts';
import type { SharedAnswers } from './shared/SharedAnswers.ts';

/**
 * Stores answers as bytes, and makes what many request at once only once. None is stale: it holds from its
 * instant until time may change it, while its revisions are the present ones (`RevisionWatch`); `unconfirmed`
 * when a subgraph does not report. Answers with errors, or above a sixteenth of the cache, are not kept; keys
 * contain the schema's identity. Callers have shares (`FairCache`).
 */
export class AnswerCache {
  /** The requests that it answers without parsing them. */
  readonly requests: KnownRequests;
  readonly #watch: RevisionWatch;
  readonly #shared: SharedAnswers | undefined;
  readonly #cached: FairCache<string, CachedAnswer>;
  readonly #maxPreparingBytes: number;
  readonly #pending = new Map<string, PendingAnswer>();
  #preparing: Promise<void> = Promise.resolve();
  #preparingBytes = 0;
  readonly #counts = {
    hits: 0,
    /** The same while a subgraph concerned did not report its revision. */
    unconfirmed: 0,
    /** Answers that another gateway had shared. */
    found: 0,
    /** Callers who got an answer that was being computed for another one. */
    shared: 0,
    computed: 0,
  };

  constructor({ watch, shared, maxBytes }: AnswerCacheOptions) {
    this.#watch = watch;
    this.#shared = shared;
    this.#cached = new FairCache({ maxBytes, sizeOf });
    this.requests = new KnownRequests(Math.ceil(maxBytes / 16));
    this.#maxPreparingBytes = maxBytes / 8;
  }

  /**
   * The answer cached for exactly the bytes that were sent, without parsing them. Undefined if there is none.
   * @param head if it is to be served at once: not a long one, or one that does not suit this caller
   */
  find(request: SentRequest & Pick<CacheLookup, 'now'>, head?: RequestHead): StoredReply | undefined {
    const cacheKey = this.requests.find(request);
    return cacheKey === undefined ? undefined : this.#serve(cacheKey, request.now, head);
  }

  /** The answer that is cached or being computed. Undefined if no stored answer holds for this instant. */
  join(lookup: CacheLookup): Reply | Promise<Reply | undefined> | undefined {
    const { cacheKey, caller, now } = lookup;
    const stored = this.#serve(cacheKey, now);
    if (stored !== undefined) {
      this.requests.record(lookup, cacheKey, caller);
      return stored.reply;
    }
    const pending = this.#pending.get(cacheKey);
    if (pending === undefined || !this.#mayJoin(pending, now)) return undefined;
    return this.#joined(lookup, pending);
  }

  /** Begins an answer, which others may join from now on. */
  open({ cacheKey, now, signal }: CacheLookup): PendingAnswer {
    const pending = new PendingAnswer(now, this.#watch.generation, () => {
      if (this.#pending.get(cacheKey) === pending) this.#pending.delete(cacheKey);
    });
    this.#pending.set(cacheKey, pending);
    pending.add(signal);
    return pending;
  }

  /** The answer that another gateway has shared, which is cached from now on. */
  async findShared(lookup: CacheLookup): Promise<Reply | undefined> {
    const { cacheKey, variant, now } = lookup;
    const found = await this.#shared?.find(cacheKey, variant, now);
    if (found === undefined) return undefined;
    this.#counts.found++;
    const { prepared, instant } = found;
    for (const token of prepared.answer.revisions.values()) this.#watch.show(token);
    this.#cache(lookup, prepared, instant);
    const unconfirmed = this.#watch.isUnconfirmed(prepared.answer.revisions);
    return {
      prepared,
      cacheStatus: unconfirmed ? 'calendar; hit; detail=unconfirmed' : 'calendar; hit; detail=shared',
    };
  }

  put(lookup: CacheLookup, prepared: PreparedAnswer): Reply {
    this.#counts.computed++;
    const { cacheKey, now } = lookup;
    const { successful, lasting, validUntil, revisions } = prepared.answer;
    for (const [subgraph, token] of revisions) this.#watch.record(subgraph, token);
    if (successful && lasting && now < validUntil && this.#watch.isPresent(revisions)) {
      this.#shared?.put(cacheKey, prepared.answer, now);
      this.#cache(lookup, prepared, now);
    }
    return { prepared, cacheStatus: 'calendar; fwd=miss' };
  }

  /** The result of making an answer. If that fails, it is the cached answer, if that is still valid. */
  orLastValid({ cacheKey, now }: CacheLookup, making: Promise<Reply>): Promise<Reply> {
    return making.then(
      (reply) => (reply.prepared.answer.successful ? reply : (this.#lastValid(cacheKey, now) ?? reply)),
      (error: unknown) => {
        const known = this.#lastValid(cacheKey, now);
        if (known === undefined) throw error;
        return known;
      },
    );
  }

  /** The reply in its caller's coding. A long answer that is stored in others only is compressed first. */
  inCoding(
    { cacheKey }: Pick<CacheLookup, 'cacheKey'>,
    reply: Reply,
    head: RequestHead,
  ): Reply | Promise<Reply> {
    if (reply.prepared.suits(head)) return reply;
    const cached = this.#cached.peek(cacheKey);
    if (cached?.reply.prepared.answer !== reply.prepared.answer) return reply;
    // Others may have had it while it was made.
    if (cached.served === 0) {
      cached.served = 1;
      this.#prepare(cacheKey, cached);
    }
    if (cached.preparing === undefined) return { ...reply, prepared: cached.reply.prepared };
    return cached.preparing.then((prepared) => ({ ...reply, prepared }));
  }

  get counts() {
    const bytes = this.#cached.bytes + this.requests.size;
    return { ...this.#counts, answers: this.#cached.count, bytes };
  }

  #serve(cacheKey: string, now: number, head?: RequestHead): StoredReply | undefined {
    const cached = this.#cached.get(cacheKey);
    if (cached === undefined || !this.#isValid(cached, now)) return undefined;
    const { prepared } = cached.reply;
    if (head !== undefined && !(prepared.answer.body.length <= LONGEST_TEXT && prepared.suits(head)))
      return undefined;
    const unconfirmed = this.#watch.isUnconfirmed(prepared.answer.revisions);
    if (!unconfirmed && now >= cached.instant + timeToLive) return undefined;
    // If there is no room for it, there may be room after it was served twice as often.
    if (!prepared.isServedOften && isPowerOfTwo(++cached.served)) this.#prepare(cacheKey, cached);
    if (unconfirmed) return { cacheKey, reply: this.#unconfirmed(cached), shape: cached.shape };
    this.#counts.hits++;
    return cached;
  }

  #unconfirmed({ reply: { prepared } }: CachedAnswer): Reply {
    this.#counts.unconfirmed++;
    return { prepared, cacheStatus: 'calendar; hit; detail=unconfirmed' };
  }

  #isValid(cached: CachedAnswer, now: number): boolean {
    const { validUntil, revisions } = cached.reply.prepared.answer;
    if (now < cached.instant || now >= validUntil) return false;
    const { generation } = this.#watch;
    if (cached.presentIn === generation) return true;
    if (!this.#watch.isPresent(revisions)) return false;
    cached.presentIn = generation;
    return true;
  }

  /** Not if a revision has moved since: the pending answer may be of the one before. */
  #mayJoin({ instant, generation }: PendingAnswer, now: number): boolean {
    return instant <= now && generation === this.#watch.generation;
  }

  async #joined(lookup: CacheLookup, pending: PendingAnswer): Promise<Reply | undefined> {
    const { now, signal } = lookup;
    pending.add(signal);
    const { reply, instant } = pending;
    const { validUntil } = (await reply.catch(() => undefined))?.prepared.answer ?? NEVER_CHANGING;
    if (now !== instant && now >= validUntil) return undefined;
    this.#counts.shared++;
    return this.orLastValid(lookup, reply);
  }

  #cache(lookup: CacheLookup, computed: PreparedAnswer, instant: number): void {
    const { cacheKey, caller, shape } = lookup;
    // Most answers are never served again. So the forms that only serving needs are not cached before they are used.
    const prepared = computed.unserved;
    const cached: CachedAnswer = {
      cacheKey,
      reply: { prepared, cacheStatus: 'calendar; hit' },
      shape,
      instant,
      presentIn: this.#watch.generation,
      served: 0,
    };
    this.#cached.put(cacheKey, cached, caller);
  }

  #lastValid(cacheKey: string, now: number): Reply | undefined {
    const cached = this.#cached.peek(cacheKey);
    return cached === undefined || !this.#isValid(cached, now) ? undefined : this.#unconfirmed(cached);
  }

  /** An answer that is served a second time is prepared for that, one at a time, in the background. */
  #prepare(cacheKey: string, cached: CachedAnswer): void {
    const { prepared } = cached.reply;
    const bytes = prepared.answer.body.length + OVERHEAD;
    if (cached.preparing !== undefined || this.#preparingBytes + bytes > this.#maxPreparingBytes) return;
    this.#preparingBytes += bytes;
    cached.preparing = this.#preparing
      .then(() => prepared.compressed(['br', 'gzip']))
      .then(({ forServing }) => {
        const reply = { ...cached.reply, prepared: forServing };
        if (this.#cached.peek(cacheKey) === cached)
          this.#cached.put(cacheKey, { ...cached, preparing: undefined, reply });
        return forServing;
      })
      .catch(() => prepared)
      .finally(() => {
        cached.preparing = undefined;
        this.#preparingBytes -= bytes;
      });
    this.#preparing = cached.preparing.then(() => undefined);
  }
}

/** An answer that is being made, and the callers who wait for it. */
class PendingAnswer extends Waiters {
  /** It is made for this instant; milliseconds since 1970. */
  readonly instant: number;
  /** The generation of the watch in which it was begun. */
  readonly generation: number;
  readonly #reply = Promise.withResolvers<Reply>();
  readonly #onEnd: () => void;

  /** @param onEnd called when no more callers may join: before its signal fires, and when it is there */
  constructor(instant: number, generation: number, onEnd: () => void) {
    super(onEnd);
    this.instant = instant;
    this.generation = generation;
    this.#onEnd = onEnd;
    // The caller who begins it may be its only one.
    this.#reply.promise.catch(() => undefined);
  }

  get reply(): Promise<Reply> {
    return this.#reply.promise;
  }

  async settle(reply: Promise<Reply>): Promise<Reply> {
    try {
      const made = await reply;
      this.#reply.resolve(made);
      return made;
    } catch (error) {
      this.#reply.reject(error);
      throw error;
    } finally {
      this.done();
      this.#onEnd();
    }
  }
}

/** Bytes that one cached answer takes beside its texts and bodies, roughly. */
const OVERHEAD = 1024;
const NEVER_CHANGING = { validUntil: Number.POSITIVE_INFINITY };

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0;
}

function sizeOf({ reply: { prepared }, shape }: CachedAnswer, cacheKey: string): number {
  // A shape's coordinates are references to names that all shapes have in common.
  return prepared.size + 2 * cacheKey.length + 8 * (shape?.coordinates.length ?? 0) + OVERHEAD;
}

/** A request whose answer is looked up in the cache. One key has many. */
export interface CacheLookup extends SentRequest {
  /** Names everything that an answer depends on, except for the instant and the data (`cacheKeyOf`). */
  readonly cacheKey: string;
  /** Whose request it is: equal for what counts as one caller (`CallerShare`). */
  readonly caller: string;
  /** The recorded shape of the operation. Undefined if nothing is recorded. */
  readonly shape?: OperationShape | undefined;
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
  /** Fires when the caller has disconnected. */
  readonly signal: AbortSignal;
}

export interface AnswerCacheOptions {
  readonly watch: RevisionWatch;
  /** Undefined: nothing is shared with other gateways. */
  readonly shared?: SharedAnswers | undefined;
  /** Bound of what is cached; 0 caches nothing. */
  readonly maxBytes: number;
}

export interface StoredReply extends Pick<CacheLookup, 'cacheKey'> {
  readonly reply: Reply;
  readonly shape: OperationShape | undefined;
}

/** As it is served while its revisions are confirmed: the same for all who get it. */
interface CachedAnswer extends StoredReply {
  /** It is valid from here on; milliseconds since 1970. */
  readonly instant: number;
  /** The generation of the watch in which its revisions were last seen to be the present ones. */
  presentIn: number;
  served: number;
  /** The same made to be served often, while that is being made. */
  preparing?: Promise<PreparedAnswer> | undefined;
}
