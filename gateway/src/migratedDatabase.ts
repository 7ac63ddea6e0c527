import { requireMigrated } from '@calendar/postgres/migrate';
import { openPool, type Pool } from '@calendar/postgres/reading';

/** The database of keys and usage. A gateway never migrates it: its role may lack the right. */
export function migratedDatabase(url: string): MigratedDatabase {
  const pool = openPool(url, LONGEST_STATEMENT);
  let isMigrated = false;
  return {
    url,
    connections: async () => {
      if (!isMigrated) await requireMigrated('gateway', url);
      isMigrated = true;
      return pool;
    },
    close: () => pool.end(),
  };
}

/** Milliseconds. A gateway reads and writes few rows at a time. */
const LONGEST_STATEMENT = 30_000;

export interface MigratedDatabase {
  readonly url: string;
  /** Its connections; rejects, with the command to run, as long as the database lacks migrations. */
  connections(): Promise<Pool>;
  close(): Promise<void>;
}
