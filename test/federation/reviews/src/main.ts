import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { PrismaPg } from '@prisma/adapter-pg';
import { GraphQLError, parse } from 'graphql';
import { PrismaClient } from '../generated/client.ts';
import { resolvers } from './resolvers.ts';

// Variables: DATABASE_URL, PORT, TOKEN (what callers must send as a bearer token), MAX_AGE (seconds that replies may be kept).

const { DATABASE_URL, PORT, TOKEN, MAX_AGE = '0' } = process.env;
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: DATABASE_URL }) });
const typeDefs = parse(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));
const server = new ApolloServer({
  schema: buildSubgraphSchema([{ typeDefs, resolvers: resolvers(prisma) }]),
  plugins: [ApolloServerPluginCacheControl({ defaultMaxAge: Number(MAX_AGE) })],
});
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: Number(PORT) },
  context: async ({ req }) => {
    if (req.headers.authorization === `Bearer ${TOKEN}`) return {};
    throw new GraphQLError('Who are you?', {
      extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
    });
  },
});
process.send?.({ url });
