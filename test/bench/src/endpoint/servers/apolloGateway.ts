import { readFileSync } from 'node:fs';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { endWithParent } from '../../processes/endWithParent.ts';
import { readPeerEnvironment } from './peerEnvironment.ts';

// @apollo/gateway as it comes out of the box, before the same subgraphs. Only what it takes to be let in is added.

endWithParent();
const { addresses, secret, supergraph } = readPeerEnvironment();

class AuthorizedDataSource extends RemoteGraphQLDataSource {
  override willSendRequest({
    request,
  }: Parameters<NonNullable<RemoteGraphQLDataSource['willSendRequest']>>[0]): void {
    request.http?.headers.set('authorization', `Bearer ${secret}`);
  }
}

const gateway = new ApolloGateway({
  supergraphSdl: readFileSync(supergraph, 'utf8'),
  buildService: ({ name }) => new AuthorizedDataSource({ url: `${addresses[name]}/graphql` }),
});
const { url } = await startStandaloneServer(new ApolloServer({ gateway }), {
  listen: { port: 0, host: '127.0.0.1' },
});
process.send?.({ url });
