import type { FairQueue } from '../limits/admission/FairQueue.ts';
import type { PlannerThread } from './PlannerThread.ts';

/** The planner thread and the queue for it: whoever has a place there may use the thread. */
export interface Planning {
  readonly queue: Pick<FairQueue, 'run'>;
  readonly thread: Pick<PlannerThread, 'check' | 'plan'>;
}
