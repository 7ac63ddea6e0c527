import { domainMigration } from '@calendar/postgres/migrate';

/**
 * Brings a domain's database to its newest migration, those in `prisma/DOMAIN`.
 *
 * @param only the names of the migrations to apply, the oldest ones; absent: all
 */
export function migrateDomain(
  domain: string,
  url: string,
  only?: readonly string[],
): Promise<readonly string[]> {
  return domainMigration(new URL(`../../../prisma/${domain}/`, import.meta.url))(url, only);
}
