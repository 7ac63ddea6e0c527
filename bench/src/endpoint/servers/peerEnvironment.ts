/** The environment of a peer in front of the subgraphs. */
export function readPeerEnvironment(): PeerEnvironment {
  return JSON.parse(process.env['BENCH_PEER'] ?? '') as PeerEnvironment;
}

/** For a peer's process to read. */
export function peerEnvironment(environment: PeerEnvironment): Readonly<Record<string, string>> {
  return { BENCH_PEER: JSON.stringify(environment) };
}

export interface PeerEnvironment {
  /** The subgraphs by name. */
  readonly subgraphs: Readonly<Record<string, PeerSubgraph>>;
  /** Path of the composed supergraph. */
  readonly supergraph: string;
}

export interface PeerSubgraph {
  readonly endpoint: string;
  /** What it takes as a bearer token. */
  readonly token: string;
}
