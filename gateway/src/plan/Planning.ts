import type { FairQueue } from '../limits/admission/FairQueue.ts';
import type { PlannerThread } from './PlannerThread.ts';

/** The planner thread and its queue: work that has a place there may use the thread. */
export interface Planning {
  readonly queue: Pick<FairQueue, 'run'>;
  readonly thread: Pick<PlannerThread, 'check' | 'plan' | 'planByApollo'>;
}
