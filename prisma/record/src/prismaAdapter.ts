import { databaseAddress } from '@calendar/postgres/databaseAddress';
import { surviveLoss } from '@calendar/postgres/surviveLoss';
import { PrismaPg } from '@prisma/adapter-pg';

/** What a Prisma client reaches its database through. Connections are few: readers answer from memory. */
export function prismaAdapter(url: string): PrismaPg {
  const { connectionString, schema, options } = databaseAddress(url);
  return new PrismaPg(
    {
      connectionString,
      options,
      max: 4,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      onConnect: surviveLoss,
    },
    { schema },
  );
}
