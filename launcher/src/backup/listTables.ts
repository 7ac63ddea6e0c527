import type { Client } from 'pg';

/**
 * The tables of a migrated schema by name, with the columns that take values. A backup holds these, and a restore takes
 * them.
 */
export async function listTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  return rows;
}

const TABLES = `
  SELECT relname::text AS table, array_agg(attname::text ORDER BY attnum) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  GROUP BY relname ORDER BY relname`;

export interface Table {
  readonly table: string;
  readonly columns: readonly string[];
}
