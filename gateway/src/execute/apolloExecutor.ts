import type { QueryPlan } from '@apollo/query-planner';
import { LRUCache } from 'lru-cache';
import { operationDigest } from '../plan/documents/operationDigest.ts';
import type { Planning } from '../plan/Planning.ts';
import { sizeOfPlan } from '../plan/sizeOfPlan.ts';
import type { Executor, PreparedExecution } from './Executor.ts';
import { inOneState } from './inOneState.ts';

/**
 * Apollo's, in place of the gateway's own: each operation as the caller wrote it is planned by `@apollo/query-planner` and
 * executed by `@apollo/gateway`, as the stock gateway does. What is around it stays the gateway's: limits, admission, the
 * fetches with their signatures, deadlines and budget, what of an error is shown, the cache of answers.
 */
export function apolloExecutor({ queue, thread }: Planning): Executor {
  // Apollo's gateway is large, and nobody else needs it.
  const execution = import('./executeByApollo.ts');
  const executing = (plan: QueryPlan): PreparedExecution => {
    return (given) => inOneState(given, async (each) => (await execution).executeByApollo(plan, each));
  };
  const plans = new LRUCache<string, QueryPlan>({ maxSize: planBytes, sizeCalculation: sizeOfPlan });
  return {
    async prepare({ operation }, admission) {
      const key = operationDigest(operation);
      const known = plans.get(key);
      if (known !== undefined) return executing(known);
      const plan = await queue.run(admission, () => thread.planByApollo(operation.text));
      plans.set(key, plan);
      return executing(plan);
    },
  };
}

const planBytes = 64 * 1024 * 1024;
