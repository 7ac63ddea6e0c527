import { migrateDatabase as directory } from '@calendar/directory-db/migrate';
import { migrateDatabase as events } from '@calendar/events-db/migrate';
import { migrateDatabase as gateway } from '@calendar/gateway-db/migrate';
import type { Domain } from '@calendar/postgres';
import { migrateDatabase as taxonomy } from '@calendar/taxonomy-db/migrate';

/**
 * Brings a domain's database to its newest migration.
 *
 * @param only the names of the migrations to apply, the oldest ones; absent: all
 */
export function migrateDomain(
  domain: Domain,
  url: string,
  only?: readonly string[],
): Promise<readonly string[]> {
  return MIGRATE[domain](url, only);
}

const MIGRATE = { events, directory, taxonomy, gateway } as const;
