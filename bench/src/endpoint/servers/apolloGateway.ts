import { readFileSync } from 'node:fs';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { endWithParent } from '../../processes/endWithParent.ts';
import { type PeerSubgraph, readPeerEnvironment } from './peerEnvironment.ts';

// @apollo/gateway as it comes out of the box, before the same subgraphs. Only what it takes to be let in is added.

endWithParent();
const { subgraphs, supergraph } = readPeerEnvironment();

class AuthorizedDataSource extends RemoteGraphQLDataSource {
  readonly #token: string;

  constructor({ endpoint, token }: PeerSubgraph) {
    super({ url: endpoint });
    this.#token = token;
  }

  override willSendRequest({
    request,
  }: Parameters<NonNullable<RemoteGraphQLDataSource['willSendRequest']>>[0]): void {
    request.http?.headers.set('authorization', `Bearer ${this.#token}`);
  }
}

const gateway = new ApolloGateway({
  supergraphSdl: readFileSync(supergraph, 'utf8'),
  buildService: ({ name }) => new AuthorizedDataSource(subgraphs[name]!),
});
const { url } = await startStandaloneServer(new ApolloServer({ gateway }), {
  listen: { port: 0, host: '127.0.0.1' },
});
process.send?.({ url });
