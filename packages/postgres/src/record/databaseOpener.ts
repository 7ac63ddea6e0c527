import type { PrismaPg } from '@prisma/adapter-pg';
import { prismaAdapter } from './prismaAdapter.ts';

/**
 * How a domain's database is opened. Connections are made when they are needed, and raw SQL finds the domain's tables
 * by their bare names.
 *
 * @param Client the client that Prisma generated from the domain's schema
 * @returns opens `postgresql://user:password@host:port/database`, with `?schema=NAME` if the tables are in a schema
 */
export function databaseOpener<Client>(
  Client: new (options: ClientOptions) => Client,
): (url: string) => Client {
  return (url) => new Client({ adapter: prismaAdapter(url), transactionOptions: { maxWait: LONGEST_WAIT } });
}

/** Milliseconds for a connection to begin a transaction on: Prisma's own two are too few on a busy machine. */
const LONGEST_WAIT = 10_000;

interface ClientOptions {
  readonly adapter: PrismaPg;
  readonly transactionOptions: { readonly maxWait: number };
}
