import { PrismaPg } from '@prisma/adapter-pg';
import { databaseAddress } from './databaseAddress.ts';

/**
 * What a Prisma client reaches its database through. Connections are made when they are needed, and are few: readers
 * answer from memory. Raw SQL finds the schema's tables by their bare names.
 *
 * @param url `postgresql://user:password@host:port/database`, with `?schema=NAME` where the tables have a schema of
 *   their own
 */
export function prismaAdapter(url: string): PrismaPg {
  const { connectionString, schema, options } = databaseAddress(url);
  return new PrismaPg(
    { connectionString, options, max: 4, connectionTimeoutMillis: 5_000, keepAlive: true },
    { schema },
  );
}
