import type { Worker } from 'node:worker_threads';
import type { QueryPlan } from '@apollo/query-planner';
import type { Logger } from 'pino';
import { Refusal } from '../errors/Refusal.ts';
import { reasonOf } from '../errors/reasonOf.ts';
import { sentErrors } from '../errors/sentErrors.ts';
import { JobThread, startWorker } from '../threads/JobThread.ts';
import type { GraphText } from './Graph.ts';
import type { CheckedDocument, PlanJob, Planned, PlannerData, PlannerJob, PlannerStart } from './messages.ts';

/**
 * The planner thread seen from the main thread. Its queue (`Planning`) gives it one job at a time. A thread that dies,
 * or takes too long for one job, is started again. Only the job that it was running is lost.
 */
export class PlannerThread {
  readonly #thread: JobThread<PlannerJob, PlannerStart>;
  readonly #counts = { checked: 0, planned: 0 };

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
      errors: sentErrors,
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
   * The refusal of a text that cannot be executed. Else everything that is known of it without its variables. Rejects
   * when the thread fails.
   */
  async check(query: string): Promise<Refusal | CheckedDocument> {
    this.#counts.checked++;
    try {
      return await this.#thread.run<CheckedDocument>({ kind: 'check', query });
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** How an operation is executed. Rejects when the thread fails. */
  plan(text: string, conditions: PlanJob['conditions']): Promise<Planned> {
    this.#counts.planned++;
    return this.#thread.run({ kind: 'plan', text, conditions });
  }

  /** How the stock gateway executes an operation. Rejects when the thread fails. */
  planByApollo(text: string): Promise<QueryPlan> {
    this.#counts.planned++;
    return this.#thread.run({ kind: 'planByApollo', text });
  }

  get counts(): PlannerCounts {
    return { ...this.#counts, restarts: this.#thread.ended };
  }

  /** Ends the thread, whatever it is doing. */
  close(): Promise<void> {
    return this.#thread.close();
  }
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
  /** Threads that were started to replace one that had ended. */
  readonly restarts: number;
}
