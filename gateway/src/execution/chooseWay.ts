import type { QueryPlan } from '@apollo/query-planner';
import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import type { PreparedOperation } from '../documents/DocumentStore.ts';
import type { Graph } from './Graph.ts';

/** How an operation is executed. The answer is the same whichever way is open; they differ in what they cost. */
export function chooseWay(operation: PreparedOperation, graph: Graph): Way {
  const fields = new Set(rootFields(operation));
  if (fields.isSubsetOf(introspectionFields)) return { kind: 'introspect' };
  const plan = graph.plan(operation);
  const subgraph = fields.isDisjointFrom(schemaFields) ? onlySubgraph(plan) : undefined;
  return subgraph === undefined ? { kind: 'federate', plan } : { kind: 'passThrough', subgraph };
}

const schemaFields = new Set(['__schema', '__type']);
const introspectionFields = new Set([...schemaFields, '__typename']);

function rootFields({ document, definition }: PreparedOperation): string[] {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  );
  return fieldsOf(definition.selectionSet, fragments);
}

function fieldsOf(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    const within = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    return within === undefined ? [] : fieldsOf(within.selectionSet, fragments);
  });
}

/** The subgraph that can answer the whole operation as the caller wrote it. */
function onlySubgraph({ node }: QueryPlan): string | undefined {
  if (node?.kind !== 'Fetch') return undefined;
  const rewritten = node.requires ?? node.inputRewrites ?? node.outputRewrites ?? node.contextRewrites;
  return rewritten === undefined ? node.serviceName : undefined;
}

/**
 * `introspect`: from the public schema, here. `passThrough`: one subgraph gets the caller's own document, and its
 * `data` goes out as it came. `federate`: several fetches, joined here.
 */
export type Way =
  | { readonly kind: 'introspect' }
  | { readonly kind: 'passThrough'; readonly subgraph: string }
  | { readonly kind: 'federate'; readonly plan: QueryPlan };
