import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The migrations of a folder, in the order in which they are applied. A folder that is missing holds none. */
export async function readMigrations(folder: string): Promise<MigrationList> {
  const names = await readMigrationNames(folder);
  return {
    baseDir: folder,
    lockfile: {
      path: LOCK_FILE,
      content: await readFile(join(folder, LOCK_FILE), 'utf8').catch(() => LOCK_FILE_CONTENT),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: SCRIPT,
          content: { tag: 'ok' as const, value: await readFile(join(folder, name, SCRIPT), 'utf8') },
        },
      })),
    ),
  };
}

/** The names of a folder's migrations, in the order in which they are applied. A folder that is missing holds none. */
export async function readMigrationNames(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Names the kind of database that a folder's migrations are for. */
export const LOCK_FILE = 'migration_lock.toml';

export const LOCK_FILE_CONTENT = 'provider = "postgresql"\n';

export const SCRIPT = 'migration.sql';

/** No tables or types are left out. */
export const EVERYTHING = { externalTables: [], externalEnums: [] };
