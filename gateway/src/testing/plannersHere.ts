import type { PlannerJob } from '../federation/plan/messages.ts';
import { type PlannerJobs, PlannerThread } from '../federation/plan/PlannerThread.ts';
import { planByApollo, planOperation, readAhead } from '../federation/plan/planOperation.ts';
import { readPlanningGraph } from '../federation/plan/readGraph.ts';
import type { StartPlanner } from '../federation/plan/startPlanner.ts';

/**
 * Planners without threads, for tests that start gateways on many supergraphs. A thread for each would load and compile
 * Apollo's planner again, which takes longer than the planning. Results are copies, as between threads.
 */
export const startPlannerHere: StartPlanner = ({ supergraph, limits }, plansAhead) => {
  const graph = readPlanningGraph(supergraph);

  function resultOf(job: PlannerJob) {
    if (job.kind === 'plan') return planOperation(job, graph);
    if (job.kind === 'planByApollo') return planByApollo(job.text, graph);
    return readAhead(job, graph, limits);
  }

  const jobs: Pick<PlannerJobs, keyof PlannerJobs> = {
    ended: 0,
    ready: async () => graph.text,
    run: async <Result>(job: PlannerJob) => structuredClone(resultOf(job)) as Result,
    close: async () => undefined,
  };
  return new PlannerThread(jobs as PlannerJobs, plansAhead, () => jobs.close());
};
