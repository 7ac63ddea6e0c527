import { databaseAddress } from './databaseAddress.ts';
import { openConnection } from './openConnection.ts';

/** Throws a `MissingRight` unless a role may create the schema or its tables, and owns those that exist. */
export async function requireRightToMigrate(databaseUrl: string): Promise<void> {
  const { schema } = databaseAddress(databaseUrl);
  await using connection = await openConnection(databaseUrl);
  const { rows } = await connection.query<Right>(RIGHT, [schema]);
  const { role, isThere, may, owner } = rows[0]!;
  if (!may)
    throw new MissingRight(
      `the role ${role} may not create ${isThere ? 'tables in the schema' : 'the schema'} ${schema}`,
    );
  if (owner !== null)
    throw new MissingRight(`tables in the schema ${schema} belong to ${owner} and not to ${role}`);
}

const RIGHT = `
  SELECT current_user AS role, namespace.oid IS NOT NULL AS "isThere",
    CASE WHEN namespace.oid IS NULL THEN has_database_privilege(current_database(), 'CREATE')
      ELSE has_schema_privilege(namespace.oid, 'CREATE') END AS may,
    (SELECT pg_get_userbyid(relowner) FROM pg_class
      WHERE relnamespace = namespace.oid AND relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')
      LIMIT 1) AS owner
  FROM (SELECT $1::name AS nspname) wanted LEFT JOIN pg_namespace AS namespace USING (nspname)`;

export class MissingRight extends Error {
  override readonly name = 'MissingRight';
}

interface Right {
  readonly role: string;
  readonly isThere: boolean;
  readonly may: boolean;
  /** A table that the role does not own. Null: there is none. */
  readonly owner: string | null;
}
