import { PrismaPg } from '@prisma/adapter-pg';
import { databaseAddress } from '../databaseAddress.ts';
import { poolConfig } from './poolConfig.ts';

/** The adapter through which a command's Prisma client reaches its database. A statement may take any time. */
export function prismaAdapter(url: string): PrismaPg {
  const config = { ...poolConfig(url), connectionTimeoutMillis: LONGEST_CONNECTING };
  return new PrismaPg(config, { schema: databaseAddress(url).schema });
}

/** Milliseconds. A command has nobody waiting, and is not to fail because its machine is busy. */
const LONGEST_CONNECTING = 30_000;
