import type { Client } from 'pg';
import { DamagedArchive } from './damagedArchive.ts';

/**
 * Checks values that the tables' own constraints allow, and no import writes. These are instants and numbers that no
 * reader can represent, and a revision that cannot be advanced. One such value would keep the domain from being read.
 *
 * @throws DamagedArchive if there is one
 */
export async function checkContent(domain: string, client: Client): Promise<void> {
  for (const { table, column, condition } of await conditions(client)) {
    const { rows } = await client.query<{ value: string }>(
      `SELECT ${column}::text AS value FROM ${table} WHERE NOT (${condition}) LIMIT 1`,
    );
    if (rows[0] !== undefined)
      throw new DamagedArchive(
        `table ${table} in ${domain} has ${rows[0].value} in ${column}, expected ${condition}`,
      );
  }
  await checkRevision(domain, client);
}

/** One row; the gateway's domain, and one that was never migrated, have no revision. */
async function checkRevision(domain: string, client: Client): Promise<void> {
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('"Revision"') IS NOT NULL`);
  if (tables.length === 0) return;
  const { rows } = await client.query<{ revision: string }>('SELECT revision::text FROM "Revision"');
  const revision = rows[0] === undefined ? -1n : BigInt(rows[0].revision);
  if (revision < 0n || revision > HIGHEST_REVISION)
    throw new DamagedArchive(
      `table "Revision" in ${domain} has ${rows[0]?.revision ?? 'no revision'}, expected one of 0 to ${HIGHEST_REVISION}`,
    );
}

/** Leaves room to advance it for ever. */
const HIGHEST_REVISION = BigInt(Number.MAX_SAFE_INTEGER);

async function conditions(client: Client): Promise<readonly Condition[]> {
  return (await client.query<Condition>(CONDITIONS)).rows;
}

const CONDITIONS = `
  SELECT attrelid::regclass::text AS table, quote_ident(attname) AS column,
    format(CASE WHEN typcategory = 'D' THEN '%1$I > ''-infinity'' AND %1$I < ''275760-09-13'''
      ELSE '%1$I > ''-infinity'' AND %1$I < ''infinity''' END, attname) AS condition
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid JOIN pg_type ON pg_type.oid = atttypid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    AND attnum > 0 AND NOT attisdropped
    AND typname IN ('timestamptz', 'timestamp', 'date', 'float4', 'float8')
  ORDER BY relname, attnum`;

/** Names and condition as SQL has them. A date that JavaScript can represent is before 13 September 275760. */
interface Condition {
  readonly table: string;
  readonly column: string;
  readonly condition: string;
}
