import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  buildASTSchema,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** Reads a graph's text, one schema in each turn of the event loop, so that requests are served meanwhile. */
export async function readGraphInTurns(text: GraphText): Promise<Graph> {
  const { publicSchema, supergraphSchema, subgraphs } = text;
  const read = new Map<string, GraphQLSchema>();
  for (const sdl of [publicSchema, supergraphSchema, ...subgraphs.map(({ schema }) => schema)]) {
    read.set(sdl, schemaOf(sdl));
    await nextTurn();
  }
  return graphOf(text, (sdl) => read.get(sdl) as GraphQLSchema);
}

export function graphOf(
  { id, publicSchema: publicText, supergraphSchema, subgraphs }: GraphText,
  read = schemaOf,
): Graph {
  const whole = read(supergraphSchema);
  const facts = subgraphs.map(
    ({ name, schema, entityKeys }) => [name, { schema: read(schema), entityKeys }] as const,
  );
  return {
    id,
    publicSchema: read(publicText),
    publicText,
    supergraphSchema: whole,
    subgraphs: new Map(facts),
    aliasSuffix: unusedSuffix(whole),
  };
}

/** Composition has checked it. */
function schemaOf(sdl: string): GraphQLSchema {
  // Stryker disable next-line all: without these options the same schema takes longer, and more memory
  return buildASTSchema(parse(sdl, { noLocation: true }), { assumeValidSDL: true });
}

function unusedSuffix(schema: GraphQLSchema): string {
  const names = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [],
  );
  let suffix = '__';
  while (names.some((name) => name.replace(/\d+$/, '').endsWith(suffix))) suffix += '_';
  return suffix;
}

export interface SubgraphFacts {
  /** Its own schema, but for the names of its root types, which a supergraph does not contain. */
  readonly schema: GraphQLSchema;
  readonly entityKeys: EntityKeys;
}

/** The federated graph: the public schema, and the schemas of its subgraphs. */
export interface Graph {
  readonly id: string;
  /** The public schema, for validation, completion and introspection. */
  readonly publicSchema: GraphQLSchema;
  /** The same as text. */
  readonly publicText: string;
  /** Every subgraph's types in one, with the parts that callers do not see. */
  readonly supergraphSchema: GraphQLSchema;
  readonly subgraphs: ReadonlyMap<string, SubgraphFacts>;
  /** No field has a name that ends with this and a number. */
  readonly aliasSuffix: string;
}

/** A graph whose schemas are text. It can be sent to another thread. */
export interface GraphText {
  readonly id: string;
  readonly publicSchema: string;
  /** Every subgraph's types in one, with the parts that callers do not see. */
  readonly supergraphSchema: string;
  readonly subgraphs: readonly SubgraphText[];
}

interface SubgraphText {
  readonly name: string;
  readonly schema: string;
  readonly entityKeys: EntityKeys;
}

export type EntityKeys = ReadonlyMap<string, readonly SelectionSetNode[]>;
