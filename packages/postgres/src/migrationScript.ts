import { readFile } from 'node:fs/promises';
import { EVERYTHING, readMigrations } from './migrationList.ts';
import { withSchemaEngine } from './schemaEngine.ts';

/**
 * The SQL that is missing between a folder of migrations and a Prisma schema, undefined if none is.
 * @param serverUrl a database on a server where temporary databases may be created
 */
export async function migrationScript(
  serverUrl: string,
  schemaFile: string,
  migrationsFolder: string,
): Promise<string | undefined> {
  const datamodel = { path: schemaFile, content: await readFile(schemaFile, 'utf8') };
  const migrations = await readMigrations(migrationsFolder);
  return withSchemaEngine({ connectionString: serverUrl }, 'public', datamodel, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [datamodel] },
      script: true,
      exitCode: null,
      filters: EVERYTHING,
    });
    const script = (stdout ?? '').trim();
    return script === '' || script === '-- This is an empty migration.' ? undefined : `${script}\n`;
  });
}
