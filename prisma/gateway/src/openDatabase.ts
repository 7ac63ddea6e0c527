import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/client.ts';

/** A client of the domain's database, whose tables raw SQL finds by their bare names. */
export type Database = PrismaClient;

/**
 * Opens a domain's database. Connections are made when they are needed.
 *
 * @param url `postgresql://user:password@host:port/database`, with `?schema=NAME` where the tables have a schema of
 *   their own
 */
export function openDatabase(url: string): Database {
  const address = new URL(url);
  const schema = address.searchParams.get('schema') ?? 'public';
  address.searchParams.delete('schema');
  const adapter = new PrismaPg(
    {
      connectionString: address.href,
      max: 4,
      options: `-c search_path="${schema}"`,
      connectionTimeoutMillis: 5_000,
    },
    { schema },
  );
  return new PrismaClient({ adapter });
}
