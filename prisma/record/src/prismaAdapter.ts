import { databaseAddress } from '@calendar/postgres/databaseAddress';
import { PrismaPg } from '@prisma/adapter-pg';
import { poolConfig } from './poolConfig.ts';

/**
 * The adapter through which a Prisma client reaches its database.
 *
 * @param longestStatement milliseconds until a connection that does not answer is given up
 */
export function prismaAdapter(url: string, longestStatement?: number): PrismaPg {
  const config = { ...poolConfig(url), query_timeout: longestStatement };
  return new PrismaPg(config, { schema: databaseAddress(url).schema });
}
