import { domainMigration } from '@calendar/postgres/migrate';

export const migrateDatabase = domainMigration(new URL('../', import.meta.url));
