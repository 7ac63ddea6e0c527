import type { Limits } from '../limits/Limits.ts';
import type { GraphText } from './Graph.ts';
import type { Parameterized } from './parameterize.ts';

export interface PlannerData {
  readonly supergraph: string;
  readonly limits: Limits;
}

/** `check` also plans ahead if there is one plan; `plan` is for given conditions; `planByApollo` as it is. */
export type PlannerJob = CheckJob | PlanJob | { readonly kind: 'planByApollo'; readonly text: string };

export interface CheckJob {
  readonly kind: 'check';
  readonly query: string;
  readonly plansAhead: boolean;
  /** Whether another document differs from it in literals alone. */
  readonly isAlike: boolean;
}

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
  /** Undefined for a document that is not alike, or has no literals to be replaced. */
  readonly parameterized: Parameterized | undefined;
}

/** `forward`: one subgraph answers the operation's own `text`. `join`: the fetches of a `PreparedPlan`, as JSON. */
export type Planned =
  | { readonly kind: 'forward'; readonly subgraph: string; readonly text: string }
  | { readonly kind: 'join'; readonly plan: string };
