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

/** Reads a composed supergraph. Throws when it is not one. */
export function readGraph(supergraphSdl: string): Graph {
  const supergraph = Supergraph.build(supergraphSdl);
  const planner = new QueryPlanner(supergraph);
  const apiSchema = supergraph.apiSchema();
  const supergraphSchema = supergraph.schema.toGraphQLJSSchema();
  const subgraphs = supergraph.subgraphs();
  return {
    id: createHash('sha256').update(supergraphSdl).digest('base64url').slice(0, 16),
    publicSchema: apiSchema.toGraphQLJSSchema(),
    apiSchema,
    supergraphSchema,
    subgraphSchemas: new Map(subgraphs.names().map((name) => [name, schemaOf(name)])),
    aliasMark: unusedMark(supergraphSchema),
    plan: (definition) =>
      planner.buildQueryPlan(
        operationFromDocument(
          apiSchema,
          { kind: Kind.DOCUMENT, definitions: [definition] },
          { validate: false },
        ),
      ),
  };

  function schemaOf(name: string): GraphQLSchema {
    return (subgraphs.get(name) as NonNullable<ReturnType<typeof subgraphs.get>>).schema.toGraphQLJSSchema();
  }
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

/** The federated graph: what callers see of it, and how a query is taken apart for its subgraphs. */
export interface Graph {
  /** Equal for equal supergraphs. */
  readonly id: string;
  /** What callers see, for validation, completion and introspection. */
  readonly publicSchema: GraphQLSchema;
  /** The same, as the planner's library holds it. */
  readonly apiSchema: Schema;
  /** Every subgraph's types in one, with what callers do not see. */
  readonly supergraphSchema: GraphQLSchema;
  /** What each subgraph's own schema says, as far as the supergraph tells: without the names of its root types. */
  readonly subgraphSchemas: ReadonlyMap<string, GraphQLSchema>;
  /** No field has a name that ends with this and a number. */
  readonly aliasMark: string;
  /** Takes an operation of the public schema without fragments by name. */
  plan(operation: OperationDefinitionNode): QueryPlan;
}
