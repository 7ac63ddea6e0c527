import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import { openDatabase as openTaxonomy } from '@calendar/taxonomy-db';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient as Reviews } from '../../../../../test/federation/reviews/generated/client.ts';
import { endWithParent } from '../../../processes/endWithParent.ts';
import type { Databases, MonolithContext } from './context.ts';
import { readMonolithEnvironment } from './monolithEnvironment.ts';
import { resolvers } from './resolvers.ts';

// What a team would write instead: Apollo Server and Prisma, one process, PostgreSQL asked for every request.

endWithParent();
const { urls, schema } = readMonolithEnvironment();
const databases: Databases = {
  events: openEvents(urls.events),
  directory: openDirectory(urls.directory),
  taxonomy: openTaxonomy(urls.taxonomy),
  reviews: new Reviews({ adapter: new PrismaPg({ connectionString: urls.reviews }) }),
};
const server = new ApolloServer<MonolithContext>({
  typeDefs: readFileSync(schema, 'utf8'),
  resolvers,
});
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async () => ({ databases, now: new Date() }),
});
process.send?.({ url });
