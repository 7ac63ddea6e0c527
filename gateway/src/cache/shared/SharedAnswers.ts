import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  handleType,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import type { Logger } from 'pino';
import type { Answer } from '../../http/Answer.ts';
import { Body } from '../../http/Body.ts';
import { type PreparedAnswer, prepareAnswer } from '../../http/PreparedAnswer.ts';
import type { CacheVariant } from '../CacheVariants.ts';
import { maxAge } from '../maxAge.ts';
import type { RevisionWatch } from '../RevisionWatch.ts';
import { type AnswerStore, StoreRefusal } from './AnswerStore.ts';
import { Seal } from './Seal.ts';
import { type Lookup, noSharing, type SharingCounts, type Write } from './SharingCounts.ts';
import { decode, encode, format, type SharedAnswer } from './sharedAnswer.ts';

/**
 * Answers that gateways in front of the same subgraphs have from each other, through a store.
 *
 * What it gives is never stale, by the rule for what a gateway keeps itself: it is given from the instant on that it
 * was computed for and before the one at which time alone may change it, for an hour at most, and only while the
 * revisions that it was made from are the present ones, as far as this gateway's own `RevisionWatch` knows. What is
 * stored teaches the watch nothing, and counts only with the seal of this deployment.
 *
 * The store may save work and never spoils an answer. It is waited for 50 ms at most; after five failures in a row it
 * is not asked for a second, then one question tries it. What it is to keep is sent when the answer is on its way:
 * answers of up to 2 MiB, 16 MiB of them at a time; one refusal, as of a store that is full, and nothing is sent for
 * a second.
 */
export class SharedAnswers {
  readonly #store: AnswerStore;
  readonly #seal: Seal;
  readonly #watch: Pick<RevisionWatch, 'isPresent'>;
  readonly #log: Logger;
  readonly #reading = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(5),
    halfOpenAfter: pause,
  });
  readonly #inTime = wrap(this.#reading, timeout(deadline, TimeoutStrategy.Aggressive));
  readonly #writing = circuitBreaker(handleType(StoreRefusal), {
    breaker: new ConsecutiveBreaker(1),
    halfOpenAfter: pause,
  });
  readonly #lookups: Record<Lookup, number> = { ...noSharing().lookups };
  readonly #writes: Record<Write, number> = { ...noSharing().writes };
  #bytesOnTheirWay = 0;
  #away = false;
  #refusing = false;
  #closed = false;

  constructor(store: AnswerStore, { secret, watch, log }: SharedAnswersOptions) {
    this.#store = store;
    this.#seal = new Seal(secret);
    this.#watch = watch;
    this.#log = log;
    store.onConnection((failure) => (failure === undefined ? this.#holdThere() : this.#holdAway(failure)));
  }

  /** The answer stored for a question, if it is true now. Never rejects. */
  async find(question: string, variant: CacheVariant, now: number): Promise<FoundAnswer | undefined> {
    const name = this.#nameOf(question);
    const read = await this.#read(name);
    const answer = typeof read === 'string' ? undefined : this.#open(name, read);
    const lookup = typeof read === 'string' ? read : this.#judge(answer, now);
    this.#lookups[lookup]++;
    if (answer === undefined || lookup !== 'hit') return undefined;
    return { prepared: restore(answer, variant), instant: answer.instant };
  }

  /** Has an answer stored that may be kept, soon; whether it is makes no difference to anybody here. */
  put(question: string, answer: Answer, instant: number): void {
    setImmediate(async () => {
      this.#writes[await this.#write(question, answer, instant)]++;
    });
  }

  get counts(): SharingCounts {
    return { lookups: { ...this.#lookups }, writes: { ...this.#writes }, away: this.#away };
  }

  /** Does not wait for what is under way. */
  close(): void {
    this.#closed = true;
    this.#store.close();
  }

  async #read(name: string): Promise<Buffer | Lookup> {
    // While one question tries the store, the others do without instead of waiting for how that goes.
    if (!this.#store.isConnected || this.#reading.state === CircuitState.HalfOpen) return 'skipped';
    try {
      const bytes = await this.#inTime.execute(() => this.#store.get(name, mostBytes));
      this.#holdThere();
      return bytes ?? 'miss';
    } catch (error) {
      if (error instanceof BrokenCircuitError) return 'skipped';
      if (this.#reading.state === CircuitState.Open) this.#holdAway(error);
      return error instanceof TaskCancelledError ? 'timeout' : 'failed';
    }
  }

  #open(name: string, bytes: Buffer): SharedAnswer | undefined {
    const content = this.#seal.open(name, bytes);
    return content && decode(content);
  }

  #judge(answer: SharedAnswer | undefined, now: number): Lookup {
    if (answer === undefined) return 'invalid';
    const { instant, validUntil, revisions } = answer;
    const over = Math.min(validUntil, instant + maxAge);
    return instant <= now && now < over && this.#watch.isPresent(revisions) ? 'hit' : 'outdated';
  }

  async #write(question: string, answer: Answer, instant: number): Promise<Write> {
    const size = answer.body.length;
    if (size > mostBody) return 'tooLarge';
    const isAsked = this.#store.isConnected && this.#reading.state === CircuitState.Closed;
    if (!isAsked || this.#bytesOnTheirWay + size > mostOnTheirWay) return 'skipped';
    this.#bytesOnTheirWay += size;
    try {
      await this.#writing.execute(() => this.#store.set(...this.#entry(question, answer, instant)));
      this.#holdTaking();
      return 'stored';
    } catch (error) {
      if (error instanceof BrokenCircuitError) return 'skipped';
      if (error instanceof StoreRefusal) this.#holdRefusing(error);
      return 'failed';
    } finally {
      this.#bytesOnTheirWay -= size;
    }
  }

  #entry(question: string, answer: Answer, instant: number): Parameters<AnswerStore['set']> {
    const name = this.#nameOf(question);
    const life = Math.ceil(Math.min(answer.validUntil - instant, maxAge));
    return [name, this.#seal.close(name, encode({ ...answer, body: answer.body.whole(), instant })), life];
  }

  /** A question names the schema and the kind of variant, too. */
  #nameOf(question: string): string {
    return `calendar:answer:${format}:${this.#seal.nameOf(question)}`;
  }

  #holdAway(failure: unknown): void {
    if (this.#away || this.#closed) return;
    this.#away = true;
    this.#log.warn({ reason: messageOf(failure) }, 'the shared cache does not answer');
  }

  #holdThere(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#log.info('the shared cache answers again');
  }

  #holdRefusing(failure: unknown): void {
    if (this.#refusing || this.#closed) return;
    this.#refusing = true;
    this.#log.warn({ reason: messageOf(failure) }, 'the shared cache takes no answers');
  }

  #holdTaking(): void {
    if (!this.#refusing) return;
    this.#refusing = false;
    this.#log.info('the shared cache takes answers again');
  }
}

/** Milliseconds that the store is waited for. */
const deadline = 50;
/** Milliseconds in which it is left alone. */
const pause = 1000;
const mebibyte = 1024 * 1024;
/** Bytes: a longer answer is not stored. */
const mostBody = 2 * mebibyte;
/** Bytes of body, head and seal; more is not read. */
const mostBytes = mostBody + 64 * 1024;
const mostOnTheirWay = 16 * mebibyte;

/** A stored answer as it was for those who asked first. */
function restore(
  { body, operation, validUntil, revisions }: SharedAnswer,
  variant: CacheVariant,
): PreparedAnswer {
  const answer: Answer = {
    status: 200,
    headers: { 'content-type': variant.mediaType },
    body: new Body(body),
    outcome: 'ok',
    operation,
    successful: true,
    lasting: true,
    validUntil,
    revisions,
  };
  return prepareAnswer(answer, variant.method);
}

/** Messages only: what else an error holds may be a command with a password. */
function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

export interface SharedAnswersOptions {
  /** Of this deployment; what was stored with another one is nothing. */
  readonly secret: string;
  readonly watch: Pick<RevisionWatch, 'isPresent'>;
  readonly log: Logger;
}

/** An answer from the store. */
export interface FoundAnswer {
  readonly prepared: PreparedAnswer;
  /** It is true from here on. */
  readonly instant: number;
}
