import { readFile } from 'node:fs/promises';
import { databaseAddress } from './databaseAddress.ts';
import { MIGRATION } from './migrate.ts';
import { openConnection } from './openConnection.ts';

/**
 * Lets a role read and write the rows of a domain's tables, and read which migrations are applied. It gets no right to
 * create, change or drop a table. To be repeated after migrations, which may add tables. Several processes may do so at
 * once.
 *
 * @param databaseUrl of the role that owns the tables
 * @throws if there is no such role, it is the owner itself, or the owner may not grant
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
 * Gives a role the few rights that a part needs which is no service of the domain.
 *
 * @param script a file of SQL, in which `:role` stands for the role
 * @throws as `grantUse`, and if there is no such file
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
  const connection = await openConnection(databaseUrl);
  const [to, tables] = [connection.escapeIdentifier(role), connection.escapeIdentifier(schema)];
  try {
    const { rows } = await connection.query<{ own: string }>('SELECT current_user AS own');
    if (rows[0]?.own === role)
      throw new Error(`${role} is the role that migrates, and has all rights on its tables`);
    await connection.query('BEGIN');
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION]);
    await connection.query(`GRANT USAGE ON SCHEMA ${tables} TO ${to}; ${rights(to, tables)}`);
    await connection.query('COMMIT');
  } finally {
    await connection.end();
  }
}
