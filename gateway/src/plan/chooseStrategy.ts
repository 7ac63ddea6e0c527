import type { ConditionValues } from '../selection/conditions.ts';
import { includedIn } from '../selection/SelectionTree.ts';
import { canonicalOperation } from './canonicalOperation.ts';
import type { PreparedOperation } from './documents/readDocument.ts';
import type { Graph } from './Graph.ts';
import type { Planned } from './messages.ts';
import type { PreparedPlan } from './PreparedPlan.ts';
import { ResponseShape } from './ResponseShape.ts';

/** How an operation is executed once its conditions are known: the same answer either way, at another cost. */
export function chooseStrategy(
  { definition, tree: whole, conditions: declared }: PreparedOperation,
  conditions: ConditionValues,
  planned: Planned,
  { publicSchema: schema, aliasSuffix }: Pick<Graph, 'publicSchema' | 'aliasSuffix'>,
): ExecutionStrategy {
  const tree = declared === undefined ? whole : includedIn(whole, conditions);
  // The planner thread has made the same one: response keys are named here as in its plan.
  const { variableNames, sourceKeys } = canonicalOperation(definition, tree, { schema, aliasSuffix });
  const shape = new ResponseShape([tree], { schema, sourceKeys });
  return planned.kind === 'forward' ? { ...planned, shape } : { ...planned, variableNames, shape };
}

/**
 * `forward`: one subgraph gets the caller's own operation, and its `data` goes out as it came. `join`: the fetches of
 * a plan, joined and completed here.
 */
export type ExecutionStrategy = ForwardStrategy | JoinStrategy;

export interface ForwardStrategy {
  readonly kind: 'forward';
  readonly subgraph: string;
  readonly text: string;
  readonly shape: ResponseShape;
}

export interface JoinStrategy {
  readonly kind: 'join';
  readonly plan: PreparedPlan;
  /** The caller's names of variables that the plan calls otherwise, by the name there. */
  readonly variableNames: ReadonlyMap<string, string>;
  readonly shape: ResponseShape;
}
