import { join } from 'node:path';
import type { QueryPlan } from '@apollo/query-planner';
import { FairQueue, type FairQueueBounds } from '@calendar/http/FairQueue';
import { installOnce } from '@calendar/runtime/installOnce';
import { LRUCache } from 'lru-cache';
import { overloaded } from '../errors/Refusal.ts';
import { bytesOfPlan, type Planning } from '../plan/DocumentCache.ts';
import { type Executor, inOneState } from './Executor.ts';

/**
 * Apollo's executor in place of the gateway's own; all other steps stay. It computes an answer in one go, so
 * few are executed at a time, one for a caller (docs/rules.md 42 "Fair shares under load").
 */
export function apolloExecutor({ queue, thread }: Planning): Executor {
  const stock = loadStock();
  const turns = new FairQueue(TURNS, overloaded);
  const plans = new LRUCache<string, QueryPlan>({
    maxSize: planBytes,
    sizeCalculation: (plan) => bytesOfPlan(JSON.stringify(plan)),
  });
  return {
    async prepare({ operation }, admission) {
      const { digest, text } = operation;
      const plan = plans.get(digest) ?? (await queue.run(admission, () => thread.planByApollo(text)));
      plans.set(digest, plan);
      return inOneState((execution) =>
        turns.run(admission, async () => (await stock).executeByApollo(plan, execution)),
      );
    },
  };
}

/** Apollo's gateway is large, and nobody else needs it: it has its own lock file. */
async function loadStock(): Promise<typeof import('../../../apollo/executeByApollo.ts')> {
  await installOnce(join(import.meta.dirname, '../../../apollo'), 'EXECUTOR=apollo');
  return import('../../../apollo/executeByApollo.ts');
}

const planBytes = 64 * 1024 * 1024;
const TURNS: FairQueueBounds = { slots: 4, mostOfOne: 1, mostWaiting: 4000, mostWaitingOfOne: 1000 };
