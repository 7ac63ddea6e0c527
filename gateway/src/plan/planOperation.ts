import type { PlanNode, QueryPlan } from '@apollo/query-planner';
import { type DocumentNode, Kind, OperationTypeNode, parse, print } from 'graphql';
import { type ConditionValues, conditionsOf, type Operation } from '../selection/conditions.ts';
import { includedIn, selectionTree, writtenOut } from '../selection/SelectionTree.ts';
import { canForward } from './canForward.ts';
import { canonicalOperation, withUsedVariables } from './canonicalOperation.ts';
import type { PlanJob, Planned } from './messages.ts';
import { preparePlan } from './PreparedPlan.ts';
import type { PlanningGraph } from './readGraph.ts';

/**
 * How the operation of a document that fits the public schema is executed. Undefined where the document has none or
 * several, where it is no query, and where conditions decide.
 */
export function planDocument(text: string, graph: PlanningGraph): Planned | undefined {
  const [operation, ...others] = operationsIn(text);
  if (operation?.definition.operation !== OperationTypeNode.QUERY || others.length > 0) return undefined;
  const conditions = conditionsOf(operation);
  return conditions === undefined || conditions.size === 0
    ? plan(operation, { text, conditions }, graph)
    : undefined;
}

/** How an operation that fits the public schema is executed once its conditions are known. */
export function planOperation({ text, conditions }: PlanJob, graph: PlanningGraph): Planned {
  const [operation] = operationsIn(text);
  if (operation === undefined) throw new Error('There is no operation to be planned');
  return plan(operation, { text, conditions: conditionsOf(operation) && conditions }, graph);
}

/** How the stock gateway plans an operation that fits the public schema: as it was written, conditions and all. */
export function planByApollo(text: string, graph: PlanningGraph): QueryPlan {
  return graph.plan(parse(text, { noLocation: true }));
}

function operationsIn(text: string): readonly Operation[] {
  const document = parse(text, { noLocation: true });
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [{ document, definition }] : [],
  );
}

/** @param conditions undefined where the operation has none */
function plan(operation: Operation, { text, conditions }: Planning, graph: PlanningGraph): Planned {
  const { publicSchema: schema, aliasSuffix } = graph;
  const whole = selectionTree(operation, schema);
  const tree = conditions === undefined ? whole : includedIn(whole, conditions);
  const canonical = canonicalOperation(operation.definition, tree, { schema, aliasSuffix });
  const queryPlan: QueryPlan =
    canonical.definition === undefined
      ? { kind: 'QueryPlan' }
      : graph.plan({ kind: Kind.DOCUMENT, definitions: [canonical.definition] });
  const subgraph = onlySubgraph(queryPlan);
  const own = subgraph === undefined ? undefined : graph.subgraphs.get(subgraph)?.schema;
  if (subgraph !== undefined && own !== undefined) {
    // The caller's own document, unless conditions may leave out a part of it.
    const document: DocumentNode =
      conditions === undefined
        ? operation.document
        : {
            kind: Kind.DOCUMENT,
            definitions: [withUsedVariables({ ...operation.definition, selectionSet: writtenOut(tree) })],
          };
    if (canForward(tree, document, { subgraph: own, graph: schema }))
      return { kind: 'forward', subgraph, text: conditions === undefined ? text : print(document) };
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

interface Planning {
  readonly text: string;
  readonly conditions: ConditionValues | undefined;
}
