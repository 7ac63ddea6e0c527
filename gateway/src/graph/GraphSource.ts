import type { SubgraphAddresses } from '../subgraphs/addresses.ts';

/** What a graph is made from. */
export interface GraphSource {
  /** Text of the composed supergraph. */
  readonly supergraph: string;
  readonly addresses: SubgraphAddresses;
}
