import type { Client } from 'pg';

/** The tables of a migrated schema with their columns that take values, as SQL for COPY, by name. */
export async function listTables(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ readonly table: string; readonly target: string }>(TABLES);
  return new Map(rows.map(({ table, target }) => [table, target]));
}

const TABLES = `
  SELECT relname::text AS table,
    format('%I (%s)', relname, string_agg(quote_ident(attname), ', ' ORDER BY attname)) AS target
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  GROUP BY relname ORDER BY relname`;
