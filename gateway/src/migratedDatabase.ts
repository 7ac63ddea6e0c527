import { type Database, openDatabase } from '@calendar/gateway-db';
import { requireMigrated } from '@calendar/gateway-db/migrate';

/**
 * Opens the database of keys and usage for a gateway. The gateway never migrates it: its role may lack the right, and
 * none of several gateways has precedence.
 */
export function migratedDatabase(url: string): MigratedDatabase {
  const database = openDatabase(url, { longestStatement: LONGEST_STATEMENT });
  let isMigrated = false;
  return {
    client: async () => {
      if (!isMigrated) await requireMigrated(url);
      isMigrated = true;
      return database;
    },
    close: () => database.$disconnect(),
  };
}

/** Milliseconds. A gateway reads and writes few rows at a time. */
const LONGEST_STATEMENT = 30_000;

export interface MigratedDatabase {
  /** The client; rejects, with the command to run, as long as the database lacks migrations. */
  client(): Promise<Database>;
  close(): Promise<void>;
}
