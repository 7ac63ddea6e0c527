import { migrateDatabase as migrateDirectory } from '@calendar/directory-db/migrate';
import { migrateDatabase as migrateEvents } from '@calendar/events-db/migrate';
import { type Environment, openDatabases } from '@calendar/postgres';
import { migrateDatabase as migrateTaxonomy } from '@calendar/taxonomy-db/migrate';
import type { DatabaseUrls } from '../write/transactions.ts';

/**
 * Does something with the domains' databases, which are brought to the newest migration first: those that the
 * environment names, else the embedded ones in `DATA_DIR`, whose server is started for the while when the service
 * does not run. When a server that was there ends meanwhile, the work is done again, once: on the service's next, or,
 * where the service has ended, on one of our own.
 *
 * @param log takes a line to whoever waits
 */
export async function withDatabases<Result>(
  environment: Environment,
  log: (line: string) => void,
  work: (databases: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  for (let isFirst = true; ; isFirst = false) {
    const databases = await openDatabases(environment, ['taxonomy', 'directory', 'events'], log);
    try {
      await migrateTaxonomy(databases.urls.taxonomy);
      await migrateDirectory(databases.urls.directory);
      await migrateEvents(databases.urls.events);
      return await work(databases.urls);
    } catch (error) {
      if (!isFirst || !(await databases.isGone())) throw error;
      log('The PostgreSQL that the databases are on has ended: beginning again.');
    } finally {
      await databases.close();
    }
  }
}
