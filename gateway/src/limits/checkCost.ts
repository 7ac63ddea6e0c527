import type { PreparedOperation } from '../plan/documents/DocumentCache.ts';
import type { Variables } from '../plan/documents/Variables.ts';
import { refuseAbove } from './refuseAbove.ts';

/** Refuses an operation whose answer may hold more values than the limit, with these variables. */
export function checkCost({ cost }: PreparedOperation, variables: Variables, limit: number): void {
  const asked = cost(variables);
  if (asked > limit) throw refuseAbove('tooCostly', limit, asked);
}
