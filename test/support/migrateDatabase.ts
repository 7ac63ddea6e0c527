import type { Domain } from '@calendar/postgres';

/** Brings a domain's database to its newest migration. */
export async function migrateDatabase(domain: Domain, url: string): Promise<void> {
  const migrations = await MIGRATIONS[domain]();
  await migrations.migrateDatabase(url);
}

/** Each is loaded when a test needs it. */
const MIGRATIONS = {
  events: () => import('@calendar/events-db/migrate'),
  directory: () => import('@calendar/directory-db/migrate'),
  taxonomy: () => import('@calendar/taxonomy-db/migrate'),
  gateway: () => import('@calendar/gateway-db/migrate'),
} as const;
