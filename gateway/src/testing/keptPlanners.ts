import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import type { PlannerData } from '../plan/messages.ts';
import type { PlannerThread } from '../plan/PlannerThread.ts';
import { PlannerThreads } from '../plan/PlannerThreads.ts';

const threads = new PlannerThreads(pino({ enabled: false }));
let kept: readonly KeptThread[] = [];

/**
 * The planner threads of all gateways in this process. To start one is most of the work of starting a gateway. So the
 * threads that were taken last stay for the next gateways, of other files as well.
 */
export const keptPlanners: Pick<PlannerThreads, 'take'> = {
  take(data, plansAhead) {
    const known = kept.find((each) => isDeepStrictEqual(each.data, data));
    const last = known ?? { data, thread: threads.take(data, false) };
    kept = [last, ...kept.filter((each) => each !== known)];
    for (const { thread } of kept.slice(MOST_KEPT)) void thread.close();
    kept = kept.slice(0, MOST_KEPT);
    return threads.take(data, plansAhead);
  },
};

const MOST_KEPT = 3;

interface KeptThread {
  readonly data: PlannerData;
  readonly thread: PlannerThread;
}
