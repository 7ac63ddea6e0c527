import type { Variables } from '../http/Variables.ts';
import { refuseAbove } from './refuseAbove.ts';

/** How many values an operation's answer may hold with these variables. Refuses more than the limit. */
export function checkCost({ cost }: Costed, variables: Variables, limit: number): number {
  const values = cost(variables);
  if (values > limit) throw refuseAbove('tooCostly', limit, values);
  return values;
}

interface Costed {
  /** How many values its answer may hold with these variables. */
  readonly cost: (variables: Variables) => number;
}
