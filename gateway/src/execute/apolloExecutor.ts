import type { QueryPlan } from '@apollo/query-planner';
import { LRUCache } from 'lru-cache';
import { type Planning, sizeOfPlan } from '../plan/DocumentCache.ts';
import { type Executor, inOneState } from './Executor.ts';

/**
 * Apollo's, in place of the gateway's own: each operation as the caller wrote it is planned by `@apollo/query-planner` and
 * executed by `@apollo/gateway`, as the stock gateway does. What is around it stays the gateway's: limits, admission, the
 * fetches with their signatures, deadlines and budget, what of an error is shown, the cache of answers.
 */
export function apolloExecutor({ queue, thread }: Planning): Executor {
  // Apollo's gateway is large, and nobody else needs it.
  const stock = import('./executeByApollo.ts');
  const plans = new LRUCache<string, QueryPlan>({ maxSize: planBytes, sizeCalculation: sizeOfPlan });
  return {
    async prepare({ operation }, admission) {
      const { digest, text } = operation;
      const plan = plans.get(digest) ?? (await queue.run(admission, () => thread.planByApollo(text)));
      plans.set(digest, plan);
      return inOneState(async (execution) => (await stock).executeByApollo(plan, execution));
    },
  };
}

const planBytes = 64 * 1024 * 1024;
