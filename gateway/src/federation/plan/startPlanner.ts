import type { Logger } from 'pino';
import { JobThread, type JobThreadOptions, startWorker } from '../threads/JobThread.ts';
import type { PlannerData } from './messages.ts';
import { type PlannerJobs, PlannerThread } from './PlannerThread.ts';

/** Starts a planner for one supergraph, in a thread of its own. */
export type StartPlanner = (data: PlannerData, plansAhead: boolean) => PlannerThread;

export function plannerStarter(log: Logger): StartPlanner {
  return (data, plansAhead) => {
    const jobs = startPlannerJobs(data, log);
    return new PlannerThread(jobs, plansAhead, () => jobs.close());
  };
}

/** Starts the thread, which reads the supergraph. */
export function startPlannerJobs(
  data: PlannerData,
  log: Logger,
  {
    longest = longestJob,
    start = () => startWorker(entry, data),
  }: Partial<Pick<JobThreadOptions, 'longest' | 'start'>> = {},
): PlannerJobs {
  const jobs: PlannerJobs = new JobThread({
    failure: 'the planner thread failed',
    start,
    longest,
    log,
  });
  // It is started already when the first document comes; who needs it sees why it is not ready.
  jobs.ready().catch(() => undefined);
  return jobs;
}

const entry = new URL('./threadEntry.ts', import.meta.url);
/** Milliseconds; the slowest document within the limits takes a fraction of a second. */
const longestJob = 5000;
