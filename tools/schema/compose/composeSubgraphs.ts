import { composeServices } from '@apollo/composition';
import { buildSubgraph, Supergraph } from '@apollo/federation-internals';
import { type ASTNode, GraphQLError, type GraphQLSchema, printSchema } from 'graphql';
import { placesOf } from './placesOf.ts';
import { promisesOfOptional } from './promisesOfOptional.ts';
import { readSchemas } from './readSchemas.ts';
import { refusedForms } from './refusedForms.ts';
import type { SubgraphSchema } from './SubgraphSchema.ts';

/**
 * The supergraph and the public schema, or errors. It is one, too, if answers would differ from those of one server
 * (`refusedForms`). A subgraph's `url` is its address unless the gateway's environment names one.
 */
export function composeSubgraphs(
  subgraphs: readonly SubgraphSchema[],
): Composed | { readonly errors: readonly string[] } {
  const { faults, schemas } = readSchemas(subgraphs);
  if (faults !== undefined) return { errors: faults };
  const composed = composeServices(
    schemas.map(({ name, document, url = '' }) => ({ name, url, typeDefs: document })),
  );
  const withPlaces = (message: string, nodes: readonly ASTNode[] | undefined) =>
    [message, ...placesOf(nodes, subgraphs).map((place) => `  at ${place}`)].join('\n');
  if (composed.errors !== undefined)
    return { errors: composed.errors.map(({ message, nodes }) => withPlaces(message, nodes)) };
  const built = schemas.map((each) => ({ ...each, subgraph: buildSubgraph(each.name, '', each.document) }));
  const refused = refusedForms(built, composed.hints);
  if (refused.length > 0) return { errors: refused };
  const publicSchema = publicSchemaOf(composed.supergraphSdl);
  if (typeof publicSchema === 'string') return { errors: [publicSchema] };
  return {
    supergraph: withFinalNewline(composed.supergraphSdl),
    api: withFinalNewline(printSchema(publicSchema)),
    hints: [
      ...composed.hints.map(
        ({ message, nodes, definition }) => `${withPlaces(message, nodes)}\n  (${definition.code})`,
      ),
      ...promisesOfOptional(built),
    ],
  };
}

/** The public schema, or a message if the supergraph has a feature that the gateway does not know (`@context`). */
function publicSchemaOf(supergraph: string): GraphQLSchema | string {
  try {
    return Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}

function withFinalNewline(text: string): string {
  return `${text.trimEnd()}\n`;
}

export interface Composed {
  readonly errors?: undefined;
  readonly supergraph: string;
  readonly api: string;
  /** Warnings: parts that compose but may not be meant, a sentence each with its places: subgraph, type and field. */
  readonly hints: readonly string[];
}
