import { domainMigration, migrationCheck } from '@calendar/postgres/migrate';

export const migrateDatabase = domainMigration(new URL('../', import.meta.url));

/** Rejects, with the command to run, until the database is at its newest migration. */
export const requireMigrated = migrationCheck(new URL('../', import.meta.url));
