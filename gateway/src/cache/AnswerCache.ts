import { LRUCache } from 'lru-cache';
import type { PreparedAnswer } from '../http/PreparedAnswer.ts';
import type { Reply } from '../http/send.ts';
import { Admission } from './Admission.ts';
import { compressBody } from './compressBody.ts';
import { maxAge } from './maxAge.ts';
import { RequestKeys, type SentRequest } from './RequestKeys.ts';
import type { RevisionWatch } from './RevisionWatch.ts';
import type { SharedAnswers } from './shared/SharedAnswers.ts';
import { Waiters } from './Waiters.ts';

/**
 * Keeps answers as bytes ready for sending, and has each question that is asked by many at once computed once.
 *
 * What it gives is never stale: an answer is given for an instant only from the instant on that it was computed
 * for and before the one at which time alone may change it, and only while the revisions of the subgraphs that it
 * was made from are the present ones, as far as the `RevisionWatch` knows. Only answers without errors are kept.
 * Questions carry the identity of the schema, so that an answer does not outlive it. What is kept is bounded: the
 * least recently used leaves first, and for a question that was not asked before nothing has to leave. An answer that
 * would take more than a sixteenth of the room is not kept.
 *
 * What is being computed is given up when all who wait for it have hung up.
 *
 * While a subgraph does not say its revision, the last one known counts as present, and the answer is marked
 * (`unconfirmed`).
 *
 * Before it has an answer computed it looks for one that another gateway has shared, and it shares what it has had
 * computed.
 */
export class AnswerCache {
  readonly #watch: RevisionWatch;
  readonly #shared: SharedAnswers | undefined;
  readonly #kept: LRUCache<string, Kept> | undefined;
  readonly #questions: RequestKeys | undefined;
  readonly #admission = new Admission();
  readonly #roomBytes: number = 0;
  readonly #longestBody: number = 0;
  readonly #mostPreparing: number = 0;
  readonly #underWay = new Map<string, Computation>();
  #preparing: Promise<void> = Promise.resolve();
  #preparingBytes = 0;
  readonly #counts = { hits: 0, unconfirmed: 0, found: 0, shared: 0, computed: 0 };

  constructor({ watch, shared, maxBytes }: AnswerCacheOptions) {
    this.#watch = watch;
    this.#shared = shared;
    if (maxBytes === 0) return;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#questions = new RequestKeys(Math.ceil(maxBytes / 16));
    this.#roomBytes = 0.9 * maxBytes;
    this.#longestBody = maxBytes / 16;
    this.#mostPreparing = maxBytes / 8;
  }

  /** The answer kept for exactly what was sent, without reading it; undefined when there is none to give. */
  recall(sent: SentRequest, now: number): Reply | undefined {
    const question = this.#questions?.find(sent);
    return question === undefined ? undefined : this.#give(question, now);
  }

  /**
   * The answer to a question: the one kept, the one that is being computed, one that another gateway has shared, or a
   * new one. Only the last two need to be admitted. Rejects with what the work rejects with, unless an answer is known
   * that is still true.
   */
  answer(asked: Asked, work: Work): Reply | Promise<Reply> {
    const ready = this.#ready(asked, () => this.answer(asked, work));
    if (ready !== undefined) return ready;
    const begin = () => this.#begin(asked, work.compute);
    // Others may have asked the same while this waited.
    const admitted = work.admit(async () => this.#ready(asked, begin) ?? begin());
    return this.#settle(asked.question, admitted, asked.now);
  }

  /** What was counted since the start, and what is kept now. */
  get counts(): AnswerCacheCounts {
    return {
      ...this.#counts,
      answers: this.#kept?.size ?? 0,
      bytes: (this.#kept?.calculatedSize ?? 0) + (this.#questions?.size ?? 0),
    };
  }

  #ready(asked: Asked, otherwise: () => Reply | Promise<Reply>): Reply | Promise<Reply> | undefined {
    const { question, sent, now } = asked;
    const kept = this.#give(question, now);
    if (kept !== undefined) {
      this.#questions?.remember(sent, question);
      return kept;
    }
    const underWay = this.#underWay.get(question);
    if (underWay === undefined || !this.#mayShare(underWay, now)) return undefined;
    return this.#share(asked, underWay, otherwise);
  }

  #give(question: string, now: number): Reply | undefined {
    const kept = this.#kept?.get(question);
    if (kept === undefined || !this.#isTrue(kept, now)) return undefined;
    const unconfirmed = this.#watch.isSilent(kept.prepared.answer.revisions);
    if (!unconfirmed && now >= kept.instant + maxAge) return undefined;
    if (++kept.given === 1) this.#prepare(question, kept);
    return unconfirmed ? this.#unconfirmed(kept) : this.#hit(kept);
  }

  #hit({ prepared }: Kept): Reply {
    this.#counts.hits++;
    return { prepared, cacheStatus: 'calendar; hit' };
  }

  #unconfirmed({ prepared }: Kept): Reply {
    this.#counts.unconfirmed++;
    return { prepared, cacheStatus: 'calendar; hit; detail=unconfirmed' };
  }

  #isTrue(kept: Kept, now: number): boolean {
    const { validUntil, revisions } = kept.prepared.answer;
    if (now < kept.instant || now >= validUntil) return false;
    const { generation } = this.#watch;
    if (kept.presentIn === generation) return true;
    if (!this.#watch.isPresent(revisions)) return false;
    kept.presentIn = generation;
    return true;
  }

  /** What is being computed for another, if it is true at this instant, too. */
  async #share(
    { question, now, signal }: Asked,
    { instant, reply, wanted }: Computation,
    otherwise: () => Reply | Promise<Reply>,
  ): Promise<Reply> {
    wanted.by(signal);
    const { validUntil } = (await reply.catch(() => undefined))?.prepared.answer ?? neverChanging;
    if (now !== instant && now >= validUntil) return otherwise();
    this.#counts.shared++;
    return this.#settle(question, reply, now);
  }

  /** Not when a revision has moved since: what is being computed may be of the one before. */
  #mayShare({ instant, generation }: Computation, now: number): boolean {
    return instant <= now && generation === this.#watch.generation;
  }

  #begin(asked: Asked, compute: Compute): Promise<Reply> {
    const { question, now, signal } = asked;
    const { generation } = this.#watch;
    const wanted: Waiters = new Waiters(() => this.#end(question, wanted));
    const reply = this.#obtain(asked, () => compute(wanted.signal));
    this.#underWay.set(question, { instant: now, generation, reply, wanted });
    const settle = () => {
      wanted.settle();
      this.#end(question, wanted);
    };
    reply.then(settle, settle);
    wanted.by(signal);
    return reply;
  }

  #end(question: string, wanted: Waiters): void {
    if (this.#underWay.get(question)?.wanted === wanted) this.#underWay.delete(question);
  }

  async #obtain(asked: Asked, compute: () => Promise<PreparedAnswer>): Promise<Reply> {
    const found = this.#shared && (await this.#find(asked, this.#shared));
    if (found !== undefined) return found;
    this.#counts.computed++;
    const prepared = await compute();
    this.#keepComputed(asked, prepared);
    return { prepared, cacheStatus: 'calendar; fwd=miss' };
  }

  async #find({ question, sent, now }: Asked, shared: SharedAnswers): Promise<Reply | undefined> {
    const found = await shared.find(question, sent.variant, now);
    if (found === undefined) return undefined;
    this.#counts.found++;
    const { prepared, instant } = found;
    this.#keep(question, prepared, instant);
    const unconfirmed = this.#watch.isSilent(prepared.answer.revisions);
    return {
      prepared,
      cacheStatus: unconfirmed ? 'calendar; hit; detail=unconfirmed' : 'calendar; hit; detail=shared',
    };
  }

  #keepComputed({ question, now }: Asked, prepared: PreparedAnswer): void {
    const { successful, lasting, validUntil, revisions } = prepared.answer;
    for (const [subgraph, token] of revisions) this.#watch.hear(subgraph, token);
    if (!successful || !lasting || now >= validUntil || !this.#watch.isPresent(revisions)) return;
    this.#shared?.put(question, prepared.answer, now);
    this.#keep(question, prepared, now);
  }

  #keep(question: string, prepared: PreparedAnswer, instant: number): void {
    if (this.#kept === undefined || prepared.answer.body.length > this.#longestBody) return;
    const hasRoom = this.#kept.calculatedSize < this.#roomBytes || this.#kept.has(question);
    if (!hasRoom && !this.#admission.admits(question)) return;
    prepared.answer.body.whole();
    // Most answers are never given again: what is made for giving them is not kept before they are.
    this.#kept.set(question, {
      prepared: prepared.anew(),
      instant,
      presentIn: this.#watch.generation,
      given: 0,
    });
  }

  /** What is computed, or when that fails what is known and still true. */
  #settle(question: string, computing: Promise<Reply>, now: number): Promise<Reply> {
    return computing.then(
      (reply) => (reply.prepared.answer.successful ? reply : (this.#lastGood(question, now) ?? reply)),
      (error: unknown) => {
        const known = this.#lastGood(question, now);
        if (known === undefined) throw error;
        return known;
      },
    );
  }

  #lastGood(question: string, now: number): Reply | undefined {
    const kept = this.#kept?.get(question);
    return kept === undefined || !this.#isTrue(kept, now) ? undefined : this.#unconfirmed(kept);
  }

  /** From the second time on that an answer is given it is worth preparing: one at a time, in the background. */
  #prepare(question: string, kept: Kept): void {
    const { body } = kept.prepared.answer;
    const bytes = body.length + overhead;
    if (this.#preparingBytes + bytes > this.#mostPreparing) return;
    this.#preparingBytes += bytes;
    this.#preparing = this.#preparing
      .then(() => (body.length < smallestCompressed ? [] : compressBody(body.whole())))
      .then((compressed) => {
        if (this.#kept?.peek(question) !== kept) return;
        this.#kept.set(question, { ...kept, prepared: kept.prepared.forGiving(compressed) });
      })
      .catch(() => undefined)
      .finally(() => {
        this.#preparingBytes -= bytes;
      });
  }
}

/** Bytes that one kept answer takes beside its texts and bodies, roughly. */
const overhead = 1024;
/** Bytes: a smaller body fits one packet as it is. */
const smallestCompressed = 1024;
const neverChanging = { validUntil: Number.POSITIVE_INFINITY };

function sizeOf({ prepared }: Kept, question: string): number {
  return prepared.size + 2 * question.length + overhead;
}

/** A question to the cache. */
export interface Asked {
  /** Names everything that an answer depends on beside the instant and the data; equal for equal questions. */
  readonly question: string;
  /** The request as it was sent; the same question has many. */
  readonly sent: SentRequest;
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
  /** Fires when the caller has hung up. */
  readonly signal: AbortSignal;
}

/** How a new answer comes about. */
export interface Work {
  /** Begins when there is a place for it; the place is taken until what was begun has ended. */
  admit(begin: () => Promise<Reply>): Promise<Reply>;
  readonly compute: Compute;
}

/**
 * Computes an answer for the instant that was asked about. The signal fires when nobody waits for the answer any more,
 * and not once it is there.
 */
type Compute = (signal: AbortSignal) => Promise<PreparedAnswer>;

export interface AnswerCacheOptions {
  readonly watch: RevisionWatch;
  /** Undefined: nothing is shared with other gateways. */
  readonly shared?: SharedAnswers | undefined;
  /** Bound of what is kept; 0 keeps nothing. */
  readonly maxBytes: number;
}

export interface AnswerCacheCounts {
  /** Answers given from memory. */
  readonly hits: number;
  /** The same while a subgraph concerned did not say its revision. */
  readonly unconfirmed: number;
  /** Answers that another gateway had shared. */
  readonly found: number;
  /** Callers who got what was being computed for another. */
  readonly shared: number;
  /** Answers computed. */
  readonly computed: number;
  /** Answers kept now. */
  readonly answers: number;
  /** Bytes that are kept now. */
  readonly bytes: number;
}

interface Kept {
  readonly prepared: PreparedAnswer;
  /** It is true from here on. */
  readonly instant: number;
  /** The generation of the watch in which its revisions were last seen to be the present ones. */
  presentIn: number;
  /** How often it was given from memory. */
  given: number;
}

interface Computation {
  readonly instant: number;
  readonly generation: number;
  readonly reply: Promise<Reply>;
  readonly wanted: Waiters;
}
