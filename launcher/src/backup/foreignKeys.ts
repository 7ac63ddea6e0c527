import type { Client } from 'pg';

/**
 * Drops the foreign keys of a schema within a transaction, so that its tables can be filled in any order.
 *
 * @returns the SQL that makes them again, as they were, with PostgreSQL's check of every row
 */
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
