import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './inTransaction.ts';
import { type Revision, tokenOf } from './tokenOf.ts';

/** The record's present token, `<lineage>:<revision>`. */
export async function readToken(pool: Pick<PoolClient, 'query'>): Promise<string> {
  return tokenOf(await readRevision<RevisionRow>(pool));
}

/** Reads the record as it is at one moment, in one transaction. */
export async function readRecord<Result, Row extends RevisionRow>(
  pool: Pool,
  read: (connection: PoolClient, revision: Row) => Promise<Result>,
): Promise<Result> {
  return inTransaction(
    pool,
    async (connection) => read(connection, await readRevision<Row>(connection)),
    BEGIN,
  );
}

export interface RevisionRow extends Revision {
  readonly changedAt: Date;
}

async function readRevision<Row extends RevisionRow>(database: Pick<PoolClient, 'query'>): Promise<Row> {
  const [row] = (await database.query<Row>(READ_REVISION)).rows;
  if (row === undefined) throw new Error('The record has no revision.');
  return row;
}

/**
 * Milliseconds for a statement that any server answers at once: TCP alone notices a vanished end after a
 * quarter of an hour. Not shorter, since a thread may be busy for seconds.
 */
const query_timeout = 30_000;
const BEGIN = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', query_timeout };
const READ_REVISION = { text: 'SELECT * FROM "Revision" WHERE "id" = 1', query_timeout };
