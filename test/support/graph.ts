import { startDirectory } from '@calendar/directory';
import { startEvents } from '@calendar/events';
import { type GatewayOptions, startGateway } from '@calendar/gateway';
import { readConfig } from '@calendar/gateway/config';
import { openDatabase as openGateway } from '@calendar/gateway-db';
import { type ImportRequest, importFeed } from '@calendar/importer';
import type { RawFeed } from '@calendar/model/feed';
import { startTaxonomy } from '@calendar/taxonomy';
import { startKeptPlanner } from '../../gateway/src/testing/keptPlanners.ts';
import { SETTINGS } from '../oracle/settings.ts';
import { ask, type GraphReply, type HowToAsk } from './ask.ts';
import { AUTHORIZED, INTERNAL_SECRET } from './askSubgraph.ts';
import { type CalendarDatabases, createCalendarDatabases } from './calendarDatabases.ts';
import { type CalendarPart, type CalendarSubgraph, withoutOthers } from './calendarParts.ts';
import { LONG_DEADLINES } from './longDeadlines.ts';
import { createTestDatabase } from './testDatabase.ts';
import { waitUntil } from './waitUntil.ts';

/**
 * The whole graph in this process: the three subgraphs and the gateway, on free ports. Their databases are on the
 * tests' own PostgreSQL and hold nothing else than the feed. Resolves when every part answers. Parts that another file
 * of this process has given back are used again.
 * @param afterwards the hook that closes it
 */
export async function startGraph(
  options: GraphOptions = {},
  afterwards?: (close: () => Promise<void>) => void,
): Promise<Graph> {
  const { feed, clock = Date.now, environment = {}, replicas = 1, revisionTimes } = options;
  const parts = await takeParts({ replicas, otherDirectoryDatabase: options.otherDirectoryDatabase });
  const { running, databases, record } = parts;
  const firstOf = (name: CalendarSubgraph) => running[name][0] as Subgraph;
  const subgraphs = {
    events: firstOf('events').url,
    directory: firstOf('directory').url,
    taxonomy: firstOf('taxonomy').url,
  };
  const gateways: Gateway[] = [];
  let isWhole = replicas === 1;
  const close = async (): Promise<void> => {
    for (const gateway of gateways.splice(0).reverse()) await gateway.close();
    if (isWhole) giveBack(parts);
    else await parts.close();
  };
  const addGateway = async (more: Readonly<Record<string, string>>): Promise<Gateway> => {
    const gateway = await startGatewayBefore(parts, { ...environment, ...more }, { clock, revisionTimes });
    gateways.push(gateway);
    return gateway;
  };
  try {
    const isPlain = Object.keys(environment).length === 0 && revisionTimes === undefined;
    const first = isPlain ? await parts.plainGateway(clock) : await addGateway({});
    const url = endpointOf(first);
    const graph: Graph = {
      url,
      adminUrl: first.adminUrl,
      subgraphs,
      databases,
      ask: (document, variables, { endpoint = url, ...how } = {}) => ask(endpoint, document, variables, how),
      addGateway: async (more) => endpointOf(await addGateway(more)),
      import: async (taken, options = {}) => {
        await importFeed({ source: { feed: taken }, databases: record, ...options });
        const tokens = await tokensOf(record);
        await waitUntilServed(subgraphs, tokens);
        const adminUrls = new Set([first, ...gateways].map(({ adminUrl }) => adminUrl));
        await Promise.all([...adminUrls].map((adminUrl) => waitUntilGatewaySees(adminUrl, tokens)));
      },
      stop: async (name) => {
        isWhole = false;
        await firstOf(name).close();
      },
      close,
    };
    if (feed !== undefined) await graph.import(feed);
    else {
      const tokens = await tokensOf(record);
      await waitUntilServed(subgraphs, tokens);
      if (isPlain) await waitUntilGatewaySees(first.adminUrl, tokens);
    }
    afterwards?.(close);
    return graph;
  } catch (error) {
    isWhole = false;
    await close();
    throw error;
  }
}

/** Takes parts that are there and not in use, emptied, or starts some. */
async function takeParts(settings: PartSettings): Promise<GraphParts> {
  const given = settings.replicas === 1 ? idle.pop() : undefined;
  if (given === undefined) return startParts(settings);
  const { parts, closing } = given;
  clearTimeout(closing);
  await Promise.all([parts.record.beginAgain(), emptyGateway(parts.databases.gateway)]);
  return parts;
}

/**
 * Files run one after another, so that one is enough. Parts that nobody takes for a while are stopped. By then they
 * have polled for as much work as a start takes.
 */
function giveBack(parts: GraphParts): void {
  const close = (): void => {
    idle.splice(idle.indexOf(given), 1);
    // What is left of them ends with the process, their databases with the server.
    void parts.close().catch(() => undefined);
  };
  const given: IdleParts = { parts, closing: setTimeout(close, LONGEST_IDLE).unref() };
  idle.push(given);
}

const idle: IdleParts[] = [];

/** Milliseconds. */
const LONGEST_IDLE = 20_000;

async function emptyGateway(url: string): Promise<void> {
  const gateway = openGateway(url);
  await gateway.$executeRaw`TRUNCATE "ApiKey", "Usage", "OperationUsage"`;
  await gateway.$disconnect();
}

async function startParts({ replicas, otherDirectoryDatabase }: PartSettings): Promise<GraphParts> {
  await using starting = new AsyncDisposableStack();
  const started = <Part extends { close(): Promise<void> }>(part: Part): Part =>
    starting.adopt(part, (each) => each.close());
  const later = (drop: () => Promise<void>) => starting.defer(drop);
  const record = await createCalendarDatabases(later);
  const gateway = await createTestDatabase('gateway', later);
  const databases: TestDatabases = { ...record.urls, gateway };
  const shared = {
    HOST: '127.0.0.1',
    PORT: 0,
    INTERNAL_SECRET,
    DATA_DIR: undefined,
    LOG_LEVEL,
    STOP_DELAY: 0,
    STOP_GRACE: 10_000,
  } as const;
  const several = async (start: (place: number) => Promise<Subgraph>): Promise<readonly Subgraph[]> => {
    const places = Array.from({ length: replicas }, (_, place) => place);
    return Promise.all(places.map(async (place) => started(await start(place))));
  };
  const directories = await several(async (place) => {
    const own = place === 0 ? undefined : await otherDirectoryDatabase?.(databases.directory);
    return startDirectory({ ...shared, DIRECTORY_DATABASE_URL: own ?? databases.directory });
  });
  const taxonomies = await several(() =>
    startTaxonomy({ ...shared, TAXONOMY_DATABASE_URL: databases.taxonomy }),
  );
  const events = await several(() =>
    startEvents({
      ...shared,
      EVENTS_DATABASE_URL: databases.events,
      DIRECTORY_URL: urlsOf(directories),
      TAXONOMY_URL: urlsOf(taxonomies),
      SITE_URL: SETTINGS.siteUrl,
      SPECIAL_EVENT_ID: SETTINGS.specialEventId,
      BUILD_DEADLINE: 60_000,
      PICTURES: true,
      OUTLETS_URL: SETTINGS.outletsUrl,
    }),
  );
  let now: () => number = Date.now;
  let plain: Gateway | undefined;
  const rest = starting.move();
  const parts: GraphParts = {
    databases,
    record,
    running: { events, directory: directories, taxonomy: taxonomies },
    async plainGateway(clock) {
      now = clock;
      plain ??= rest.adopt(await startGatewayBefore(parts, {}, { clock: () => now() }), (each) =>
        each.close(),
      );
      return plain;
    },
    close: () => rest.disposeAsync(),
  };
  return parts;
}

function urlsOf(replicas: readonly Subgraph[]): readonly string[] {
  return replicas.map(({ url }) => url);
}

function startGatewayBefore(
  { running, databases }: GraphParts,
  environment: Readonly<Record<string, string>>,
  options: Pick<GatewayOptions, 'clock' | 'revisionTimes'>,
): Promise<Gateway> {
  const config = readConfig({
    ...withoutOthers(),
    PORT: '0',
    INTERNAL_SECRET,
    LOG_LEVEL,
    EVENTS_URL: urlsOf(running.events).join(),
    DIRECTORY_URL: urlsOf(running.directory).join(),
    TAXONOMY_URL: urlsOf(running.taxonomy).join(),
    GATEWAY_DATABASE_URL: databases.gateway,
    STOP_DELAY: '0',
    ...LONG_DEADLINES,
    ...environment,
  });
  return startGateway(config, { ...options, startPlanner: startKeptPlanner });
}

function endpointOf({ url }: Gateway): string {
  return `${url}/graphQL`;
}

const LOG_LEVEL = 'silent';

/**
 * Waits until the subgraphs answer from what the databases hold now. Events follows the others: until it does, there is
 * nothing to ask these.
 */
async function waitUntilServed(subgraphs: Graph['subgraphs'], tokens: Tokens): Promise<void> {
  for (const name of ['events', 'directory', 'taxonomy'] as const) {
    await waitUntil(
      async () => isOf(await revisionOf(subgraphs[name]), tokens[name]),
      `${name} answers from ${tokens[name].join(' and ')}`,
    );
  }
}

/** Waits until the gateway knows what the subgraphs answer from, so that it answers nothing older from its cache. */
async function waitUntilGatewaySees(adminUrl: string, tokens: Tokens): Promise<void> {
  await waitUntil(async () => {
    const { revisions } = (await (await fetch(`${adminUrl}/health/ready`)).json()) as {
      readonly revisions: Readonly<Partial<Record<string, string>>>;
    };
    return Object.entries(tokens).every(([name, own]) => isOf(revisions[name] ?? '', own));
  }, 'the gateway knows the revisions of the subgraphs');
}

function isOf(revision: string, tokens: readonly string[]): boolean {
  return tokens.every((token) => revision.includes(token));
}

/** What each subgraph answers from when it answers from what the databases hold now. */
async function tokensOf(databases: CalendarDatabases): Promise<Tokens> {
  const [events, directory, taxonomy] = await Promise.all([
    tokenOf(databases.events),
    tokenOf(databases.directory),
    tokenOf(databases.taxonomy),
  ]);
  return { events: [events, directory, taxonomy], directory: [directory], taxonomy: [taxonomy] };
}

type Tokens = Readonly<Record<CalendarSubgraph, readonly string[]>>;

async function revisionOf(url: string): Promise<string> {
  const response = await fetch(`${url}/revision`, { headers: AUTHORIZED });
  return ((await response.json()) as { readonly token: string }).token;
}

async function tokenOf(database: CalendarDatabases['events' | 'directory' | 'taxonomy']): Promise<string> {
  const [row] = await database.$queryRawUnsafe<{ token: string }[]>(
    `SELECT lineage || ':' || revision AS token FROM "Revision"`,
  );
  return row?.token ?? '';
}

/** What subgraphs are started with. */
interface PartSettings {
  /** Of each subgraph. Parts of several are used once. */
  readonly replicas: number;
  readonly otherDirectoryDatabase: GraphOptions['otherDirectoryDatabase'];
}

/** Subgraphs that run, with the databases of all parts. */
interface GraphParts {
  readonly databases: TestDatabases;
  /** Clients of the domains' databases. */
  readonly record: CalendarDatabases;
  /** The replicas of each subgraph. */
  readonly running: Readonly<Record<CalendarSubgraph, readonly Subgraph[]>>;
  /** The gateway with no settings of a test but its clock, which each user of these parts sets. */
  plainGateway(clock: () => number): Promise<Gateway>;
  /** Stops every part and drops the databases. */
  close(): Promise<void>;
}

/** Parts that can be taken. */
interface IdleParts {
  readonly parts: GraphParts;
  /** What stops them. */
  readonly closing: NodeJS.Timeout;
}

type Gateway = Awaited<ReturnType<typeof startGateway>>;
type Subgraph = Awaited<ReturnType<typeof startEvents>>;

export interface GraphOptions {
  /** What the databases hold at the beginning; nothing by default. */
  readonly feed?: RawFeed;
  /**
   * The gateway's clock, in milliseconds since 1970: the instant of every operation (docs/rules.md 3 "One instant per
   * operation").
   */
  readonly clock?: () => number;
  /** Of each subgraph; default 1. `subgraphs` has the first one of each. */
  readonly replicas?: number;
  /** Where the other replicas of `directory` find its database, by the address that the first one has. */
  readonly otherDirectoryDatabase?: (url: string) => Promise<string>;
  /** Further variables of the gateway's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** For how long the subgraphs may report different revisions; absent: as the gateway has it by default. */
  readonly revisionTimes?: GatewayOptions['revisionTimes'];
}

/** The address of each part's database. */
type TestDatabases = Readonly<Record<CalendarPart, string>>;

/** A graph that runs. */
export interface Graph {
  /** The endpoint, `…/graphQL`. */
  readonly url: string;
  /** Base address of health and metrics. */
  readonly adminUrl: string;
  /** Base address of each subgraph. */
  readonly subgraphs: Readonly<Record<CalendarSubgraph, string>>;
  readonly databases: TestDatabases;
  ask(document: string, variables?: object, how?: HowToAskGraph): Promise<GraphReply>;
  /**
   * Starts another gateway before the same subgraphs, which ends with the graph, and returns its endpoint.
   *
   * @param environment its variables besides those of the first one
   */
  addGateway(environment: Readonly<Record<string, string>>): Promise<string>;
  /** Imports a feed, and resolves when the subgraphs answer from it. */
  import(feed: RawFeed, options?: Pick<ImportRequest, 'replace' | 'sourceName'>): Promise<void>;
  /** Stops one subgraph for good, as a fault that the gateway and the other subgraphs live through. */
  stop(subgraph: CalendarSubgraph): Promise<void>;
  /** Gives the parts back, or stops them where the test has stopped one. */
  close(): Promise<void>;
}

interface HowToAskGraph extends HowToAsk {
  /** Of a further gateway; absent: the first one. */
  readonly endpoint?: string;
}
