import { migrateDatabase as migrateDirectory } from '@calendar/directory-db/migrate';
import { migrateDatabase as migrateEvents } from '@calendar/events-db/migrate';
import type { Domain } from '@calendar/feed';
import { type OpenDatabasesEnvironment, openDatabases } from '@calendar/postgres';
import { migrateDatabase as migrateTaxonomy } from '@calendar/taxonomy-db/migrate';
import type { DatabaseUrls } from '../record/transactions.ts';
import { whileLogging } from './whileLogging.ts';

/**
 * Works with the domains' databases, after it has applied their migrations. The environment names them; else they are
 * the embedded ones in `DATA_DIR`. If the service does not run, this starts the embedded server for as long as the work
 * takes. The server may end meanwhile: it was killed, or the process that owned it ended. Then the work is done again
 * with the next server, a few times.
 *
 * @param log takes a line of progress
 */
export async function withDatabases<Result>(
  environment: OpenDatabasesEnvironment<Domain>,
  log: (line: string) => void,
  work: (databases: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const databases = await openDatabases(environment, ['taxonomy', 'directory', 'events'], log);
    try {
      for (const [domain, migrate] of MIGRATIONS) {
        const url = databases.urls[domain];
        const line = `Waiting for the database of ${domain} at ${new URL(url).host}`;
        await whileLogging(line, log, () => migrate(url));
      }
      return await work(databases.urls);
    } catch (error) {
      if (tries === MOST_TRIES || !(await databases.isGone())) throw error;
      log('The PostgreSQL that the databases are on has ended: beginning again.');
    } finally {
      await databases.close();
    }
  }
}

const MOST_TRIES = 4;

const MIGRATIONS = [
  ['taxonomy', migrateTaxonomy],
  ['directory', migrateDirectory],
  ['events', migrateEvents],
] as const;
