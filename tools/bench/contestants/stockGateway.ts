import { readFileSync } from 'node:fs';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { headersFor, type PeerSubgraph, readPeer } from './peer.ts';

// @apollo/gateway as it comes out of the box. Only what it takes to be let in is added.

const { subgraphs, supergraph } = readPeer();

class AuthorizedDataSource extends RemoteGraphQLDataSource {
  readonly #headers: readonly [string, string][];

  constructor(subgraph: PeerSubgraph) {
    super({ url: subgraph.endpoint });
    this.#headers = headersFor(subgraph);
  }

  override willSendRequest({
    request,
  }: Parameters<NonNullable<RemoteGraphQLDataSource['willSendRequest']>>[0]): void {
    for (const [name, value] of this.#headers) request.http?.headers.set(name, value);
  }
}

const gateway = new ApolloGateway({
  supergraphSdl: readFileSync(supergraph, 'utf8'),
  buildService: ({ name }) => new AuthorizedDataSource(subgraphs[name] as PeerSubgraph),
});
const { url } = await startStandaloneServer(new ApolloServer({ gateway }), {
  listen: { port: 0, host: '127.0.0.1' },
});
process.send?.({ url });
