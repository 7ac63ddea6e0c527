import type { PlanNode, QueryPlan } from '@apollo/query-planner';
import { Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { hasConditions } from '../documents/conditions.ts';
import { canForward } from '../execution/canForward.ts';
import { canonicalOperation, withUsedVariables } from '../execution/canonicalOperation.ts';
import type { PlanningGraph } from '../execution/Graph.ts';
import { preparePlan } from '../execution/plan/PreparedPlan.ts';
import { specialize } from '../execution/specialize.ts';
import type { Planned, PlanQuestion } from './messages.ts';

/** How an operation that fits the public schema is executed once its conditions are known. */
export function planOperation({ text, conditions }: PlanQuestion, graph: PlanningGraph): Planned {
  const { publicSchema: schema, aliasMark } = graph;
  const document = parse(text, { noLocation: true });
  const definition = document.definitions.find(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION,
  ) as OperationDefinitionNode;
  const specialized = specialize({ document, definition }, conditions);
  const { definition: canonical } = canonicalOperation(specialized, { schema, aliasMark });
  const plan: QueryPlan = canonical === undefined ? { kind: 'QueryPlan' } : graph.plan(canonical);
  const subgraph = onlySubgraph(plan);
  const own = subgraph === undefined ? undefined : graph.subgraphs.get(subgraph)?.schema;
  if (subgraph !== undefined && own !== undefined && canForward(specialized, own, schema)) {
    // The caller's own text, unless conditions have left out a part of it.
    const forwarded = hasConditions({ document }) ? print(withUsedVariables(specialized)) : text;
    return { kind: 'forward', subgraph, text: forwarded };
  }
  const prepared = preparePlan(plan);
  return prepared === undefined ? { kind: 'apollo', plan } : { kind: 'join', plan: prepared };
}

/** The subgraph of a plan that is one fetch of root fields, as they are in the operation. */
function onlySubgraph({ node }: QueryPlan): string | undefined {
  const only = node as PlanNode | undefined;
  if (only?.kind !== 'Fetch') return undefined;
  const rewritten = only.requires ?? only.inputRewrites ?? only.outputRewrites ?? only.contextRewrites;
  return rewritten === undefined ? only.serviceName : undefined;
}
