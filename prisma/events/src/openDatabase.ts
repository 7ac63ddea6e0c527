import { prismaAdapter } from '@calendar/postgres/prismaAdapter';
import { PrismaClient } from '../generated/client.ts';

/** A client of the domain's database, whose tables raw SQL finds by their bare names. */
export type Database = PrismaClient;

/**
 * Opens the domain's database. Connections are made when they are needed.
 *
 * @param url `postgresql://user:password@host:port/database`, with `?schema=NAME` where the tables have a schema of
 *   their own
 */
export function openDatabase(url: string): Database {
  return new PrismaClient({ adapter: prismaAdapter(url) });
}
