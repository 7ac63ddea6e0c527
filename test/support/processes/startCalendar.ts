import { importFeed, onDatabases } from '@calendar/importer';
import type { RawFeed } from '@calendar/model/feed';
import { type PostgresServer, startPostgres } from '@calendar/postgres';
import type { CalendarPart } from '../calendarParts.ts';
import { LONG_DEADLINES } from '../longDeadlines.ts';
import { prepareData } from '../preparedData.ts';
import { signalAll } from './descendants.ts';
import { Part } from './Part.ts';
import { findPlaces, type Place, type Places } from './places.ts';
import { steadyFeed } from './steadyFeed.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/**
 * Prepares the service as processes that nobody supervises. It has two of each part, each with its own port, and a
 * separate PostgreSQL with the steady calendar. No part runs yet.
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
  await onDatabases(urls, (databases) => importFeed({ source: { feed }, databases }));

  const places = await findPlaces(urls, { dataDir: folder.path, ofGateways: LONG_DEADLINES });

  const life = stack.move();
  return {
    places,
    urls,
    start: (place) => {
      const environment = { LOG_LEVEL: 'info', ...place.environment };
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

export interface CalendarProcesses extends AsyncDisposable {
  readonly places: Places;
  /** The address of each domain's database. */
  readonly urls: Readonly<Record<CalendarPart, string>>;
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
