import type { Client } from 'pg';

/** Drops the foreign keys of a schema in a transaction, and returns the SQL that makes them again. */
export async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
  ORDER BY conname`;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}
