import type { QueryPlan } from '@apollo/query-planner';
import type { Planned } from './messages.ts';

/** Bytes that a plan takes in memory, roughly: five for each character of it as JSON, as measured in the heap. */
export function sizeOfPlan(planned: Planned | QueryPlan | undefined): number {
  return planned === undefined ? 0 : 5 * JSON.stringify(planned).length;
}
