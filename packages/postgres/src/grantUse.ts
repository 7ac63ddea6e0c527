import { readFile } from 'node:fs/promises';
import { databaseAddress } from './databaseAddress.ts';
import { MIGRATION } from './migrate.ts';
import { openConnection } from './openConnection.ts';

/**
 * Lets a role read and write the rows of a domain's tables, and read which migrations are applied. To be
 * repeated after migrations. Throws if it cannot.
 * @param databaseUrl of the role that owns the tables
 */
export function grantUse(databaseUrl: string, role: string): Promise<void> {
  return grant(
    databaseUrl,
    role,
    (to, tables) => `
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${tables} TO ${to};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${tables} TO ${to};
      REVOKE INSERT, UPDATE, DELETE ON ${tables}."_prisma_migrations" FROM ${to}`,
  );
}

/**
 * Gives a role the few rights of `script`, a file of SQL with `:role`. Throws as `grantUse`, and without it.
 */
export async function grantSome(databaseUrl: string, role: string, script: URL): Promise<void> {
  const text = await readFile(script, 'utf8');
  await grant(databaseUrl, role, (to) => text.replaceAll(':role', to));
}

async function grant(
  databaseUrl: string,
  role: string,
  rights: (to: string, tables: string) => string,
): Promise<void> {
  const { schema } = databaseAddress(databaseUrl);
  await using connection = await openConnection(databaseUrl);
  const [to, tables] = [connection.escapeIdentifier(role), connection.escapeIdentifier(schema)];
  const { rows } = await connection.query<{ own: string }>('SELECT current_user AS own');
  if (rows[0]?.own === role)
    throw new Error(`${role} is the role that migrates, and has all rights on its tables`);
  await connection.query('BEGIN');
  await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION]);
  await connection.query(`GRANT USAGE ON SCHEMA ${tables} TO ${to}; ${rights(to, tables)}`);
  await connection.query('COMMIT');
}
