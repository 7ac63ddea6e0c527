import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../migrate.ts';
import { readMigrationNames } from '../migrationList.ts';
import { pendingMigrations } from '../pendingMigrations.ts';

/** Migrates a domain's database from the folder of its `schema.prisma`, and creates it; safe at once. */
export function domainMigration(domain: URL): Migration {
  const pathOf = (relative: string): string => fileURLToPath(new URL(relative, domain));
  return (url, only) => migrate(url, pathOf('schema.prisma'), pathOf('migrations'), only);
}

/** Rejects with the migrations that a domain's database lacks and the command that applies them. */
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

/** Migrates the database at `url`, by `only` the named oldest ones, and gives the applied names. */
export type Migration = (url: string, only?: readonly string[]) => Promise<readonly string[]>;
