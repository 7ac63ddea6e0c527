export interface Peer {
  readonly supergraph: string;
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

export function headersFor({ token }: PeerSubgraph): [string, string][] {
  return token === undefined ? [] : [['authorization', `Bearer ${token}`]];
}
