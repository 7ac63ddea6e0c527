import { createLogger, createSubgraph, SnapshotPoller } from '@calendar/subgraph';
import { INTERNAL_SECRET } from '../../../../test/support/askSubgraph.ts';
import { numberOf, OTHER_TEAMS } from './otherTeams.ts';

// Another team's subgraph that is made with our kit.

const logger = createLogger('bookmarks', 'warn');
const token = 'bookmarks:1';
const source = { readToken: async () => token, load: async () => ({ token, snapshot: {} }) };
const poller = new SnapshotPoller({ name: 'bookmarks', logger, source });
const subgraph = createSubgraph({
  name: 'bookmarks',
  typeDefs: OTHER_TEAMS.bookmarks,
  resolvers: {
    Event: { __resolveReference: ({ id }: { readonly id: string }) => ({ id }), bookmarks: numberOf },
  },
  poller,
  logger,
  configuration: { INTERNAL_SECRET, HOST: '127.0.0.1', PORT: 0, STOP_DELAY: 0, STOP_GRACE: 10_000 },
});
const { url } = await subgraph.listen();
await poller.whenReady();
process.send?.({ url });
