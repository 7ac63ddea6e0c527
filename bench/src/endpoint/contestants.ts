import type { PostgresServer } from '@calendar/postgres';
import { INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { freePorts } from '../../../test/support/processes/freePorts.ts';
import type { Part, PartOptions } from '../../../test/support/processes/Part.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import type { DatabaseUrls, Subgraphs } from '../processes/startCalendar.ts';
import type { ComposedFiles } from './composeWithOthers.ts';
import { monolithEnvironment } from './servers/monolith/monolithEnvironment.ts';
import { peerEnvironment } from './servers/peerEnvironment.ts';
import { type OtherTeams, TEAM_TOKEN } from './startOtherTeams.ts';
import type { Reviews } from './startReviews.ts';

/** Who is measured side by side, in the order of the report. */
export const CONTESTANTS = {
  calendar: 'this service',
  uncached: 'this service without its entity cache',
  apollo: '@apollo/gateway, out of the box',
  hiveJs: 'Hive Gateway, JavaScript planner',
  hiveRust: 'Hive Gateway, Rust planner',
  monolith: 'monolith: Apollo Server and Prisma',
  bare: 'bare node:http, the same bytes',
} as const;

/** Who is asked for joins. */
export const JOIN_CONTESTANTS = Object.keys(CONTESTANTS) as readonly ContestantName[];

/** Who is asked for what one subgraph answers, which needs no entities. */
export const LIST_CONTESTANTS = JOIN_CONTESTANTS.filter((name) => name !== 'uncached');

/** The processes that an answer goes through, in its order: who is asked, and whom that asks. */
export const PROCESSES = {
  server: 'gateway or server',
  events: 'events',
  directory: 'directory',
  taxonomy: 'taxonomy',
  reviews: 'reviews (Apollo Server)',
  bookmarks: 'bookmarks (kit)',
  rides: 'rides (Apollo Server)',
  postgres: 'PostgreSQL',
} as const;

/** Starts all contestants, each in a separate process, and resolves when all answer. */
export async function startContestants({
  subgraphs,
  reviews,
  others,
  composed,
  databases,
  postgres,
}: Surroundings): Promise<AsyncDisposable & Contestants> {
  await using stack = new AsyncDisposableStack();
  const start = (name: ContestantName, script: string, options: PartOptions = {}) =>
    stack.use(measuredPart(CONTESTANTS[name], script, options));
  const addressOf = async (part: Part) => (await part.message<{ url: string }>()).url;
  const { events, directory, taxonomy } = subgraphs.addresses;
  const peer = {
    environment: peerEnvironment({
      subgraphs: {
        events: { endpoint: `${events}/graphql`, token: INTERNAL_SECRET },
        directory: { endpoint: `${directory}/graphql`, token: INTERNAL_SECRET },
        taxonomy: { endpoint: `${taxonomy}/graphql`, token: INTERNAL_SECRET },
        reviews,
        bookmarks: { endpoint: others.bookmarks.endpoint, token: TEAM_TOKEN },
        rides: { endpoint: others.rides.endpoint, token: TEAM_TOKEN },
      },
      supergraph: composed.supergraph,
    }),
  };
  const gatewayEnvironment = {
    SUPERGRAPH: composed.supergraph,
    REQUIRED_SUBGRAPHS: 'events,directory,taxonomy,reviews,bookmarks,rides',
    EVENTS_URL: events,
    DIRECTORY_URL: directory,
    TAXONOMY_URL: taxonomy,
    REVIEWS_URL: reviews.endpoint,
    REVIEWS_TOKEN: reviews.token,
    BOOKMARKS_URL: new URL(others.bookmarks.address).origin,
    RIDES_URL: others.rides.endpoint,
    GATEWAY_DATABASE_URL: databases.gateway,
    INTERNAL_SECRET,
    LOG_LEVEL: 'warn',
  };
  const startGateway = async (name: 'calendar' | 'uncached', settings: PartOptions['environment'] = {}) => {
    const [port, adminPort] = await freePorts(2);
    const environment = {
      ...gatewayEnvironment,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      ...settings,
    };
    const part = start(name, 'gateway/src/main.ts', { environment });
    await part.answersAt(`http://127.0.0.1:${adminPort}/health/ready`);
    return { url: `http://127.0.0.1:${port}/graphQL`, pid: part.pid };
  };
  const folder = 'bench/src/endpoint/servers';
  const apollo = start('apollo', `${folder}/apolloGateway.ts`, peer);
  const hiveJs = start('hiveJs', 'bench/contestants/hiveGateway.ts', { ...peer, words: ['javascript'] });
  const hiveRust = start('hiveRust', 'bench/contestants/hiveGateway.ts', { ...peer, words: ['rust'] });
  const monolith = start('monolith', `${folder}/monolith/main.ts`, {
    environment: monolithEnvironment({
      urls: { ...databases, reviews: reviews.databaseUrl },
      schema: composed.api,
    }),
  });
  const bare = start('bare', `${folder}/bareHttp.ts`);
  const [gateway, uncached, ...urls] = await Promise.all([
    startGateway('calendar'),
    startGateway('uncached', { ENTITY_CACHE_BYTES: '0' }),
    ...[apollo, hiveJs, hiveRust, monolith, bare].map(addressOf),
  ]);
  const [apolloUrl, hiveJsUrl, hiveRustUrl, monolithUrl, bareUrl] = urls;
  const behind = {
    ...subgraphs.pids,
    reviews: reviews.pid,
    bookmarks: others.bookmarks.pid,
    rides: others.rides.pid,
    postgres: postgres.pid,
  };
  const life = stack.move();
  return {
    calendar: { url: gateway.url, pids: { server: gateway.pid, ...behind } },
    uncached: { url: uncached.url, pids: { server: uncached.pid, ...behind } },
    apollo: { url: apolloUrl!, pids: { server: apollo.pid, ...behind } },
    hiveJs: { url: hiveJsUrl!, pids: { server: hiveJs.pid, ...behind } },
    hiveRust: { url: hiveRustUrl!, pids: { server: hiveRust.pid, ...behind } },
    monolith: { url: monolithUrl!, pids: { server: monolith.pid, postgres: postgres.pid } },
    bare: { url: bareUrl!, pids: { server: bare.pid } },
    async answerBarely(bytes) {
      await bare.ask({ bytes });
    },
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

export type ContestantName = keyof typeof CONTESTANTS;

export type ProcessName = keyof typeof PROCESSES;

/** What the contestants answer from. */
export interface Surroundings {
  readonly subgraphs: Subgraphs;
  readonly reviews: Reviews;
  readonly others: OtherTeams;
  readonly composed: ComposedFiles;
  readonly databases: DatabaseUrls;
  readonly postgres: PostgresServer;
}

export interface Contestant {
  readonly url: string;
  /** The processes that work for an answer. */
  readonly pids: Readonly<Partial<Record<ProcessName, number>>>;
}

export interface Contestants extends Readonly<Record<ContestantName, Contestant>> {
  /** What the bare server answers from now on. */
  answerBarely(bytes: string): Promise<void>;
}
