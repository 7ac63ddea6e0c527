/** What a gateway of others is started with, as its first word. */
export interface Peer {
  /** Path of the composed supergraph. */
  readonly supergraph: string;
  /** The subgraphs by name. */
  readonly subgraphs: Readonly<Record<string, PeerSubgraph>>;
}

export interface PeerSubgraph {
  readonly endpoint: string;
  /** What it takes as a bearer token; absent: it takes everybody. */
  readonly token?: string;
}

export function readPeer(): Peer {
  return JSON.parse(process.argv[2] ?? '') as Peer;
}

/** The headers by which a subgraph lets the gateway in. */
export function headersFor({ token }: PeerSubgraph): [string, string][] {
  return token === undefined ? [] : [['authorization', `Bearer ${token}`]];
}
