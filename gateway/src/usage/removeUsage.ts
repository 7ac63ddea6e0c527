import type { Database } from '@calendar/gateway-db';

/** Removes at most `most` rows of days before `firstKept` (`YYYY-MM-DD`), and resolves with how many those were. */
export function removeUsage(database: Database, firstKept: string, most: number): Promise<number> {
  return database.$executeRaw`
    delete from "Usage" where ctid = any(array(
      select ctid from "Usage" where "day" < ${firstKept}::date limit ${most}
    ))`;
}
