import { createHash } from 'node:crypto';
import {
  type InterfaceType,
  type ObjectType,
  printSchema,
  type Schema,
  type Subgraph,
  Supergraph,
} from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { type OperationDefinitionNode, parse, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type EntityKeys, type Graph, type GraphText, graphOf } from './Graph.ts';

// The code that reads supergraphs is large, and is for threads: the main thread does not load it.

export function readGraph(supergraphSdl: string): Graph {
  return graphOf(textOfGraph(Supergraph.build(supergraphSdl), supergraphSdl));
}

/** The same with a planner, which only the planner thread has. */
export function readPlanningGraph(supergraphSdl: string): PlanningGraph {
  const supergraph = Supergraph.build(supergraphSdl);
  const planner = new QueryPlanner(supergraph);
  const text = textOfGraph(supergraph, supergraphSdl);
  const plans = new LRUCache<string, CanonicalPlan>({ maxSize: planBytes, sizeCalculation: sizeOf });
  return Object.assign(graphOf(text), { text, apiSchema: supergraph.apiSchema(), planner, plans });
}

const planBytes = 64 * 1024 * 1024;

function sizeOf({ plan }: CanonicalPlan, operation: string): number {
  return 2 * (plan.length + operation.length) + 200;
}

/** The content of a supergraph as text: reading it takes long, and this goes between threads. */
function textOfGraph(supergraph: Supergraph, supergraphSdl: string): GraphText {
  return {
    id: createHash('sha256').update(supergraphSdl).digest('base64url').slice(0, 16),
    publicSchema: printSchema(supergraph.apiSchema()),
    supergraphSchema: printSchema(supergraph.schema),
    subgraphs: [...supergraph.subgraphs()].map((subgraph) => ({
      name: subgraph.name,
      schema: printSchema(subgraph.schema),
      entityKeys: entityKeysOf(subgraph),
    })),
  };
}

/** By which keys a subgraph finds its entities: every `@key` of each type that it resolves. */
export function entityKeysOf(subgraph: Subgraph): EntityKeys {
  const keys = new Map<string, SelectionSetNode[]>();
  for (const application of subgraph.metadata().keyDirective().applications()) {
    const { fields, resolvable } = application.arguments();
    if (resolvable === false) continue;
    // Composition has it on no other element.
    const { name } = application.parent as ObjectType | InterfaceType;
    const { definitions } = parse(`{ ${String(fields)} }`);
    keys.set(name, [...(keys.get(name) ?? []), (definitions[0] as OperationDefinitionNode).selectionSet]);
  }
  return keys;
}

export interface PlanningGraph extends Graph {
  /** From which the main thread reads the same graph. */
  readonly text: GraphText;
  readonly apiSchema: Schema;
  readonly planner: QueryPlanner;
  /** By the text of the canonical operation, which is the same for many documents. */
  readonly plans: LRUCache<string, CanonicalPlan>;
}

export interface CanonicalPlan {
  /** The only one that is asked, for its own fields alone. Undefined if there is none. */
  readonly subgraph: string | undefined;
  /** The `PreparedPlan` as JSON. */
  readonly plan: string;
}
