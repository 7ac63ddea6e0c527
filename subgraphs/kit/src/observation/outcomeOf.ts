import type { WrittenAnswer } from '../operations/PreparedOperation.ts';
import type { ExecutionOutcome } from './SubgraphMetrics.ts';

/** How an execution went, for metrics. */
export function outcomeOf({ errors, isEmpty }: Pick<WrittenAnswer, 'errors' | 'isEmpty'>): ExecutionOutcome {
  if (errors.length === 0) return 'ok';
  if (errors.some(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT')) return 'invalid';
  return isEmpty ? 'failed' : 'partial';
}
