import { domainMigration } from '@calendar/postgres/migrate';

/** Brings a domain's database to its newest migration, or applies only the named oldest ones. */
export function migrateDomain(
  domain: string,
  url: string,
  only?: readonly string[],
): Promise<readonly string[]> {
  return domainMigration(new URL(`../../../prisma/${domain}/`, import.meta.url))(url, only);
}
