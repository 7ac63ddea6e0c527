import type { RawFeed } from '@calendar/feed';
import { importFeed } from '@calendar/importer';
import { type PostgresServer, startPostgres } from '@calendar/postgres';
import { INTERNAL_SECRET } from '../askSubgraph.ts';
import { prepareData } from '../preparedData.ts';
import { signalAll } from './descendants.ts';
import { freePorts } from './freePorts.ts';
import { Part } from './Part.ts';
import { steadyFeed } from './steadyFeed.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/**
 * Prepares the service as processes that nobody supervises: two of each part with a port of its own, and a PostgreSQL
 * of their own with the steady calendar in it. No part runs yet.
 */
export async function prepareCalendar(feed: RawFeed = steadyFeed()): Promise<CalendarProcesses> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  await prepareData(folder.path);
  let server: PostgresServer = await startPostgres({ dataDir: folder.path, durable: false });
  stack.defer(() => server.stop());
  const urls = {
    events: server.url('events'),
    directory: server.url('directory'),
    taxonomy: server.url('taxonomy'),
    gateway: server.url('gateway'),
  };
  await importFeed({ source: { feed }, databases: urls });

  const ports = await freePorts(10);
  const at = (index: number) => `http://127.0.0.1:${ports[index]}`;
  const both = (index: number) => `${at(index)},${at(index + 1)}`;
  const subgraph = (name: 'events' | 'directory' | 'taxonomy', index: number): Place => ({
    name,
    script: `subgraphs/${name}/src/main.ts`,
    url: at(index),
    readyUrl: `${at(index)}/health/ready`,
    environment: {
      PORT: String(ports[index]),
      [`${name.toUpperCase()}_DATABASE_URL`]: urls[name],
      DATA_DIR: `${folder.path}/${name}-${index}`,
      DIRECTORY_URL: at(2),
      TAXONOMY_URL: at(4),
    },
  });
  const gateway = (index: number): Place => ({
    name: 'gateway',
    script: 'gateway/src/main.ts',
    url: `${at(index)}/graphQL`,
    readyUrl: `${at(index + 1)}/health/ready`,
    environment: {
      PORT: String(ports[index]),
      ADMIN_PORT: String(ports[index + 1]),
      GATEWAY_DATABASE_URL: urls.gateway,
      EVENTS_URL: both(0),
      DIRECTORY_URL: both(2),
      TAXONOMY_URL: both(4),
    },
  });
  const places = {
    events: [subgraph('events', 0), subgraph('events', 1)],
    directory: [subgraph('directory', 2), subgraph('directory', 3)],
    taxonomy: [subgraph('taxonomy', 4), subgraph('taxonomy', 5)],
    gateway: [gateway(6), gateway(8)],
  } as const;

  const life = stack.move();
  return {
    places,
    urls,
    start: (place) => {
      const environment = { INTERNAL_SECRET, LOG_LEVEL: 'info', HOST: '127.0.0.1', ...place.environment };
      return life.use(new Part(place.name, place.script, { environment }));
    },
    postgres: {
      async kill() {
        process.kill(server.pid, 'SIGKILL');
        await server.ended;
      },
      async start() {
        server = await startPostgres({ dataDir: folder.path, durable: false, port: server.port });
      },
      stop: () => server.stop(),
      signal: (signal) => signalAll(server.pid, signal),
    },
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

/** Starts a part at each place, and resolves when all are ready. */
export async function startAll(
  calendar: CalendarProcesses,
  places: readonly Place[],
): Promise<readonly Part[]> {
  const parts = places.map((place) => calendar.start(place));
  await Promise.all(parts.map((part, index) => part.answersAt(places[index]?.readyUrl ?? '')));
  return parts;
}

/** Where a part runs: it may end there and another be started. */
export interface Place {
  readonly name: string;
  readonly script: string;
  /** Base address of a subgraph, endpoint of a gateway. */
  readonly url: string;
  /** Answers 200 when the part is ready. */
  readonly readyUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface CalendarProcesses extends AsyncDisposable {
  /** Two of each part. */
  readonly places: Readonly<Record<'events' | 'directory' | 'taxonomy' | 'gateway', readonly [Place, Place]>>;
  /** The address of each domain's database. */
  readonly urls: Readonly<Record<'events' | 'directory' | 'taxonomy' | 'gateway', string>>;
  /** Starts a part, which ends with the calendar at the latest. Does not wait until it is ready. */
  start(place: Place): Part;
  readonly postgres: {
    /** As `kill -9` of the server does, and waits for the end of its processes. */
    kill(): Promise<void>;
    start(): Promise<void>;
    stop(): Promise<void>;
    /** To the server and all its processes. */
    signal(signal: NodeJS.Signals): void;
  };
}
