import type { Worker } from 'node:worker_threads';
import { type AdmissionRequest, FairQueue } from '@calendar/http/FairQueue';
import type { Logger } from 'pino';
import { overloaded } from '../../errors/Refusal.ts';
import { sentErrors } from '../../errors/sentErrors.ts';
import { JobThread, type Sent, startWorker } from '../../threads/JobThread.ts';
import type { Outcome } from '../join/completeResponse.ts';
import type { JoinExecution } from '../join/JoinExecution.ts';
import { endsOperation } from '../join/recordedFetches.ts';
import type { JoinQuestion, LargeJoin, LargeJoinsData } from './messages.ts';

/**
 * Runs joins that would block the main thread in another: two at a time, one of each caller (docs/rules.md 42
 * "Fair shares under load"). A thread that dies or takes too long is started again.
 */
export class LargeJoins {
  readonly #thread: JobThread<LargeJoin, null, JoinQuestion>;
  readonly #longestWait: number;
  readonly queue = new FairQueue(bounds, overloaded);

  constructor({
    data,
    log,
    longestWait = usualWait,
    start = () => startWorker(entry, data),
  }: LargeJoinsOptions) {
    this.#thread = new JobThread({
      failure: 'the thread for large joins failed',
      start,
      longest: LONGEST_JOIN_MS,
      log,
    });
    this.#longestWait = longestWait;
  }

  /**
   * Rejects with a `Refusal` without a slot in time or for too large an answer, else when all callers left.
   */
  run(large: LargeJoin, circumstances: Circumstances): Promise<Outcome> {
    const { admission, signal } = circumstances;
    const startBy = performance.now() + this.#longestWait;
    return this.queue.run({ ...admission, signal, startBy }, () =>
      this.#thread.run<Outcome>(large, {
        signal,
        answer: (question) => answer(question, circumstances),
        endsJob: endsOperation,
      }),
    );
  }

  /** Threads that ended before the gateway did. */
  get ended(): number {
    return this.#thread.ended;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

async function answer(
  question: JoinQuestion,
  { fetch, noteFaults, requestContext }: Circumstances,
): Promise<Sent> {
  if (question.kind === 'fetch') {
    const reply = await fetch(question.subgraph, question.request);
    // A copy: others may wait for the same reply.
    const bytes = new Uint8Array(reply.bytes);
    return { content: { bytes, revision: reply.revision }, given: [bytes.buffer] };
  }
  if (question.kind === 'faults') {
    noteFaults(question.subgraph, question.faults);
    return {};
  }
  const { errorId, error } = question;
  requestContext.log.error({ err: sentErrors.receive(error), errorId }, 'masked an error');
  return {};
}

const entry = new URL('./threadEntry.ts', import.meta.url);
/**
 * With one, the thread would be idle while fetches are in flight; more than two take more memory than they
 * save time. A caller has one: joins take seconds, and others would be refused.
 */
const bounds = { slots: 2, mostOfOne: 1, mostWaiting: 100, mostWaitingOfOne: 10 };
/** Milliseconds that one waits for a slot, after its request's earlier wait. */
const usualWait = 1000;
/** Milliseconds for one operation. */
const LONGEST_JOIN_MS = 30_000;

export interface Circumstances extends Pick<JoinExecution, 'requestContext' | 'fetch' | 'noteFaults'> {
  readonly admission: AdmissionRequest;
  /** Fires when all its callers have disconnected. */
  readonly signal: AbortSignal;
}

export interface LargeJoinsOptions {
  readonly data: LargeJoinsData;
  readonly log: Logger;
  /** Milliseconds that one waits for a slot; 1000 by default. */
  readonly longestWait?: number;
  /** Starts a thread; `threadEntry.ts` by default. */
  readonly start?: () => Worker;
}
