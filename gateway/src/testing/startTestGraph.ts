import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@calendar/config';
import { GraphQLError } from 'graphql';
import { pino } from 'pino';
import { SUBGRAPHS, withoutOthers } from '../../../test/support/calendarParts.ts';
import { temporaryFolder } from '../../../test/support/processes/temporaryFolder.ts';
import { type GatewayConfig, readConfig } from '../config.ts';
import type { LookUp } from '../federation/graph/HostNames.ts';
import type { GraphFiles } from '../federation/graph/readGraphSource.ts';
import { type Gateway, startGateway } from '../server.ts';
import { joiningSupergraph } from './joiningSupergraph.ts';
import { startKeptPlanner } from './keptPlanners.ts';
import { startSubgraph, type TestSubgraph } from './startSubgraph.ts';

/**
 * A gateway in front of three small subgraphs whose lists have joins (`joiningSupergraph`). Its clock stands still
 * until it is set. It caches no answers or entities unless `cacheBytes` or `entityCacheBytes` is set, so that every
 * operation reaches the subgraphs. Its deadlines are longer than a machine may stall, unless they are set.
 * @param afterwards the hook that closes it
 */
export async function startTestGraph(
  { environment, files, hosts = {}, lookUp, notReady = [], ...config }: TestGraphConfig = {},
  afterwards?: (close: () => Promise<void>) => void,
): Promise<TestGraph> {
  const [events, directory, taxonomy] = await Promise.all([
    startSubgraph('events', eventsResolvers),
    startSubgraph('directory', directoryResolvers),
    startSubgraph('taxonomy', taxonomyResolvers),
  ]);
  for (const [name, subgraph] of Object.entries({ events, directory, taxonomy }))
    subgraph.ready = !notReady.includes(name);
  const folder = await temporaryFolder();
  const supergraph = join(folder.path, 'supergraph.graphql');
  await writeFile(supergraph, joiningSupergraph());
  const lines: string[] = [];
  const time = { now: Date.parse('2026-06-01T12:00:00Z') };
  const usual = readConfig({
    ...withoutOthers(),
    PORT: '0',
    INTERNAL_SECRET: 'between parts only',
    SUPERGRAPH: supergraph,
    REQUIRED_SUBGRAPHS: SUBGRAPHS.join(),
    EVENTS_URL: at(events, hosts['events']),
    DIRECTORY_URL: at(directory, hosts['directory']),
    TAXONOMY_URL: at(taxonomy, hosts['taxonomy']),
    CACHE_BYTES: '0',
    ENTITY_CACHE_BYTES: '0',
    FETCH_DEADLINE: '30000',
    OPERATION_DEADLINE: '60000',
    STOP_DELAY: '0',
    STOP_GRACE: '2000',
    ...environment,
  });
  const gateway = await startGateway(
    { ...usual, source: { ...usual.source, ...files }, ...config },
    {
      clock: () => time.now,
      log: pino({}, { write: (line) => lines.push(line) }),
      lookUp,
      startPlanner: startKeptPlanner,
    },
  );
  const subgraphs = [events, directory, taxonomy];
  const close = async (): Promise<void> => {
    await gateway.close();
    await Promise.all(subgraphs.map((subgraph) => subgraph.close()));
    await folder[Symbol.asyncDispose]();
  };
  afterwards?.(close);
  return {
    gateway,
    events,
    directory,
    taxonomy,
    time,
    log: () => lines.join(''),
    endpoint: `${gateway.url}/graphQL`,
    reset() {
      for (const subgraph of subgraphs) subgraph.reset();
      lines.length = 0;
    },
    close,
  };
}

function at({ address }: TestSubgraph, host: string | undefined): string {
  return host === undefined ? address : address.replace('127.0.0.1', host);
}

const venues = ['a', 'b'].map((id) => ({
  id,
  name: `Venue ${id} «æøå»`,
  mapImageURL: `https://maps.example/${id}.png`,
}));

const events = [1, 2, 3].map((number) => ({
  id: `event-${number}`,
  title_nb: `"Tittel" \\ ${number}`,
  venue: venues[number % 2],
  tags: ['"errors"'],
  prices: [{ type: 'REGULAR', ticketType: { id: 'REGULAR' }, price: 100 }],
}));

const eventsResolvers = {
  Query: {
    events: (_: unknown, { page }: { page?: number }) => {
      if ((page ?? 0) < 0)
        throw new GraphQLError('page must be 0 or more', { extensions: { code: 'BAD_USER_INPUT' } });
      return {
        totalCount: events.length,
        hasMore: false,
        data: events,
      };
    },
    eventByID: (_: unknown, { eventID }: { eventID: string }) =>
      events.find(({ id }) => id === eventID) ?? null,
    eventBySlug: () => {
      throw new Error('connect ECONNREFUSED db.internal:5432 at /srv/secret/store.ts');
    },
  },
};

const directoryResolvers = {
  Query: { venues: () => venues, organizers: () => [] },
  Venue: { __resolveReference: ({ id }: { id: string }) => venues.find((venue) => venue.id === id) ?? null },
} as never;

const taxonomyResolvers = {
  Query: {
    categories: () => [{ id: 'MUSIC', name_nb: 'Musikk' }],
  },
  TicketType: { __resolveReference: ({ id }: { id: string }) => ({ id, name_nb: 'Vanlig' }) },
} as never;

interface TestGraphConfig extends Partial<GatewayConfig> {
  /** The variables of the environment beside the addresses of the small subgraphs. */
  readonly environment?: Environment;
  readonly files?: Partial<GraphFiles>;
  /** Host names of subgraphs, by their names, which `lookUp` knows. */
  readonly hosts?: Readonly<Record<string, string>>;
  readonly lookUp?: LookUp | undefined;
  /** The names of the subgraphs that are not ready when the gateway starts. */
  readonly notReady?: readonly string[];
}

export interface TestGraph {
  readonly gateway: Gateway;
  readonly events: TestSubgraph;
  readonly directory: TestSubgraph;
  readonly taxonomy: TestSubgraph;
  readonly time: { now: number };
  /** The gateway's log since `reset`. */
  log(): string;
  readonly endpoint: string;
  /** Subgraphs behave again and have received nothing, and the log is empty. */
  reset(): void;
  close(): Promise<void>;
}
