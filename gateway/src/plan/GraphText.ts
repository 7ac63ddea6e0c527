import { createHash } from 'node:crypto';
import { printSchema, type Subgraph, type Supergraph } from '@apollo/federation-internals';
import { type OperationDefinitionNode, parse, type SelectionSetNode } from 'graphql';

/** What a supergraph says, as text. Reading it takes most of the time that a graph takes, and this goes between threads. */
export function textOfGraph(supergraph: Supergraph, supergraphSdl: string): GraphText {
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
    const type = application.parent;
    if (resolvable === false || !('name' in type) || typeof type.name !== 'string') continue;
    const { definitions } = parse(`{ ${String(fields)} }`, { noLocation: true });
    keys.set(type.name, [
      ...(keys.get(type.name) ?? []),
      (definitions[0] as OperationDefinitionNode).selectionSet,
    ]);
  }
  return keys;
}

/** A graph whose schemas are text. It can be sent to another thread. */
export interface GraphText {
  /** Equal for equal supergraphs. */
  readonly id: string;
  /** What callers see. */
  readonly publicSchema: string;
  /** Every subgraph's types in one, with what callers do not see. */
  readonly supergraphSchema: string;
  readonly subgraphs: readonly SubgraphText[];
}

interface SubgraphText {
  readonly name: string;
  readonly schema: string;
  readonly entityKeys: EntityKeys;
}

/** The keys of each entity type of a subgraph. */
export type EntityKeys = ReadonlyMap<string, readonly SelectionSetNode[]>;
