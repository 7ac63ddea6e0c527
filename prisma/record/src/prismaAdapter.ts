import { databaseAddress } from '@calendar/postgres/databaseAddress';
import { PrismaPg } from '@prisma/adapter-pg';
import { poolConfig } from './poolConfig.ts';

/** The adapter through which a Prisma client reaches its database. A statement may take any time. */
export function prismaAdapter(url: string): PrismaPg {
  return new PrismaPg(poolConfig(url), { schema: databaseAddress(url).schema });
}
