import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { numberOf, OTHER_TEAMS, offersOf } from '../src/lists/otherTeams.ts';

// Another team's subgraph that is a plain Apollo Server.

const resolvers = {
  Query: { offers: offersOf },
  Event: { __resolveReference: ({ id }: { readonly id: string }) => ({ id }), rides: numberOf },
};
const server = new ApolloServer({
  schema: buildSubgraphSchema([{ typeDefs: parse(OTHER_TEAMS.rides), resolvers }]),
  plugins: [ApolloServerPluginCacheControl({ defaultMaxAge: 60 })],
});
const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } });
process.send?.({ url });
