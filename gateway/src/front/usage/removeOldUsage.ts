import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@calendar/postgres/reading';
import type { Logger } from 'pino';

/** Removes usage that is too old, now and every hour, a little at a time, until the signal is aborted. Does not fail. */
export async function removeOldUsage(
  remove: RemoveUsage,
  { days, clock, log, signal }: RetentionOptions,
): Promise<void> {
  while (!signal.aborted) {
    const firstKept = new Date(clock() - days * 24 * HOUR).toISOString().slice(0, 10);
    const removed = await remove(firstKept, BATCH).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'old usage cannot be removed; it is tried again');
      return 0;
    });
    const pause = removed === BATCH ? BETWEEN_BATCHES : HOUR;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Removes at most `most` rows of days before `firstKept` (`YYYY-MM-DD`), and resolves with how many those were. */
export async function removeOldRows(
  database: Pool,
  table: UsageTable,
  firstKept: string,
  most: number,
): Promise<number> {
  const { rowCount } = await database.query(
    `delete from "${table}" where ctid = any(array(select ctid from "${table}" where "day" < $1::date limit $2))`,
    [firstKept, most],
  );
  return rowCount ?? 0;
}

/** The tables that have a row for each day. */
export const usageTables = ['Usage', 'OperationUsage'] as const;

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
const BETWEEN_BATCHES = 1000;
/** Rows. They are removed within milliseconds, so a concurrent writer does not wait longer. */
const BATCH = 1000;

/** Removes at most so many rows of days before the first one that is kept (`YYYY-MM-DD`); resolves with how many. */
type RemoveUsage = (firstKept: string, most: number) => Promise<number>;

interface RetentionOptions {
  /** Days before the present one, in UTC, that usage is kept for. */
  readonly days: number;
  readonly clock: () => number;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

type UsageTable = (typeof usageTables)[number];
