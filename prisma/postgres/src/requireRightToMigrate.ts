import { databaseAddress } from './databaseAddress.ts';
import { openConnection } from './openConnection.ts';

/**
 * Holds that the role of an address may create what migrations create: tables in the schema or, where that is missing,
 * the schema.
 *
 * @throws MissingRight
 */
export async function requireRightToMigrate(databaseUrl: string): Promise<void> {
  const { schema } = databaseAddress(databaseUrl);
  const connection = await openConnection(databaseUrl);
  try {
    const { rows } = await connection.query<Right>(RIGHT, [schema]);
    const { role, isThere, may } = rows[0]!;
    if (!may)
      throw new MissingRight(
        `the role ${role} may not create ${isThere ? 'tables in the schema' : 'the schema'} ${schema}`,
      );
  } finally {
    await connection.end();
  }
}

const RIGHT = `
  SELECT current_user AS role, oid IS NOT NULL AS "isThere",
    CASE WHEN oid IS NULL THEN has_database_privilege(current_database(), 'CREATE')
      ELSE has_schema_privilege(oid, 'CREATE') END AS may
  FROM (SELECT $1::name AS nspname) wanted LEFT JOIN pg_namespace USING (nspname)`;

/** The role must not do what a migration does. */
export class MissingRight extends Error {
  override readonly name = 'MissingRight';
}

interface Right {
  readonly role: string;
  readonly isThere: boolean;
  readonly may: boolean;
}
