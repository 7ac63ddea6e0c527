import type { QueryPlan } from '@apollo/query-planner';
import type { SentRefusal } from '../errors/SentRefusal.ts';
import type { Limits } from '../limits/Limits.ts';
import type { PreparedPlan } from './PreparedPlan.ts';

/** What the planner thread is started with. */
export interface PlannerData {
  /** Text of the composed supergraph. */
  readonly supergraph: string;
  readonly limits: Limits;
}

/**
 * What the planner thread is asked: whether a document may be executed, and how when it can be only one way; or how an
 * operation is with these values of its conditions.
 */
export type PlannerQuestion = { readonly kind: 'check'; readonly query: string } | PlanQuestion;

export interface PlanQuestion {
  readonly kind: 'plan';
  /** Text of one operation that was checked, with its fragments. */
  readonly text: string;
  /** What its conditions' variables are. */
  readonly conditions: ReadonlyMap<string, boolean>;
}

/** What the planner thread tells: that it takes questions, or the answer to the one that it was asked. */
export type PlannerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly checked: CheckedDocument }
  | { readonly kind: 'refused'; readonly refusal: SentRefusal }
  | { readonly kind: 'planned'; readonly planned: Planned }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What is known of a document that may be executed before its variables are. */
export interface CheckedDocument {
  /** How its one operation is executed, unless conditions decide that. */
  readonly planned: Planned | undefined;
  /** Of each operation, in their order, how many values of the schema itself it asks for. */
  readonly introspected: readonly number[];
}

/**
 * `forward`: one subgraph answers the operation's very text as the graph does; `text` is what is left of it where
 * conditions leave out a part. `join`: a plan whose steps are known. `apollo`: one with others.
 */
export type Planned =
  | { readonly kind: 'forward'; readonly subgraph: string; readonly text: string }
  | { readonly kind: 'join'; readonly plan: PreparedPlan }
  | { readonly kind: 'apollo'; readonly plan: QueryPlan };
