import { openConnection } from '../openConnection.ts';

/** The rows of one statement, over a connection that is closed after it. */
export async function rowsOf(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await openConnection(url);
  try {
    return (await connection.query(sql)).rows;
  } finally {
    await connection.end();
  }
}
