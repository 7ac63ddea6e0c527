import type { Limits } from '../limits/Limits.ts';
import type { GraphText } from './Graph.ts';
import type { PreparedPlan } from './PreparedPlan.ts';

export interface PlannerData {
  readonly supergraph: string;
  readonly limits: Limits;
}

/**
 * A job for the planner thread. `check`: check a document, and with `plansAhead` plan it where there is only one plan.
 * `plan`: plan one operation for these values of its conditions. `planByApollo`: plan it as it is, for Apollo's executor.
 */
export type PlannerJob =
  | { readonly kind: 'check'; readonly query: string; readonly plansAhead: boolean }
  | PlanJob
  | { readonly kind: 'planByApollo'; readonly text: string };

export interface PlanJob {
  readonly kind: 'plan';
  /** Text of one operation that was checked, with its fragments. */
  readonly text: string;
  readonly conditions: ReadonlyMap<string, boolean>;
}

/** The planner thread's first message: the graph that it has read, or why there is none. */
export type PlannerStart = GraphText | Error;

/** Everything that is known of an executable document before its variables are known. */
export interface CheckedDocument {
  /** How its one operation is executed, unless conditions decide that. */
  readonly planned: Planned | undefined;
  /** Of each operation, in their order, how many values of the schema itself it selects. */
  readonly introspected: readonly number[];
}

/**
 * `forward`: one subgraph answers the operation's very text as the graph does. `text` is the rest of it if conditions
 * leave out a part. `join`: the fetches of a plan.
 */
export type Planned =
  | { readonly kind: 'forward'; readonly subgraph: string; readonly text: string }
  | { readonly kind: 'join'; readonly plan: PreparedPlan };
