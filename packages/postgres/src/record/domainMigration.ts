import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../migrate.ts';
import { readMigrationNames } from '../migrationList.ts';
import { pendingMigrations } from '../pendingMigrations.ts';

/**
 * How a domain's database is brought to its newest migration, and created if it is missing. Safe when several processes
 * do so at once.
 *
 * @param domain the folder that holds the domain's `schema.prisma` and `migrations/`
 */
export function domainMigration(domain: URL): Migration {
  const pathOf = (relative: string): string => fileURLToPath(new URL(relative, domain));
  return (url, only) => migrate(url, pathOf('schema.prisma'), pathOf('migrations'), only);
}

/**
 * The check that another process has brought a domain's database to its newest migration. Reads only.
 *
 * @returns rejects with the migrations that the database lacks and the command that applies them
 */
export function migrationCheck(domain: URL): (url: string) => Promise<void> {
  const folder = fileURLToPath(domain);
  return async (url) => {
    const pending = await pendingMigrations(url, await readMigrationNames(join(folder, 'migrations')));
    if (pending.length > 0)
      throw new Error(
        `The database lacks ${pending.join(', ')}: "npm run migrate -- ${basename(folder)}" applies them`,
      );
  };
}

/**
 * Migrates the database at `url`, and gives the names of the migrations that were applied.
 *
 * @param only the names of the migrations to apply, the oldest ones; absent: all
 */
export type Migration = (url: string, only?: readonly string[]) => Promise<readonly string[]>;
