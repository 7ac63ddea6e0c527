import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import type { PlannerData } from '../federation/plan/messages.ts';
import { type PlannerJobs, PlannerThread } from '../federation/plan/PlannerThread.ts';
import { type StartPlanner, startPlannerJobs } from '../federation/plan/startPlanner.ts';

/**
 * Planners of all gateways in this process: those with the same supergraph and limits have one thread. To start one is
 * most of the work of starting a gateway. So the threads used last stay for the next gateways, of other files as well.
 */
export const startKeptPlanner: StartPlanner = (data, plansAhead) => {
  const known = kept.find((each) => isDeepStrictEqual(each.data, data));
  const thread = known ?? { data, jobs: startPlannerJobs(data, pino({ enabled: false })), users: 0 };
  kept = [thread, ...kept.filter((each) => each !== known)];
  thread.users++;
  return new PlannerThread(thread.jobs, plansAhead, async () => {
    thread.users--;
    await endUnused();
  });
};

let kept: readonly KeptThread[] = [];

async function endUnused(): Promise<void> {
  const superfluous = kept.slice(MOST_KEPT).filter(({ users }) => users === 0);
  kept = kept.filter((each) => !superfluous.includes(each));
  await Promise.all(superfluous.map(({ jobs }) => jobs.close()));
}

const MOST_KEPT = 3;

interface KeptThread {
  readonly data: PlannerData;
  readonly jobs: PlannerJobs;
  /** Planners that are not closed. */
  users: number;
}
