import { fileURLToPath } from 'node:url';
import { type MigrateOptions, migrate } from '../migrate.ts';
import { readMigrationNames } from '../migrationList.ts';
import { pendingMigrations } from '../pendingMigrations.ts';

/**
 * Migrates a domain's database from its folder of `prisma/`, and creates it; safe at once. Gives the names of
 * the applied migrations.
 */
export function migrateDomain(
  domain: string,
  url: string,
  options?: MigrateOptions,
): Promise<readonly string[]> {
  return migrate(url, pathIn(domain, 'schema.prisma'), pathIn(domain, 'migrations'), options);
}

/** Rejects with the migrations that a domain's database lacks and the command that applies them. */
export async function requireMigrated(domain: string, url: string): Promise<void> {
  const pending = await pendingMigrations(url, await readMigrationNames(pathIn(domain, 'migrations')));
  if (pending.length > 0)
    throw new Error(`The database lacks ${pending.join(', ')}: "npm run migrate -- ${domain}" applies them`);
}

function pathIn(domain: string, file: string): string {
  return fileURLToPath(new URL(`../../../../prisma/${domain}/${file}`, import.meta.url));
}
