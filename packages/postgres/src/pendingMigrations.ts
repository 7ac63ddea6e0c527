import type { Client } from 'pg';
import { databaseAddress } from './databaseAddress.ts';
import { openIfThere } from './openConnection.ts';

/**
 * Which of some migrations, the oldest first, a database lacks; all if it is missing. Reads only. Throws if
 * the server cannot be reached, if the signal fires, or if this connection cannot use the migrated database.
 */
export async function pendingMigrations(
  databaseUrl: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { schema } = databaseAddress(databaseUrl);
  await using connection = await openIfThere(databaseUrl, signal);
  if (connection === undefined) return names;
  const { rows } = await connection.query<State>(STATE, [schema]);
  if (rows[0]?.isMigrated !== true) return names;
  refuseUnusable(schema, rows[0]);
  const applied = await appliedMigrations(connection, schema);
  return names.filter((name) => !applied.has(name));
}

const STATE = `
  SELECT migrations.oid IS NOT NULL AS "isMigrated",
    coalesce(has_schema_privilege(namespace.oid, 'USAGE'), false)
      AND coalesce(has_table_privilege(migrations.oid, 'SELECT'), false) AS "isReadable",
    current_user AS role, pg_get_userbyid(nspowner) AS owner, current_schema() AS bare
  FROM (SELECT $1::name AS name) wanted
  LEFT JOIN pg_namespace namespace ON nspname = wanted.name
  LEFT JOIN pg_class migrations ON relnamespace = namespace.oid AND relname = '_prisma_migrations'`;

function refuseUnusable(schema: string, { isReadable, role, owner, bare }: State): void {
  if (!isReadable)
    throw new Error(
      `the role ${role} may not use the schema ${schema}, which ${owner} owns: as ${owner}, "npm run migrate -- ` +
        `--grant-to ${role}" lets a service use it; ops/postgres/roles.sql gives it to the role that migrates`,
    );
  if (bare !== schema)
    throw new Error(
      `on this connection bare names mean the schema ${bare ?? 'of nobody'} and not ${schema}: behind a pooler that ` +
        `drops the start-up parameter "options", let ALTER ROLE "${role}" SET search_path = "${schema}" say it`,
    );
}

async function appliedMigrations(connection: Client, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${connection.escapeIdentifier(schema)}."_prisma_migrations"
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Set(rows.map(({ name }) => name));
}

interface State {
  readonly isMigrated: boolean;
  readonly isReadable: boolean;
  readonly role: string;
  readonly owner: string;
  /** The schema that bare names mean; null: none. */
  readonly bare: string | null;
}
