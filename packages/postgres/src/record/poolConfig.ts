import type { PoolConfig } from 'pg';
import { databaseAddress } from '../databaseAddress.ts';
import { surviveLoss } from '../surviveLoss.ts';

/** How a part is connected with its database. Connections are few: readers answer from memory. */
export function poolConfig(url: string): PoolConfig {
  const { connectionString, options } = databaseAddress(url);
  return {
    connectionString,
    options,
    max: 4,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    onConnect: surviveLoss,
  };
}
