import type { PlanNode, QueryPlan } from '@apollo/query-planner';
import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
} from 'graphql';
import { canForward } from './canForward.ts';
import { canonicalOperation, withUsedVariables } from './canonicalOperation.ts';
import { type ConditionValues, conditionVariables, hasConditions } from './documents/conditions.ts';
import type { PlanJob, Planned } from './messages.ts';
import { preparePlan } from './PreparedPlan.ts';
import type { PlanningGraph } from './readGraph.ts';
import { specialize } from './specialize.ts';

/**
 * How the operation of a document that fits the public schema is executed. Undefined where the document has none or
 * several, where it is no query, and where conditions decide.
 */
export function planDocument(text: string, graph: PlanningGraph): Planned | undefined {
  const document = parse(text, { noLocation: true });
  const [definition, ...others] = operationsOf(document);
  if (definition?.operation !== OperationTypeNode.QUERY || others.length > 0) return undefined;
  if (conditionVariables({ document, definition }).size > 0) return undefined;
  return plan({ text, document, definition }, new Map(), graph);
}

/** How an operation that fits the public schema is executed once its conditions are known. */
export function planOperation({ text, conditions }: PlanJob, graph: PlanningGraph): Planned {
  const document = parse(text, { noLocation: true });
  const [definition] = operationsOf(document);
  if (definition === undefined) throw new Error('There is no operation to be planned');
  return plan({ text, document, definition }, conditions, graph);
}

/** How the stock gateway plans an operation that fits the public schema: as it was written, conditions and all. */
export function planByApollo(text: string, graph: PlanningGraph): QueryPlan {
  return graph.plan(parse(text, { noLocation: true }));
}

function operationsOf({ definitions }: DocumentNode): readonly OperationDefinitionNode[] {
  return definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
}

function plan(
  { text, document, definition }: Operation,
  conditions: ConditionValues,
  graph: PlanningGraph,
): Planned {
  const { publicSchema: schema, aliasMark } = graph;
  const specialized = specialize({ document, definition }, conditions);
  const canonical = canonicalOperation(specialized, { schema, aliasMark });
  const queryPlan: QueryPlan =
    canonical.definition === undefined
      ? { kind: 'QueryPlan' }
      : graph.plan({ kind: Kind.DOCUMENT, definitions: [canonical.definition] });
  const subgraph = onlySubgraph(queryPlan);
  const own = subgraph === undefined ? undefined : graph.subgraphs.get(subgraph)?.schema;
  if (subgraph !== undefined && own !== undefined && canForward(specialized, own, schema)) {
    // The caller's own text, unless conditions have left out a part of it.
    const forwarded = hasConditions({ document }) ? print(withUsedVariables(specialized)) : text;
    return { kind: 'forward', subgraph, text: forwarded };
  }
  return { kind: 'join', plan: preparePlan(queryPlan) };
}

/** The subgraph of a plan that is one fetch of root fields, as they are in the operation. */
function onlySubgraph({ node }: QueryPlan): string | undefined {
  const only = node as PlanNode | undefined;
  if (only?.kind !== 'Fetch') return undefined;
  const rewritten = only.requires ?? only.inputRewrites ?? only.outputRewrites ?? only.contextRewrites;
  return rewritten === undefined ? only.serviceName : undefined;
}

interface Operation {
  readonly text: string;
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
}
