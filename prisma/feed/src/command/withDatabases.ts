import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase as migrateDirectory } from '@calendar/directory-db/migrate';
import { migrateDatabase as migrateEvents } from '@calendar/events-db/migrate';
import {
  type Environment,
  findPostgres,
  namedDatabases,
  type RunningPostgres,
  startPostgres,
} from '@calendar/postgres';
import { migrateDatabase as migrateTaxonomy } from '@calendar/taxonomy-db/migrate';
import type { DatabaseUrls } from '../write/transactions.ts';

/**
 * Does something with the domains' databases, which are brought to the newest migration first: those that the
 * environment names, else the embedded ones in `DATA_DIR`, whose server is started for the while when the service
 * does not run. When the service ends meanwhile, and its server with it, the work is done again on a server of our
 * own.
 */
export async function withDatabases<Result>(
  environment: Environment,
  work: (databases: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const embedded = environment['DATA_DIR'] || '.data';
  const named = namedDatabases(environment);
  if (isComplete(named)) return withMigrated(named, work);
  const running = await findPostgres(embedded);
  if (running !== undefined) {
    try {
      return await withMigrated(databasesOn(running, named), work);
    } catch (error) {
      if (!(await hasEnded(embedded, running.pid))) throw error;
    }
  }
  const started = await startPostgres({ dataDir: embedded });
  try {
    return await withMigrated(databasesOn(started, named), work);
  } finally {
    await started.stop();
  }
}

function isComplete(named: Partial<DatabaseUrls>): named is DatabaseUrls {
  return named.taxonomy !== undefined && named.directory !== undefined && named.events !== undefined;
}

function databasesOn(server: RunningPostgres, named: Partial<DatabaseUrls>): DatabaseUrls {
  return {
    taxonomy: named.taxonomy ?? server.url('taxonomy'),
    directory: named.directory ?? server.url('directory'),
    events: named.events ?? server.url('events'),
  };
}

async function withMigrated<Result>(
  databases: DatabaseUrls,
  work: (databases: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  await migrateTaxonomy(databases.taxonomy);
  await migrateDirectory(databases.directory);
  await migrateEvents(databases.events);
  return work(databases);
}

/** Whether the server that worked in a folder is gone; one that is stopping is given a moment. */
async function hasEnded(dataDir: string, pid: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await findPostgres(dataDir))?.pid !== pid) return true;
    await sleep(100);
  }
  return false;
}
