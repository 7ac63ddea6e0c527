import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import { openDatabase as openTaxonomy } from '@calendar/taxonomy-db';
import { endWithParent } from '../../../processes/endWithParent.ts';
import type { DatabaseUrls } from '../../../processes/startCalendar.ts';
import type { Databases, MonolithContext } from './context.ts';
import { resolvers } from './resolvers.ts';

// What a team would write instead: Apollo Server and Prisma, one process, PostgreSQL asked for every request.

endWithParent();
const urls = JSON.parse(process.env['BENCH_DATABASES'] ?? '') as DatabaseUrls;
const databases: Databases = {
  events: openEvents(urls.events),
  directory: openDirectory(urls.directory),
  taxonomy: openTaxonomy(urls.taxonomy),
};
const server = new ApolloServer<MonolithContext>({
  typeDefs: readFileSync(new URL('../../../../../../gateway/api.graphql', import.meta.url), 'utf8'),
  resolvers,
});
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async () => ({ databases, now: new Date() }),
});
process.send?.({ url });
