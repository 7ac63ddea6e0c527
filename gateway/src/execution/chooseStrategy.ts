import type { PlanNode, QueryPlan } from '@apollo/query-planner';
import { type OperationDefinitionNode, print } from 'graphql';
import { type ConditionValues, hasConditions } from '../documents/conditions.ts';
import type { PreparedOperation } from '../documents/DocumentStore.ts';
import { canForward } from './canForward.ts';
import { type CanonicalOperation, canonicalOperation, withUsedVariables } from './canonicalOperation.ts';
import type { Graph } from './Graph.ts';
import { type PreparedPlan, preparePlan } from './plan/PreparedPlan.ts';
import { ResponseShape } from './ResponseShape.ts';
import { specialize } from './specialize.ts';

/** How an operation is executed once its conditions are known: the same answer either way, at another cost. */
export function chooseStrategy(
  operation: PreparedOperation,
  conditions: ConditionValues,
  graph: Graph,
): ExecutionStrategy {
  const { publicSchema: schema, aliasMark } = graph;
  const specialized = specialize(operation, conditions);
  const canonical = canonicalOperation(specialized, { schema, aliasMark });
  const { definition, sourceKeys, variableNames } = canonical;
  const plan: QueryPlan = definition === undefined ? { kind: 'QueryPlan' } : graph.plan(definition);
  const shape = new ResponseShape([specialized.selectionSet], { schema, sourceKeys });
  const subgraph = onlySubgraph(plan);
  const own = subgraph === undefined ? undefined : graph.subgraphs.get(subgraph)?.schema;
  if (subgraph !== undefined && own !== undefined && canForward(specialized, own, schema)) {
    return { kind: 'forward', subgraph, text: textOf(operation, specialized), shape };
  }
  const prepared = preparePlan(plan);
  return prepared === undefined
    ? { kind: 'apollo', plan, canonical, variableNames, shape }
    : { kind: 'join', plan: prepared, variableNames, shape };
}

/** The subgraph of a plan that is one fetch of root fields, as they are in the operation. */
function onlySubgraph({ node }: QueryPlan): string | undefined {
  const only = node as PlanNode | undefined;
  if (only?.kind !== 'Fetch') return undefined;
  const rewritten = only.requires ?? only.inputRewrites ?? only.outputRewrites ?? only.contextRewrites;
  return rewritten === undefined ? only.serviceName : undefined;
}

/** The caller's own text, unless conditions have left out a part of it. */
function textOf(operation: PreparedOperation, specialized: OperationDefinitionNode): string {
  return hasConditions(operation) ? print(withUsedVariables(specialized)) : operation.text;
}

/**
 * `forward`: one subgraph gets the caller's own operation, and its `data` goes out as it came. `join`: the fetches of
 * a plan, joined and completed here. `apollo`: the same, with the fetches made by Apollo's gateway, for plans with
 * steps that are not known here.
 */
export type ExecutionStrategy = ForwardStrategy | JoinStrategy | ApolloStrategy;

export interface ForwardStrategy {
  readonly kind: 'forward';
  readonly subgraph: string;
  readonly text: string;
  readonly shape: ResponseShape;
}

export interface JoinStrategy extends Joining {
  readonly kind: 'join';
  readonly plan: PreparedPlan;
}

export interface ApolloStrategy extends Joining {
  readonly kind: 'apollo';
  readonly plan: QueryPlan;
  readonly canonical: CanonicalOperation;
}

interface Joining {
  /** The caller's names of variables that the plan calls otherwise, by the name there. */
  readonly variableNames: ReadonlyMap<string, string>;
  readonly shape: ResponseShape;
}
