import { type ConditionValues, includedIn } from '../selection/SelectionTree.ts';
import { type CanonicalOperation, canonicalOperation } from './canonicalOperation.ts';
import type { Graph } from './Graph.ts';
import type { Planned } from './messages.ts';
import { ResponseShape } from './ResponseShape.ts';
import type { PreparedOperation } from './readDocument.ts';

/** How an operation is executed once its conditions are known. The answer is the same either way, the cost differs. */
export function chooseStrategy(
  { definition, tree: whole, conditions: declared }: PreparedOperation,
  conditions: ConditionValues,
  planned: Planned,
  graph: Pick<Graph, 'publicSchema' | 'aliasSuffix'>,
): ExecutionStrategy {
  const tree = declared === undefined ? whole : includedIn(whole, conditions);
  if (planned.kind === 'forward') return { ...planned, shape: new ResponseShape([tree], graph.publicSchema) };
  // The planner thread has made the same one: response keys are named here as in its plan.
  const { variableNames, sourceKeys } = canonicalOperation(definition, tree, graph);
  const shape = new ResponseShape([tree], graph.publicSchema, sourceKeys);
  return { ...planned, variableNames, shape };
}

/** `forward`: one subgraph gets the caller's own operation. `join`: the fetches of a plan are joined here. */
export type ExecutionStrategy = ForwardStrategy | JoinStrategy;

export type ForwardStrategy = Extract<Planned, { kind: 'forward' }> & {
  /** Of the text, by its own response keys. */
  readonly shape: ResponseShape;
};

export type JoinStrategy = Extract<Planned, { kind: 'join' }> &
  Pick<CanonicalOperation, 'variableNames'> & { readonly shape: ResponseShape };
