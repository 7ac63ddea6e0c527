import { databaseAddress } from '@calendar/postgres/databaseAddress';
import { PrismaPg } from '@prisma/adapter-pg';
import { poolConfig } from './poolConfig.ts';

/** What a Prisma client reaches its database through. */
export function prismaAdapter(url: string): PrismaPg {
  return new PrismaPg(poolConfig(url), { schema: databaseAddress(url).schema });
}
