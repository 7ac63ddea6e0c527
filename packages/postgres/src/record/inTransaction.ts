import type { Pool, PoolClient, QueryConfig } from 'pg';

/** Does something in one transaction: all of it, or nothing. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<Result>,
  begin: string | QueryConfig = 'BEGIN',
): Promise<Result> {
  const connection = await pool.connect();
  try {
    await connection.query(begin);
    const result = await work(connection);
    await connection.query('COMMIT');
    connection.release();
    return result;
  } catch (error) {
    // Its state is unknown.
    connection.release(true);
    throw error;
  }
}
