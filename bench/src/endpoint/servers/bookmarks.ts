import { createLogger, createSubgraph, SnapshotPoller } from '@calendar/kit';
import { INTERNAL_SECRET } from '../../../../test/support/askSubgraph.ts';
import { endWithParent } from '../../processes/endWithParent.ts';
import { numberOf, OTHER_TEAMS } from '../otherTeams.ts';

// Another team's subgraph that is made with our kit.

endWithParent();
const logger = createLogger('bookmarks', 'warn');
const poller = new SnapshotPoller({
  name: 'bookmarks',
  logger,
  source: {
    readToken: async () => 'bookmarks:1',
    load: async () => ({ token: 'bookmarks:1', snapshot: {} }),
  },
});
const subgraph = createSubgraph({
  name: 'bookmarks',
  typeDefs: OTHER_TEAMS.bookmarks,
  resolvers: {
    Event: {
      __resolveReference: ({ id }: Reference) => ({ id }),
      bookmarks: ({ id }: Reference) => numberOf(id),
    },
  },
  poller,
  logger,
  configuration: {
    INTERNAL_SECRET,
    HOST: '127.0.0.1',
    PORT: 0,
    STOP_DELAY: 0,
    STOP_GRACE: 10_000,
  },
});
const { url } = await subgraph.listen();
await poller.whenReady();
process.send?.({ url });

interface Reference {
  readonly id: string;
}
