/** One subgraph's schema, as it is in its `schema.graphql`. */
export interface SubgraphSchema {
  readonly name: string;
  readonly schema: string;
  /** Where it is, for gateways that are told nothing else. */
  readonly url?: string;
}
