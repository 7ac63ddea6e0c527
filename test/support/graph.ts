import { startDirectory } from '@calendar/directory';
import { startEvents } from '@calendar/events';
import type { RawFeed } from '@calendar/feed';
import { startGateway } from '@calendar/gateway';
import { readConfig } from '@calendar/gateway/config';
import { importFeed } from '@calendar/importer';
import { openConnection } from '@calendar/postgres';
import { startTaxonomy } from '@calendar/taxonomy';
import { INTERNAL_SECRET, SIGNERS } from './askSubgraph.ts';
import { type CalendarPart, type CalendarSubgraph, withoutOthers } from './calendarParts.ts';
import { createTestDatabase } from './testDatabase.ts';
import { waitUntil } from './waitUntil.ts';

/**
 * Starts the whole graph in this process: the three subgraphs and the gateway, on free ports, over fresh databases
 * of the tests' own PostgreSQL. Resolves when every part answers.
 */
export async function startGraph(options: GraphOptions = {}): Promise<Graph> {
  const { feed, clock, siteUrl, specialEventId, environment = {}, replicas = 1 } = options;
  const closers: (() => Promise<void>)[] = [];
  const stops = new Map<object, () => Promise<void>>();
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  const started = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    const closePart = () => part.close();
    stops.set(part, async () => {
      closers.splice(closers.indexOf(closePart), 1);
      await closePart();
    });
    closers.push(closePart);
    return part;
  };
  const database = async (domain: CalendarPart): Promise<string> => {
    const { url, drop } = await createTestDatabase(domain);
    closers.push(drop);
    return url;
  };
  try {
    const databases: TestDatabases = {
      events: await database('events'),
      directory: await database('directory'),
      taxonomy: await database('taxonomy'),
      gateway: await database('gateway'),
    };
    const shared = {
      HOST: '127.0.0.1',
      PORT: 0,
      INTERNAL_SECRET,
      DATA_DIR: undefined,
      LOG_LEVEL,
      STOP_DELAY: 0,
      STOP_GRACE: 10_000,
    } as const;
    const several = async <Part extends { close(): Promise<void> }>(
      start: (place: number) => Promise<Part>,
    ) => {
      const first = started(await start(0));
      const others = Array.from({ length: replicas - 1 }, async (_, place) =>
        started(await start(place + 1)),
      );
      return [first, ...(await Promise.all(others))] as const;
    };
    const urlsOf = (parts: readonly { readonly url: string }[]) => parts.map(({ url }) => url);
    const directories = await several(async (place) => {
      const own = place === 0 ? undefined : await options.otherDirectoryDatabase?.(databases.directory);
      return startDirectory({ ...shared, DIRECTORY_DATABASE_URL: own ?? databases.directory });
    });
    const taxonomies = await several(() =>
      startTaxonomy({ ...shared, TAXONOMY_DATABASE_URL: databases.taxonomy }),
    );
    const eventsReplicas = await several(() =>
      startEvents({
        ...shared,
        EVENTS_DATABASE_URL: databases.events,
        DIRECTORY_URL: urlsOf(directories),
        TAXONOMY_URL: urlsOf(taxonomies),
        SITE_URL: siteUrl ?? 'http://localhost:3000',
        SPECIAL_EVENT_ID: specialEventId ?? undefined,
        BUILD_DEADLINE: 60_000,
      }),
    );
    const [[events], [directory], [taxonomy]] = [eventsReplicas, directories, taxonomies];
    const adminUrls: string[] = [];
    const addGateway = async (more: Readonly<Record<string, string>>): Promise<string> => {
      const gateway = started(
        await startGateway(
          readConfig({
            ...withoutOthers(),
            PORT: '0',
            INTERNAL_SECRET,
            LOG_LEVEL,
            EVENTS_URL: urlsOf(eventsReplicas).join(),
            DIRECTORY_URL: urlsOf(directories).join(),
            TAXONOMY_URL: urlsOf(taxonomies).join(),
            GATEWAY_DATABASE_URL: databases.gateway,
            STOP_DELAY: '0',
            ...environment,
            ...more,
          }),
          clock === undefined ? {} : { clock },
        ),
      );
      adminUrls.push(gateway.adminUrl);
      return `${gateway.url}/graphQL`;
    };
    const url = await addGateway({});
    const subgraphs = { events: events.url, directory: directory.url, taxonomy: taxonomy.url };
    const graph: Graph = {
      url,
      adminUrl: adminUrls[0] ?? '',
      subgraphs,
      databases,
      ask: (document, variables, { endpoint = url, ...how } = {}) => ask(endpoint, document, variables, how),
      addGateway,
      import: async (taken, { replace = false } = {}) => {
        await importFeed({ source: { feed: taken }, databases, replace });
        await waitUntilServed(subgraphs, databases);
        await Promise.all(adminUrls.map((adminUrl) => waitUntilGatewaySees(adminUrl, subgraphs)));
      },
      stop: async (name) => stops.get({ events, directory, taxonomy }[name])?.(),
      close,
    };
    if (feed === undefined) await waitUntilServed(subgraphs, databases);
    else await graph.import(feed);
    return graph;
  } catch (error) {
    await close();
    throw error;
  }
}

const LOG_LEVEL = 'silent';

/** Sends one operation as an ordinary caller does. */
async function ask(
  url: string,
  query: string,
  variables: object = {},
  { method = 'POST', headers = {} }: HowToAsk,
): Promise<GraphReply> {
  const response =
    method === 'POST'
      ? await fetch(url, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query, variables }),
        })
      : await fetch(`${url}?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`, {
          headers: { 'apollo-require-preflight': 'true', ...headers },
        });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as GraphReply['body'],
  };
}

/** Waits until the subgraphs answer from what the databases hold now. */
async function waitUntilServed(subgraphs: Graph['subgraphs'], databases: TestDatabases): Promise<void> {
  const [events, directory, taxonomy] = await Promise.all([
    tokenOf(databases.events),
    tokenOf(databases.directory),
    tokenOf(databases.taxonomy),
  ]);
  await Promise.all([
    waitUntilServedBy('directory', subgraphs, [directory]),
    waitUntilServedBy('taxonomy', subgraphs, [taxonomy]),
    waitUntilServedBy('events', subgraphs, [events, directory, taxonomy]),
  ]);
}

/** Waits until the gateway knows what the subgraphs answer from, so that it answers nothing older from its cache. */
async function waitUntilGatewaySees(adminUrl: string, subgraphs: Graph['subgraphs']): Promise<void> {
  await waitUntil(async () => {
    const { revisions } = (await (await fetch(`${adminUrl}/health/ready`)).json()) as {
      readonly revisions: Readonly<Record<string, string>>;
    };
    const shown = await Promise.all(
      Object.entries(subgraphs).map(
        async ([name, url]) => (await revisionOf(name as SubgraphName, url)) === revisions[name],
      ),
    );
    return shown.every((known) => known);
  }, 'the gateway knows the revisions of the subgraphs');
}

async function revisionOf(name: SubgraphName, url: string): Promise<string> {
  const response = await fetch(`${url}/revision`, {
    headers: { authorization: SIGNERS[name].sign({ method: 'GET', path: '/revision', headers: {} }) },
  });
  return ((await response.json()) as { readonly token: string }).token;
}

async function waitUntilServedBy(
  name: SubgraphName,
  subgraphs: Graph['subgraphs'],
  tokens: readonly string[],
): Promise<void> {
  await waitUntil(
    async () => {
      const shown = await revisionOf(name, subgraphs[name]);
      return tokens.every((token) => shown.includes(token));
    },
    `${name} answers from ${tokens.join(' and ')}`,
  );
}

async function tokenOf(database: string): Promise<string> {
  const connection = await openConnection(database);
  try {
    const { rows } = await connection.query<{ token: string }>(
      `SELECT lineage || ':' || revision AS token FROM "Revision"`,
    );
    return rows[0]?.token ?? '';
  } finally {
    await connection.end();
  }
}

export interface GraphOptions {
  /** What the databases hold at the beginning; nothing by default. */
  readonly feed?: RawFeed;
  /**
   * The gateway's clock, in milliseconds since 1970: the instant of every operation (docs/rules.md 3 "One instant per
   * operation").
   */
  readonly clock?: () => number;
  readonly siteUrl?: string;
  readonly specialEventId?: string | null;
  /** Of each subgraph; default 1. `subgraphs` has the first one of each. */
  readonly replicas?: number;
  /** Where the other replicas of `directory` find its database, by the address that the first one has. */
  readonly otherDirectoryDatabase?: (url: string) => Promise<string>;
  /** Further variables of the gateway's environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

type SubgraphName = keyof Graph['subgraphs'];

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
  ask(document: string, variables?: object, how?: HowToAsk): Promise<GraphReply>;
  /**
   * Starts another gateway before the same subgraphs, which ends with the graph, and returns its endpoint.
   *
   * @param environment its variables besides those of the first one
   */
  addGateway(environment: Readonly<Record<string, string>>): Promise<string>;
  /** Imports a feed, and resolves when the subgraphs answer from it. */
  import(feed: RawFeed, options?: { readonly replace?: boolean }): Promise<void>;
  /** Stops one subgraph for good, as a fault that the gateway and the other subgraphs live through. */
  stop(subgraph: keyof Graph['subgraphs']): Promise<void>;
  /** Stops every part and drops the databases. */
  close(): Promise<void>;
}

export interface HowToAsk {
  /** Of a further gateway; absent: the first one. */
  readonly endpoint?: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GraphReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: { readonly [field: string]: unknown } | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly path?: readonly (string | number)[];
      readonly extensions?: { readonly [name: string]: unknown };
    }[];
    readonly extensions?: { readonly [name: string]: unknown };
  };
}
