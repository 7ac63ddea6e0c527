import { LRUCache } from 'lru-cache';
import type { PreparedAnswer } from '../transport/PreparedAnswer.ts';
import type { Reply } from '../transport/send.ts';
import { Admission } from './Admission.ts';
import { compressBody } from './compressBody.ts';
import type { RevisionWatch } from './RevisionWatch.ts';
import { type Sent, SentQuestions } from './SentQuestions.ts';

/**
 * Keeps answers as bytes ready for sending, and has each question that is asked by many at once computed once.
 *
 * What it gives is never stale: an answer is given for an instant only from the instant on that it was computed
 * for and before the one at which time alone may change it, and only while the revisions of the subgraphs that it
 * was made from are the present ones, as far as the `RevisionWatch` knows. Only answers without errors are kept.
 * Questions carry the identity of the schema, so that an answer does not outlive it. What is kept is bounded: the
 * least recently used leaves first, and for a question that was not asked before nothing has to leave.
 *
 * While a subgraph does not say its revision, the last one known counts as present, and the answer is marked
 * (`unconfirmed`).
 */
export class AnswerCache {
  readonly #watch: RevisionWatch;
  readonly #kept: LRUCache<string, Kept> | undefined;
  readonly #questions: SentQuestions | undefined;
  readonly #admission = new Admission();
  readonly #roomBytes: number = 0;
  readonly #underWay = new Map<string, Computation>();
  #compressing: Promise<void> = Promise.resolve();
  #waitingToCompress = 0;
  readonly #counts = { hits: 0, unconfirmed: 0, shared: 0, computed: 0 };

  constructor({ watch, maxBytes }: AnswerCacheOptions) {
    this.#watch = watch;
    if (maxBytes === 0) return;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#questions = new SentQuestions(Math.ceil(maxBytes / 16));
    this.#roomBytes = 0.9 * maxBytes;
  }

  /** The answer kept for exactly what was sent, without reading it; undefined when there is none to give. */
  recall(sent: Sent, now: number): Reply | undefined {
    const question = this.#questions?.find(sent);
    return question === undefined ? undefined : this.#give(question, now);
  }

  /**
   * The answer to a question: the one kept, the one that is being computed, or a new one. Rejects with what `compute`
   * rejects with, unless an answer is known that is still true.
   */
  async answer({ question, sent, now }: Asked, compute: Compute): Promise<Reply> {
    for (;;) {
      const kept = this.#give(question, now);
      if (kept !== undefined) {
        this.#questions?.remember(sent, question);
        return kept;
      }
      const underWay = this.#underWay.get(question);
      if (underWay === undefined || !this.#mayShare(underWay, now)) {
        this.#counts.computed++;
        return this.#settle(question, this.#compute(question, now, compute), now);
      }
      const { instant, prepared } = underWay;
      const { validUntil } = (await prepared.catch(() => undefined))?.answer ?? neverChanging;
      if (now !== instant && now >= validUntil) continue;
      this.#counts.shared++;
      return this.#settle(question, prepared, now);
    }
  }

  /** What was counted since the start, and what is kept now. */
  get counts(): AnswerCacheCounts {
    return {
      ...this.#counts,
      answers: this.#kept?.size ?? 0,
      bytes: (this.#kept?.calculatedSize ?? 0) + (this.#questions?.size ?? 0),
    };
  }

  #give(question: string, now: number): Reply | undefined {
    const kept = this.#kept?.get(question);
    if (kept === undefined || !this.#isTrue(kept, now)) return undefined;
    const unconfirmed = this.#watch.isSilent(kept.prepared.answer.revisions);
    if (!unconfirmed && now >= kept.instant + longestLife) return undefined;
    if (++kept.given === 1) this.#compress(question, kept);
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

  /** Not when a revision has moved since: what is being computed may be of the one before. */
  #mayShare({ instant, generation }: Computation, now: number): boolean {
    return instant <= now && generation === this.#watch.generation;
  }

  #compute(question: string, now: number, compute: Compute): Promise<PreparedAnswer> {
    const { generation } = this.#watch;
    const prepared = compute()
      .then((computed) => {
        this.#keep(question, computed, now);
        return computed;
      })
      .finally(() => {
        if (this.#underWay.get(question) === own) this.#underWay.delete(question);
      });
    const own: Computation = { instant: now, generation, prepared };
    this.#underWay.set(question, own);
    return prepared;
  }

  #keep(question: string, prepared: PreparedAnswer, instant: number): void {
    const { successful, lasting, validUntil, revisions } = prepared.answer;
    for (const [subgraph, token] of revisions) this.#watch.hear(subgraph, token);
    if (!successful || !lasting || instant >= validUntil || !this.#watch.isPresent(revisions)) return;
    if (this.#kept === undefined) return;
    const hasRoom = this.#kept.calculatedSize < this.#roomBytes || this.#kept.has(question);
    if (!hasRoom && !this.#admission.admits(question)) return;
    this.#kept.set(question, { prepared, instant, presentIn: this.#watch.generation, given: 0 });
  }

  /** What is computed, or when that fails what is known and still true. */
  async #settle(question: string, computing: Promise<PreparedAnswer>, now: number): Promise<Reply> {
    try {
      const prepared = await computing;
      const known = prepared.answer.successful ? undefined : this.#lastGood(question, now);
      return known ?? { prepared, cacheStatus: 'calendar; fwd=miss' };
    } catch (error) {
      const known = this.#lastGood(question, now);
      if (known === undefined) throw error;
      return known;
    }
  }

  #lastGood(question: string, now: number): Reply | undefined {
    const kept = this.#kept?.get(question);
    return kept === undefined || !this.#isTrue(kept, now) ? undefined : this.#unconfirmed(kept);
  }

  /** From the second time on that an answer is given it is worth compressing: one at a time, in the background. */
  #compress(question: string, kept: Kept): void {
    const { body } = kept.prepared.answer;
    if (body.length < smallestCompressed || this.#waitingToCompress >= mostWaiting) return;
    this.#waitingToCompress++;
    this.#compressing = this.#compressing
      .then(() => compressBody(body))
      .then((compressed) => {
        if (this.#kept?.peek(question) !== kept) return;
        this.#kept.set(question, { ...kept, prepared: kept.prepared.with(compressed) });
      })
      .catch(() => undefined)
      .finally(() => this.#waitingToCompress--);
  }
}

const hour = 60 * 60 * 1000;
/** Milliseconds after which an answer is computed anew although nothing that is known has changed it. */
const longestLife = hour;
/** Bytes that one kept answer takes beside its texts and bodies, roughly. */
const overhead = 1024;
/** Bytes: a smaller body fits one packet as it is. */
const smallestCompressed = 1024;
const mostWaiting = 100;
const neverChanging = { validUntil: Number.POSITIVE_INFINITY };

function sizeOf({ prepared }: Kept, question: string): number {
  return prepared.size + 2 * question.length + overhead;
}

/** A question to the cache. */
export interface Asked {
  /** Names everything that an answer depends on beside the instant and the data; equal for equal questions. */
  readonly question: string;
  /** The request as it was sent; the same question has many. */
  readonly sent: Sent;
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
}

/** Computes an answer for the instant that was asked about. */
type Compute = () => Promise<PreparedAnswer>;

export interface AnswerCacheOptions {
  readonly watch: RevisionWatch;
  /** Bound of what is kept; 0 keeps nothing. */
  readonly maxBytes: number;
}

export interface AnswerCacheCounts {
  /** Answers given from memory. */
  readonly hits: number;
  /** The same while a subgraph concerned did not say its revision. */
  readonly unconfirmed: number;
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
  readonly prepared: Promise<PreparedAnswer>;
}
