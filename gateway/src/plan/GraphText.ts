import type { SelectionSetNode } from 'graphql';

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
