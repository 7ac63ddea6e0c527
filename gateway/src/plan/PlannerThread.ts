import type { Worker } from 'node:worker_threads';
import type { QueryPlan } from '@apollo/query-planner';
import type { Logger } from 'pino';
import { Refusal, receiveRefusal } from '../errors/Refusal.ts';
import { reasonOf } from '../errors/reasonOf.ts';
import { JobThread, startWorker } from '../threads/JobThread.ts';
import type { GraphText } from './Graph.ts';
import type {
  CheckedDocument,
  PlanJob,
  Planned,
  PlannerData,
  PlannerJob,
  PlannerMessage,
  PlannerStart,
} from './messages.ts';

/**
 * The planner thread seen from the main thread. It gets one job at a time; others wait meanwhile. A thread that dies,
 * or takes too long for one job, is started again. Only the job that it was running is lost.
 */
export class PlannerThread {
  readonly #thread: JobThread<PlannerJob, PlannerMessage, PlannerStart>;
  readonly #counts = { checked: 0, planned: 0 };
  #lastJob: Promise<unknown> = Promise.resolve();

  constructor({
    data,
    log,
    longest = longestJob,
    start = () => startWorker(entry, data),
  }: PlannerThreadOptions) {
    this.#thread = new JobThread({
      name: 'planner thread',
      failure: 'the planner thread failed',
      start,
      longest,
      log,
    });
    // It is started already when the first document comes; who needs it sees why it is not ready.
    this.#thread.ready().catch(() => undefined);
  }

  /**
   * Resolves when the thread takes jobs, with the graph that it has read. Rejects with an `UnreadableSupergraph` when there is
   * none to be read.
   */
  async ready(): Promise<GraphText> {
    const started = await this.#thread.ready();
    if (started.kind === 'unreadable') throw new UnreadableSupergraph(started.error);
    return started.graph;
  }

  /**
   * The refusal of a text that cannot be executed, else what is known of it without its variables. Rejects when the
   * thread fails.
   */
  check(query: string): Promise<Refusal | CheckedDocument> {
    this.#counts.checked++;
    return this.#enqueue<CheckedDocument>({ kind: 'check', query });
  }

  /** How an operation is executed. Rejects when the thread fails. */
  async plan(text: string, conditions: PlanJob['conditions']): Promise<Planned> {
    this.#counts.planned++;
    return accepted(await this.#enqueue<Planned>({ kind: 'plan', text, conditions }));
  }

  /** How the stock gateway executes an operation. Rejects when the thread fails. */
  async planByApollo(text: string): Promise<QueryPlan> {
    this.#counts.planned++;
    return accepted(await this.#enqueue<QueryPlan>({ kind: 'planByApollo', text }));
  }

  get counts(): PlannerCounts {
    return { ...this.#counts, restarts: this.#thread.ended };
  }

  /** Ends the thread, whatever it is doing. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  #enqueue<Result>(job: PlannerJob): Promise<Refusal | Result> {
    const answer = this.#lastJob.then(() =>
      this.#thread.run<Refusal | Result>(job, (message, { resolve, reject }) => {
        if (message.kind === 'done') resolve(message.result as Result);
        else if (message.kind === 'refused') resolve(receiveRefusal(message.refusal));
        else reject(message.error);
      }),
    );
    this.#lastJob = answer.catch(() => undefined);
    return answer;
  }
}

function accepted<Result>(result: Refusal | Result): Result {
  if (result instanceof Refusal) throw result;
  return result;
}

const entry = new URL('./threadEntry.ts', import.meta.url);
/** Milliseconds; the slowest document within the limits takes a fraction of a second. */
const longestJob = 5000;

/** A text that is no composed supergraph. */
export class UnreadableSupergraph extends Error {
  constructor(cause: unknown) {
    super(`Expected a composed supergraph: ${reasonOf(cause)}`, { cause });
  }
}

export interface PlannerThreadOptions {
  readonly data: PlannerData;
  readonly log: Logger;
  /** Milliseconds for one job. */
  readonly longest?: number;
  /** Starts a thread; `threadEntry.ts` by default. */
  readonly start?: () => Worker;
}

export interface PlannerCounts {
  /** Documents that were checked. */
  readonly checked: number;
  /** Operations that were planned by themselves, for the values of their conditions. */
  readonly planned: number;
  /** Threads that were started in place of one that had ended. */
  readonly restarts: number;
}
