import { createHash } from 'node:crypto';
import { printSchema, type Supergraph } from '@apollo/federation-internals';
import { type EntityKeys, entityKeysOf } from './entityKeys.ts';

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
