/** What a graph is made from. */
export interface GraphSource {
  /** Text of the composed supergraph. */
  readonly supergraph: string;
  /** Base addresses of each subgraph's replicas, by its name in the supergraph. */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
}
