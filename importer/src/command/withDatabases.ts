import { migrateDatabase as migrateDirectory } from '@calendar/directory-db/migrate';
import { migrateDatabase as migrateEvents } from '@calendar/events-db/migrate';
import type { Domain } from '@calendar/feed';
import { type OpenDatabasesEnvironment, openDatabases } from '@calendar/postgres';
import { migrateDatabase as migrateTaxonomy } from '@calendar/taxonomy-db/migrate';
import type { DatabaseUrls } from '../record/transactions.ts';

/**
 * Does something with the domains' databases, which are brought to the newest migration first: those that the
 * environment names, else the embedded ones in `DATA_DIR`, whose server is started for the while when the service
 * does not run. When the server ends meanwhile, with the service or another import whose it was, or because it was
 * killed, the work is done again on the next one, a few times.
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
      await migrateTaxonomy(databases.urls.taxonomy);
      await migrateDirectory(databases.urls.directory);
      await migrateEvents(databases.urls.events);
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
