import { type Database, openDatabase } from '@calendar/gateway-db';
import { migrateDatabase } from '@calendar/gateway-db/migrate';
import { findPostgres, startPostgres } from '@calendar/postgres';
import { databaseUrlOf } from '../config.ts';

/**
 * Does something with the database of keys: the one that the environment names, else the embedded one in
 * `DATA_DIR`, which is started for the while when the service does not run.
 */
export async function withKeyDatabase<T>(
  environment: Readonly<Record<string, string | undefined>>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const named = databaseUrlOf(environment);
  if (named !== undefined) return withMigrated(named, work);
  const dataDir = environment['DATA_DIR'] ?? '.data';
  const running = await findPostgres(dataDir);
  if (running !== undefined) return withMigrated(running.url('gateway'), work);
  const started = await startPostgres({ dataDir });
  try {
    return await withMigrated(started.url('gateway'), work);
  } finally {
    await started.stop();
  }
}

async function withMigrated<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  await migrateDatabase(url);
  const database = openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.$disconnect();
  }
}
