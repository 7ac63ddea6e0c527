import { fileURLToPath } from 'node:url';
import { migrate } from '@calendar/postgres';

/**
 * Brings the domain's database to the newest migration, creating it where it is missing. Safe when several processes
 * do so at once.
 *
 * @param url as for `openDatabase`
 * @param only the names of the migrations to apply, the oldest ones; absent: all
 * @returns the names of the migrations that were applied
 */
export function migrateDatabase(url: string, only?: readonly string[]): Promise<readonly string[]> {
  return migrate(url, pathOf('../schema.prisma'), pathOf('../migrations'), only);
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
