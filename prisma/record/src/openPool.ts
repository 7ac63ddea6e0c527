import { Pool } from 'pg';
import { poolConfig } from './poolConfig.ts';

/**
 * Opens a domain's database for a process that only reads it. Prisma's client would take 25 MB of the process, as long
 * as it lives. Connections are made when they are needed.
 *
 * @param url `postgresql://user:password@host:port/database`, with or without `?schema=NAME`
 */
export function openPool(url: string): Pool {
  const pool = new Pool({ ...poolConfig(url), query_timeout: LONGEST_STATEMENT });
  // An idle connection was lost: the next reading gets another one.
  pool.on('error', () => undefined);
  return pool;
}

/** Milliseconds for one statement. A server that says nothing for so long keeps no connection. */
const LONGEST_STATEMENT = 2 * 60_000;
