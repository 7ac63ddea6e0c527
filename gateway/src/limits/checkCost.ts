import type { Variables } from '../http/Variables.ts';
import { refuseAbove } from './refuseAbove.ts';

/** Refuses an operation whose answer may hold more values than the limit, with these variables. */
export function checkCost({ cost }: Costed, variables: Variables, limit: number): void {
  const values = cost(variables);
  if (values > limit) throw refuseAbove('tooCostly', limit, values);
}

interface Costed {
  /** How many values its answer may hold with these variables. */
  readonly cost: (variables: Variables) => number;
}
