import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ErrorLog } from '../../errors/fieldErrors.ts';
import { receiveRefusal } from '../../errors/SentRefusal.ts';
import type { AdmissionRequest } from '../../limits/admission/AdmissionRequest.ts';
import { FairQueue } from '../../limits/admission/FairQueue.ts';
import { endsOperation } from '../endsOperation.ts';
import type { Fetcher } from '../join/JoinExecution.ts';
import type { Outcome } from '../Outcome.ts';
import type { FromThread, LargeJoin, LargeJoinsData, ToThread } from './messages.ts';
import { receiveFailure, sendFailure } from './sentFailure.ts';

/**
 * Runs joins in a thread of their own that would block the main thread for longer than other requests can wait: two at
 * a time, one of each caller (docs/rules.md 42 "Fair shares under load"). The thread is started when it is first needed. One that dies, or takes too long, is
 * started again with the next join; those that it was running are lost.
 */
export class LargeJoins {
  readonly #log: Logger;
  readonly #longest: number;
  readonly #longestWait: number;
  readonly #startWorker: () => Worker;
  /** Of those that wait for the thread. */
  readonly queue = new FairQueue(bounds);
  readonly #running = new Map<number, RunningJoin>();
  #worker: Worker | undefined;
  #count = 0;
  #ended = 0;
  #isClosed = false;

  constructor({
    data,
    log,
    longest = longestJoin,
    longestWait = usualWait,
    start = () => startWorker(data),
  }: LargeJoinsOptions) {
    this.#log = log;
    this.#longest = longest;
    this.#longestWait = longestWait;
    this.#startWorker = start;
  }

  /**
   * Rejects with a `Refusal` where there is no place for it in time and where the answer is too large, and with the
   * signal's reason when all its callers have disconnected.
   */
  run(large: LargeJoin, circumstances: Circumstances): Promise<Outcome> {
    const { admission, signal } = circumstances;
    const startBy = performance.now() + this.#longestWait;
    return this.queue.run({ ...admission, signal, startBy }, () => this.#join(large, circumstances));
  }

  get counts(): LargeJoinCounts {
    return { ended: this.#ended };
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  async #join(large: LargeJoin, { fetch, requestContext, signal }: Circumstances): Promise<Outcome> {
    const worker = this.#started();
    const id = this.#count++;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#running.set(id, { fetch, requestContext, resolve, reject });
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave);
    const timer = setTimeout(() => void worker.terminate(), this.#longest);
    try {
      post(worker, { kind: 'join', id, join: large });
      return await promise;
    } catch (error) {
      post(worker, { kind: 'drop', id });
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      this.#running.delete(id);
    }
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#startWorker();
    this.#worker = worker;
    worker.on('message', (message: FromThread) => this.#receive(message, worker));
    worker.on('error', (error) => this.#log.error({ err: error }, 'the thread for large joins failed'));
    worker.on('exit', () => {
      this.#worker = undefined;
      if (!this.#isClosed) this.#ended++;
      const lost = new Error('The thread for large joins ended amid an operation');
      for (const { reject } of this.#running.values()) reject(lost);
    });
    return worker;
  }

  #receive(message: FromThread, worker: Worker): void {
    const join = this.#running.get(message.id);
    if (join === undefined) return;
    switch (message.kind) {
      case 'fetch':
        void this.#fetch(message, join, worker);
        return;
      case 'log':
        join.requestContext.log.error(
          { err: receiveFailure(message.error), errorId: message.errorId },
          'masked an error',
        );
        return;
      case 'joined':
        join.resolve({ data: message.data, errors: message.errors });
        return;
      case 'refused':
        join.reject(receiveRefusal(message.refusal));
        return;
      case 'failed':
        join.reject(receiveFailure(message.error));
    }
  }

  async #fetch(
    { id, fetch, subgraph, request }: Extract<FromThread, { kind: 'fetch' }>,
    join: RunningJoin,
    worker: Worker,
  ): Promise<void> {
    try {
      const reply = await join.fetch(subgraph, request);
      // A copy: others may wait for the same reply.
      const bytes = new Uint8Array(reply.bytes);
      post(worker, { kind: 'reply', id, fetch, bytes }, bytes);
    } catch (error) {
      if (endsOperation(error)) join.reject(error);
      else post(worker, { kind: 'failure', id, fetch, failure: sendFailure(error) });
    }
  }
}

function startWorker(data: LargeJoinsData): Worker {
  return new Worker(new URL('./threadEntry.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
}

function post(worker: Worker, message: ToThread, given?: Uint8Array): void {
  worker.postMessage(message, given === undefined ? [] : [given.buffer as ArrayBuffer]);
}

/**
 * One at a time leaves the thread idle while its fetches are in flight; more than two take more memory than they save
 * time. A caller's second join waits for its first, also while a place is free: joins take seconds, and another caller
 * who had to wait for one of them would be refused.
 */
const bounds = { places: 2, mostOfOne: 1, mostWaiting: 100, mostWaitingOfOne: 10 };
/** Milliseconds that one waits for a place, beside what its request has waited before. */
const usualWait = 1000;
/** Milliseconds; the largest that the limits let pass take a few seconds. */
const longestJoin = 30_000;
const mostMegabytes = 512;

/** For whom an operation is joined, and who makes its fetches. */
export interface Circumstances {
  readonly admission: AdmissionRequest;
  /** Fires when all its callers have disconnected. */
  readonly signal: AbortSignal;
  readonly requestContext: { readonly log: ErrorLog };
  readonly fetch: Fetcher;
}

export interface LargeJoinsOptions {
  readonly data: LargeJoinsData;
  readonly log: Logger;
  /** Milliseconds for one operation. */
  readonly longest?: number;
  /** Milliseconds that one waits for a place; 1000 by default. */
  readonly longestWait?: number;
  /** Starts a thread; `threadEntry.ts` by default. */
  readonly start?: () => Worker;
}

export interface LargeJoinCounts {
  /** Threads that ended before the gateway did. */
  readonly ended: number;
}

interface RunningJoin {
  readonly fetch: Fetcher;
  readonly requestContext: Circumstances['requestContext'];
  resolve(outcome: Outcome): void;
  reject(reason: unknown): void;
}
