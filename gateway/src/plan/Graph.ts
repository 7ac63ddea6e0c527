import { createHash } from 'node:crypto';
import { operationFromDocument, type Schema, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import {
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { type EntityKeys, entityKeysOf } from './entityKeys.ts';

/** Reads a composed supergraph. Throws when it is not one. */
export function readGraph(supergraphSdl: string): Graph {
  const supergraph = Supergraph.build(supergraphSdl);
  return graphOf(supergraph, supergraphSdl);
}

/** The same with a planner, which only the planner thread has. */
export function readPlanningGraph(supergraphSdl: string): PlanningGraph {
  const supergraph = Supergraph.build(supergraphSdl);
  const planner = new QueryPlanner(supergraph);
  const graph = graphOf(supergraph, supergraphSdl);
  const { apiSchema } = graph;
  return {
    ...graph,
    plan: (definition) =>
      planner.buildQueryPlan(
        operationFromDocument(
          apiSchema,
          { kind: Kind.DOCUMENT, definitions: [definition] },
          { validate: false },
        ),
      ),
  };
}

function graphOf(supergraph: Supergraph, supergraphSdl: string): Graph {
  const apiSchema = supergraph.apiSchema();
  const supergraphSchema = supergraph.schema.toGraphQLJSSchema();
  const subgraphs = [...supergraph.subgraphs()];
  return {
    id: createHash('sha256').update(supergraphSdl).digest('base64url').slice(0, 16),
    publicSchema: apiSchema.toGraphQLJSSchema(),
    apiSchema,
    supergraphSchema,
    subgraphs: new Map(
      subgraphs.map((subgraph) => [
        subgraph.name,
        { schema: subgraph.schema.toGraphQLJSSchema(), entityKeys: entityKeysOf(subgraph) },
      ]),
    ),
    aliasMark: unusedMark(supergraphSchema),
  };
}

/** A text such that no field's name ends with it and a number. */
function unusedMark(schema: GraphQLSchema): string {
  const names = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [],
  );
  let mark = '__';
  while (names.some((name) => name.replace(/\d+$/, '').endsWith(mark))) mark += '_';
  return mark;
}

/** What the supergraph contains of one subgraph. */
export interface SubgraphFacts {
  /** Its own schema, but for the names of its root types, which a supergraph does not contain. */
  readonly schema: GraphQLSchema;
  readonly entityKeys: EntityKeys;
}

/** The federated graph: what callers see of it, and what its subgraphs resolve. */
export interface Graph {
  /** Equal for equal supergraphs. */
  readonly id: string;
  /** What callers see, for validation, completion and introspection. */
  readonly publicSchema: GraphQLSchema;
  /** The same, as the planner's library holds it. */
  readonly apiSchema: Schema;
  /** Every subgraph's types in one, with what callers do not see. */
  readonly supergraphSchema: GraphQLSchema;
  readonly subgraphs: ReadonlyMap<string, SubgraphFacts>;
  /** No field has a name that ends with this and a number. */
  readonly aliasMark: string;
}

/** The graph of the planner thread. */
export interface PlanningGraph extends Graph {
  /** Takes an operation of the public schema without fragments by name. May take a good part of a second. */
  plan(operation: OperationDefinitionNode): QueryPlan;
}
