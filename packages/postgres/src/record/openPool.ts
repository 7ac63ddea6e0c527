import { Pool } from 'pg';
import { poolConfig } from './poolConfig.ts';

/**
 * A database for a part that runs for long and needs few statements: Prisma's client takes 25 MB.
 * @param longestStatement milliseconds; a server that is silent for so long keeps no connection
 */
export function openPool(url: string, longestStatement = LONGEST_STATEMENT): Pool {
  const pool = new Pool({ ...poolConfig(url), query_timeout: longestStatement });
  // An idle connection was lost: the next statement gets another one.
  pool.on('error', () => undefined);
  return pool;
}

/** Milliseconds: a whole table is read in one statement. */
const LONGEST_STATEMENT = 2 * 60_000;
