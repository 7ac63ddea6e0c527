import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@calendar/postgres/reading';
import type { Logger } from 'pino';

/** Removes usage that is too old, now and every hour, until the signal is aborted. Does not fail. */
export async function removeOldUsage(
  connections: () => Promise<Pool>,
  { days, clock, log, signal }: RetentionOptions,
): Promise<void> {
  while (!signal.aborted) {
    const firstKept = new Date(clock() - days * 24 * HOUR).toISOString().slice(0, 10);
    try {
      const database = await connections();
      for (const table of TABLES)
        await database.query(`delete from "${table}" where "day" < $1::date`, [firstKept]);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'old usage cannot be removed; it is tried again');
    }
    await sleep(HOUR, undefined, { signal }).catch(() => undefined);
  }
}

const TABLES = ['Usage', 'OperationUsage'] as const;
const HOUR = 60 * 60 * 1000;

interface RetentionOptions {
  /** Days before the present one, in UTC, that usage is kept for. */
  readonly days: number;
  readonly clock: () => number;
  readonly log: Logger;
  readonly signal: AbortSignal;
}
