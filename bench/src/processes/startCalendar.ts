import { type PostgresServer, startPostgres } from '@calendar/postgres';
import { migrateDomain } from '../../../launcher/src/databases/migrateDomain.ts';
import type { CalendarPart, CalendarSubgraph } from '../../../test/support/calendarParts.ts';
import { findPlaces, type Place } from '../../../test/support/processes/places.ts';
import { measuredPart } from './measuredPart.ts';

/** A PostgreSQL server in a folder, as durable as in production. */
export async function startRecord(folder: string): Promise<AsyncDisposable & PostgresServer> {
  const server = await startPostgres({ dataDir: folder });
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.stop() });
}

/** Fresh, migrated, empty databases of the domains and the gateway, with unique names. */
export async function createDatabases(server: PostgresServer, name: string): Promise<DatabaseUrls> {
  const databases = {
    events: server.url(`${name}_events`),
    directory: server.url(`${name}_directory`),
    taxonomy: server.url(`${name}_taxonomy`),
    gateway: server.url(`${name}_gateway`),
  };
  for (const [domain, url] of Object.entries(databases)) await migrateDomain(domain, url);
  return databases;
}

/** Starts the three subgraphs, each as its own process, and resolves when they answer from the databases. */
export async function startSubgraphs(databases: DatabaseUrls): Promise<AsyncDisposable & Subgraphs> {
  await using stack = new AsyncDisposableStack();
  const places = await findPlaces(databases);
  const start = async ({ name, script, readyUrl, environment }: Place) => {
    const part = stack.use(
      measuredPart(name, script, {
        // The peers cannot sign.
        environment: { ...environment, LOG_LEVEL: 'warn' },
      }),
    );
    await part.answersAt(readyUrl, LONGEST_START);
    return part.pid;
  };
  const [directory, taxonomy, events] = [places.directory[0], places.taxonomy[0], places.events[0]];
  const [directoryPid, taxonomyPid] = await Promise.all([start(directory), start(taxonomy)]);
  const began = performance.now();
  const eventsPid = await start(events);
  const readyMs = performance.now() - began;
  const life = stack.move();
  return {
    addresses: { events: events.url, directory: directory.url, taxonomy: taxonomy.url },
    pids: { events: eventsPid, directory: directoryPid, taxonomy: taxonomyPid },
    readyMs,
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

/** Milliseconds: of 200,000 events on a slow machine. */
const LONGEST_START = 120_000;

/** The address of each part's database. */
export type DatabaseUrls = Readonly<Record<CalendarPart, string>>;

export interface Subgraphs {
  /** Base address of each. */
  readonly addresses: Readonly<Record<CalendarSubgraph, string>>;
  readonly pids: Readonly<Record<CalendarSubgraph, number>>;
  /** How long the events subgraph took from its start to its first answer. */
  readonly readyMs: number;
}
