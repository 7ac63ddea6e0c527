import type { PrismaPg } from '@prisma/adapter-pg';
import { prismaAdapter } from './prismaAdapter.ts';

/**
 * How a domain's database is opened. Connections are made when they are needed, and raw SQL finds the domain's tables
 * by their bare names.
 *
 * @param Client the client that Prisma generated of the domain's schema
 * @returns opens `postgresql://user:password@host:port/database`, with `?schema=NAME` where the tables have a schema
 *   of their own
 */
export function databaseOpener<Client>(
  Client: new (options: { readonly adapter: PrismaPg }) => Client,
): (url: string) => Client {
  return (url) => new Client({ adapter: prismaAdapter(url) });
}
