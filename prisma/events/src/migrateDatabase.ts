import { domainMigration } from '@calendar/postgres/migrate';

/** Brings the domain's database to its newest migration. */
export const migrateDatabase = domainMigration(new URL('../', import.meta.url));
