import { openConnection } from '@calendar/postgres';

/** The rows of one statement, over a connection that is closed after it. */
export async function rowsOf(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const connection = await openConnection(url);
  try {
    return (await connection.query(sql, values)).rows;
  } finally {
    await connection.end();
  }
}
