import { type Database, Prisma } from '@calendar/gateway-db';

/** Removes at most `most` rows of days before `firstKept` (`YYYY-MM-DD`), and resolves with how many those were. */
export function removeOldRows(
  database: Database,
  table: UsageTable,
  firstKept: string,
  most: number,
): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  return database.$executeRaw`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where "day" < ${firstKept}::date limit ${most}
    ))`;
}

/** The tables that have a row for each day. */
export const usageTables = ['Usage', 'OperationUsage'] as const;

type UsageTable = (typeof usageTables)[number];
