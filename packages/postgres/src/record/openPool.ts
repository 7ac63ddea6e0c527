import { Pool } from 'pg';
import { poolConfig } from './poolConfig.ts';

/**
 * Opens a database for a part that runs for long and needs few statements. Prisma's client would take 25 MB of the
 * process, as long as it lives. Connections are made when they are needed.
 *
 * @param longestStatement milliseconds. A server that says nothing for so long keeps no connection
 */
export function openPool(url: string, longestStatement = LONGEST_STATEMENT): Pool {
  const pool = new Pool({ ...poolConfig(url), query_timeout: longestStatement });
  // An idle connection was lost: the next statement gets another one.
  pool.on('error', () => undefined);
  return pool;
}

/** Milliseconds: a whole table is read in one statement. */
const LONGEST_STATEMENT = 2 * 60_000;
