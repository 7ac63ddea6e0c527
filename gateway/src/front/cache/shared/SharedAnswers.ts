import { deserialize, serialize } from 'node:v8';
import { Body } from '@calendar/http/Body';
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
import type { RevisionWatch } from '../../../backends/RevisionWatch.ts';
import { timeToLive } from '../../../backends/timeToLive.ts';
import type { Answer } from '../../http/Answer.ts';
import { type PreparedAnswer, prepareAnswer } from '../../http/PreparedAnswer.ts';
import type { CacheVariant } from '../KnownRequests.ts';
import type { AnswerStore } from './RedisStore.ts';
import { Seal } from './Seal.ts';
import { type Lookup, noSharing, type SharingCounts, type Write } from './SharingCounts.ts';
import { StoreRefusal } from './StoreRefusal.ts';

/**
 * Begins to share answers, without waiting for the store.
 * @param url of a Redis or Valkey server; undefined: nothing is shared, and no client library loaded
 */
export async function openSharedAnswers(
  url: string | undefined,
  options: SharedAnswersOptions,
): Promise<SharedAnswers | undefined> {
  if (url === undefined) return undefined;
  const { RedisStore } = await import('./RedisStore.ts');
  return new SharedAnswers(new RedisStore(url), options);
}

/**
 * Answers that gateways share through a store. None is stale, by the rule of `AnswerCache` and this gateway's
 * own `RevisionWatch`, and only entries sealed with this deployment's secret count. A look-up takes 50 ms at
 * most; five failures open the circuit for a second. Writes are of up to 2 MiB, 16 MiB in flight, and a
 * refusal suspends them for a second.
 */
export class SharedAnswers {
  readonly #store: AnswerStore;
  readonly #seal: Seal;
  readonly #watch: Pick<RevisionWatch, 'isPresent'>;
  readonly #log: Logger;
  readonly #reading = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(5),
    halfOpenAfter: OPEN_CIRCUIT_MS,
  });
  readonly #bounded = wrap(this.#reading, timeout(DEADLINE_MS, TimeoutStrategy.Aggressive));
  readonly #writing = circuitBreaker(handleType(StoreRefusal), {
    breaker: new ConsecutiveBreaker(1),
    halfOpenAfter: OPEN_CIRCUIT_MS,
  });
  readonly #lookups: Record<Lookup, number> = { ...noSharing().lookups };
  readonly #writes: Record<Write, number> = { ...noSharing().writes };
  #bytesInFlight = 0;
  readonly #failing = new Set<keyof typeof REPORTS>();
  #closed = false;

  constructor(store: AnswerStore, { secret, watch, log }: SharedAnswersOptions) {
    this.#store = store;
    this.#seal = new Seal(secret);
    this.#watch = watch;
    this.#log = log;
    store.onConnection((failure) =>
      failure === undefined ? this.#noteWorking('reading') : this.#noteFailing('reading', failure),
    );
  }

  /** The answer stored under a cache key, if it still holds. Never rejects. */
  async find(cacheKey: string, variant: CacheVariant, now: number): Promise<FoundAnswer | undefined> {
    const name = this.#nameOf(cacheKey);
    const read = await this.#read(name);
    const answer = typeof read === 'string' ? undefined : this.#open(name, read);
    const lookup = typeof read === 'string' ? read : this.#validate(answer, now);
    this.#lookups[lookup]++;
    if (answer === undefined || lookup !== 'hit') return undefined;
    return { prepared: restore(answer, variant), instant: answer.instant };
  }

  /** Stores an answer in the background, if there is capacity. Never fails. */
  put(cacheKey: string, answer: Answer, instant: number): void {
    setImmediate(async () => {
      this.#writes[await this.#write(cacheKey, answer, instant)]++;
    });
  }

  get counts(): SharingCounts {
    return { lookups: { ...this.#lookups }, writes: { ...this.#writes }, away: this.#failing.has('reading') };
  }

  close(): void {
    this.#closed = true;
    this.#store.close();
  }

  async #read(name: string): Promise<Buffer | Lookup> {
    // While one look-up probes the store, the others skip it instead of waiting for the outcome.
    if (!this.#store.isConnected || this.#reading.state === CircuitState.HalfOpen) return 'skipped';
    try {
      const bytes = await this.#bounded.execute(() => this.#store.get(name, MOST_BYTES));
      this.#noteWorking('reading');
      return bytes ?? 'miss';
    } catch (error) {
      if (error instanceof BrokenCircuitError) return 'skipped';
      if (this.#reading.state === CircuitState.Open) this.#noteFailing('reading', error);
      return error instanceof TaskCancelledError ? 'timeout' : 'failed';
    }
  }

  #open(name: string, bytes: Buffer): SharedAnswer | undefined {
    const content = this.#seal.open(name, bytes);
    return content && answerIn(content);
  }

  #validate(answer: SharedAnswer | undefined, now: number): Lookup {
    if (answer === undefined) return 'invalid';
    const { instant, validUntil, revisions } = answer;
    const expiresAt = Math.min(validUntil, instant + timeToLive);
    return instant <= now && now < expiresAt && this.#watch.isPresent(revisions) ? 'hit' : 'outdated';
  }

  async #write(cacheKey: string, answer: Answer, instant: number): Promise<Write> {
    const size = answer.body.length;
    if (size > MOST_BODY) return 'tooLarge';
    const isAvailable = this.#store.isConnected && this.#reading.state === CircuitState.Closed;
    if (!isAvailable || this.#bytesInFlight + size > MOST_IN_FLIGHT) return 'skipped';
    this.#bytesInFlight += size;
    try {
      await this.#writing.execute(() => this.#store.set(...this.#entry(cacheKey, answer, instant)));
      this.#noteWorking('writing');
      return 'stored';
    } catch (error) {
      if (error instanceof BrokenCircuitError) return 'skipped';
      if (error instanceof StoreRefusal) this.#noteFailing('writing', error);
      return 'failed';
    } finally {
      this.#bytesInFlight -= size;
    }
  }

  #entry(cacheKey: string, answer: Answer, instant: number): Parameters<AnswerStore['set']> {
    const name = this.#nameOf(cacheKey);
    const ttl = Math.ceil(Math.min(answer.validUntil - instant, timeToLive));
    const { validUntil, revisions, operation, body } = answer;
    const shared: SharedAnswer = { instant, validUntil, revisions, operation, body: body.bytes };
    return [name, this.#seal.close(name, serialize(shared)), ttl];
  }

  /** A cache key names the schema, the kind of variant and the software. These determine the form of the bytes. */
  #nameOf(cacheKey: string): string {
    return `calendar:answer:${this.#seal.nameOf(cacheKey)}`;
  }

  #noteFailing(what: keyof typeof REPORTS, failure: unknown): void {
    if (this.#closed || this.#failing.has(what)) return;
    this.#failing.add(what);
    // Messages only: other fields of an error may hold a command with a password.
    const reason = failure instanceof Error ? failure.message : String(failure);
    this.#log.warn({ reason }, REPORTS[what].failure);
  }

  #noteWorking(what: keyof typeof REPORTS): void {
    if (this.#failing.delete(what)) this.#log.info(REPORTS[what].recovery);
  }
}

const REPORTS = {
  reading: {
    failure: 'the shared cache does not answer',
    recovery: 'the shared cache answers again',
  },
  writing: {
    failure: 'the shared cache takes no answers',
    recovery: 'the shared cache takes answers again',
  },
} as const;

const DEADLINE_MS = 50;
const OPEN_CIRCUIT_MS = 1000;
const MEBIBYTE = 1024 * 1024;
/** Bytes: a longer answer is not stored. */
const MOST_BODY = 2 * MEBIBYTE;
/** Bytes of body, head and seal; more is not read. */
const MOST_BYTES = MOST_BODY + 64 * 1024;
const MOST_IN_FLIGHT = 16 * MEBIBYTE;

/** An answer that a gateway with the same secret and software has stored. Undefined if another Node.js wrote it. */
function answerIn(content: Buffer): SharedAnswer | undefined {
  try {
    return deserialize(content) as SharedAnswer;
  } catch {
    return undefined;
  }
}

function restore(
  { body, operation, validUntil, revisions }: SharedAnswer,
  variant: CacheVariant,
): PreparedAnswer {
  const answer: Answer = {
    status: 200,
    contentType: variant.mediaType,
    headers: {},
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

/** Its status and headers follow from the request: nothing that is read from elsewhere becomes a header. */
interface SharedAnswer extends Pick<Answer, 'validUntil' | 'revisions' | 'operation'> {
  /** It is true from here on; milliseconds since 1970. */
  readonly instant: number;
  readonly body: Buffer;
}

export interface SharedAnswersOptions {
  /** Of this deployment. Values stored by another deployment do not count. */
  readonly secret: string;
  readonly watch: Pick<RevisionWatch, 'isPresent'>;
  readonly log: Logger;
}

type FoundAnswer = Pick<SharedAnswer, 'instant'> & { readonly prepared: PreparedAnswer };
