import type { Database } from '@calendar/gateway-db';

/** Removes at most `most` rows of days before `firstKept` (`YYYY-MM-DD`), and resolves with how many those were. */
export function removeOperations(database: Database, firstKept: string, most: number): Promise<number> {
  return database.$executeRaw`
    delete from "OperationUsage" where ctid = any(array(
      select ctid from "OperationUsage" where "day" < ${firstKept}::date limit ${most}
    ))`;
}
