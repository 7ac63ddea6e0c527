import { isDeepStrictEqual } from 'node:util';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { sentErrors } from '../errors/sentErrors.ts';
import { JobThread, startWorker } from '../threads/JobThread.ts';
import type { PlannerData } from './messages.ts';
import { type PlannerJobs, PlannerThread } from './PlannerThread.ts';

/**
 * The planner threads of a process. Graphs with the same supergraph and limits have the same thread, such as a graph and
 * its replacement that differs only in addresses. A thread is ended when no graph has it any more.
 */
export class PlannerThreads {
  readonly #log: Logger;
  #open: readonly OpenThread[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * The thread for this supergraph, which its user closes.
   *
   * @param plansAhead whether documents that are checked are planned as well, for the gateway's own execution
   */
  take(data: PlannerData, plansAhead: boolean): PlannerThread {
    const open = this.#open.find((each) => isDeepStrictEqual(each.data, data)) ?? this.#start(data);
    open.users++;
    return new PlannerThread(open.jobs, plansAhead, () => this.#giveBack(open));
  }

  #start(data: PlannerData): OpenThread {
    const open = { data, jobs: plannerJobs(data, this.#log), users: 0 };
    this.#open = [...this.#open, open];
    return open;
  }

  async #giveBack(open: OpenThread): Promise<void> {
    open.users--;
    if (open.users > 0) return;
    this.#open = this.#open.filter((each) => each !== open);
    await open.jobs.close();
  }
}

/** Starts a thread that reads the supergraph and plans with it. */
export function plannerJobs(
  data: PlannerData,
  log: Logger,
  { longest = longestJob, start = () => startWorker(entry, data) }: Partial<PlannerJobsOptions> = {},
): PlannerJobs {
  const jobs: PlannerJobs = new JobThread({
    name: 'planner thread',
    failure: 'the planner thread failed',
    start,
    longest,
    errors: sentErrors,
    log,
  });
  // It is started already when the first document comes; who needs it sees why it is not ready.
  jobs.ready().catch(() => undefined);
  return jobs;
}

const entry = new URL('./threadEntry.ts', import.meta.url);
/** Milliseconds; the slowest document within the limits takes a fraction of a second. */
const longestJob = 5000;

interface PlannerJobsOptions {
  /** Milliseconds for one job. */
  readonly longest: number;
  /** Starts the worker; `threadEntry.ts` by default. */
  readonly start: () => Worker;
}

interface OpenThread {
  readonly data: PlannerData;
  readonly jobs: PlannerJobs;
  /** The graphs that have it. */
  users: number;
}
