import type { EnvironmentOf } from '@calendar/config';
import { type Database, openDatabase } from '@calendar/gateway-db';
import { openDatabases } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';

/** Works with the environment's database of keys, else the embedded one, which is started if need be. */
export async function withKeyDatabase<T>(
  environment: EnvironmentOf<'keys'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await using databases = await openDatabases(environment, ['gateway'], console.error);
  await migrateDomain('gateway', databases.urls.gateway);
  await using database = openDatabase(databases.urls.gateway);
  return await work(database);
}
