import { fileURLToPath } from 'node:url';
import { migrate } from '@calendar/postgres';

/**
 * How a domain's database is brought to its newest migration, and created where it is missing. Safe when several
 * processes do so at once.
 *
 * @param domain the folder that holds the domain's `schema.prisma` and `migrations/`
 */
export function domainMigration(domain: URL): Migration {
  const pathOf = (relative: string): string => fileURLToPath(new URL(relative, domain));
  return (url, only) => migrate(url, pathOf('schema.prisma'), pathOf('migrations'), only);
}

/**
 * Migrates the database at `url`, and gives the names of the migrations that were applied.
 *
 * @param only the names of the migrations to apply, the oldest ones; absent: all
 */
export type Migration = (url: string, only?: readonly string[]) => Promise<readonly string[]>;
