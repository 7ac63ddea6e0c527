import { createHash } from 'node:crypto';
import { operationFromDocument, type Schema, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import type { PreparedOperation } from '../documents/DocumentStore.ts';

/** Reads a composed supergraph. Throws when it is not one. */
export function readGraph(supergraphSdl: string): Graph {
  const supergraph = Supergraph.build(supergraphSdl);
  const planner = new QueryPlanner(supergraph);
  const apiSchema = supergraph.apiSchema();
  return {
    id: createHash('sha256').update(supergraphSdl).digest('base64url').slice(0, 16),
    publicSchema: apiSchema.toGraphQLJSSchema(),
    apiSchema,
    supergraphSchema: supergraph.schema.toGraphQLJSSchema(),
    subgraphs: supergraph.subgraphsMetadata().map(({ name }) => name),
    plan: ({ document, name }) =>
      planner.buildQueryPlan(
        operationFromDocument(apiSchema, document, name === undefined ? {} : { operationName: name }),
      ),
  };
}

/** The federated graph: what callers see of it, and how a query is taken apart for its subgraphs. */
export interface Graph {
  /** Equal for equal supergraphs. */
  readonly id: string;
  /** What callers see, for validation and introspection. */
  readonly publicSchema: GraphQLSchema;
  /** The same, as the planner's library holds it. */
  readonly apiSchema: Schema;
  readonly supergraphSchema: GraphQLSchema;
  /** Names of the subgraphs. */
  readonly subgraphs: readonly string[];
  plan(operation: PreparedOperation): QueryPlan;
}
