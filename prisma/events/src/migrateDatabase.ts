import { fileURLToPath } from 'node:url';
import { migrate } from '@calendar/postgres';

/**
 * Brings the domain's database to the newest migration, creating it where it is missing. Safe when several processes
 * do so at once.
 *
 * @param url as for `openDatabase`
 * @returns the names of the migrations that were applied
 */
export function migrateDatabase(url: string): Promise<readonly string[]> {
  return migrate(url, pathOf('../schema.prisma'), pathOf('../migrations'));
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
