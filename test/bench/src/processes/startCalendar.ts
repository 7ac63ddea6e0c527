import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase as migrateDirectory } from '@calendar/directory-db/migrate';
import { migrateDatabase as migrateEvents } from '@calendar/events-db/migrate';
import { migrateDatabase as migrateGateway } from '@calendar/gateway-db/migrate';
import { type PostgresServer, startPostgres } from '@calendar/postgres';
import { migrateDatabase as migrateTaxonomy } from '@calendar/taxonomy-db/migrate';
import { freePorts } from './freePorts.ts';
import { Part } from './Part.ts';

/** A folder that is removed with everything in it. */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'event-calendar-bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A PostgreSQL server in a folder, as durable as in production. */
export async function startRecord(folder: string): Promise<AsyncDisposable & PostgresServer> {
  const server = await startPostgres({ dataDir: folder });
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.stop() });
}

/** Fresh, migrated, empty databases of the domains and the gateway, under names of their own. */
export async function createDatabases(server: PostgresServer, name: string): Promise<DatabaseUrls> {
  const databases = {
    events: server.url(`${name}_events`),
    directory: server.url(`${name}_directory`),
    taxonomy: server.url(`${name}_taxonomy`),
    gateway: server.url(`${name}_gateway`),
  };
  await migrateEvents(databases.events);
  await migrateDirectory(databases.directory);
  await migrateTaxonomy(databases.taxonomy);
  await migrateGateway(databases.gateway);
  return databases;
}

/** Starts the three subgraphs, each as its own process, and resolves when they answer from the databases. */
export async function startSubgraphs(databases: DatabaseUrls): Promise<AsyncDisposable & Subgraphs> {
  await using stack = new AsyncDisposableStack();
  const [events, directory, taxonomy] = await freePorts(3);
  const addresses = {
    events: `http://127.0.0.1:${events}`,
    directory: `http://127.0.0.1:${directory}`,
    taxonomy: `http://127.0.0.1:${taxonomy}`,
  };
  const start = async (name: SubgraphName, environment: Record<string, string> = {}) => {
    const part = stack.use(
      new Part(name, `subgraphs/${name}/src/main.ts`, {
        environment: {
          PORT: new URL(addresses[name]).port,
          [`${name.toUpperCase()}_DATABASE_URL`]: databases[name],
          INTERNAL_SECRET,
          // The peers cannot sign.
          ACCEPT_BEARER: 'true',
          LOG_LEVEL: 'warn',
          ...environment,
        },
      }),
    );
    await part.answersAt(`${addresses[name]}/health/ready`);
    return part.pid;
  };
  const followed = await Promise.all([start('directory'), start('taxonomy')]);
  const others = { DIRECTORY_URL: addresses.directory, TAXONOMY_URL: addresses.taxonomy };
  const began = performance.now();
  const eventsPid = await start('events', others);
  const readyMs = performance.now() - began;
  const life = stack.move();
  return {
    addresses,
    pids: [eventsPid, ...followed],
    eventsPid,
    readyMs,
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

/** Between the parts that the bench starts. */
export const INTERNAL_SECRET = 'between the parts of the bench';

/** The address of each part's database. */
export interface DatabaseUrls {
  readonly events: string;
  readonly directory: string;
  readonly taxonomy: string;
  readonly gateway: string;
}

type SubgraphName = 'events' | 'directory' | 'taxonomy';

export interface Subgraphs {
  /** Base address of each. */
  readonly addresses: Readonly<Record<SubgraphName, string>>;
  readonly pids: readonly number[];
  readonly eventsPid: number;
  /** How long the events subgraph took from its start to its first answer. */
  readonly readyMs: number;
}
