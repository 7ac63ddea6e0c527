import { type Database, Prisma } from '@calendar/gateway-db';
import type { Logger } from 'pino';

/** Removes usage that is too old, at the start and every hour, a little at a time. */
export class UsageRetention {
  readonly #remove: RemoveUsage;
  readonly #days: number;
  readonly #clock: () => number;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(remove: RemoveUsage, { days, clock, log }: UsageRetentionOptions) {
    this.#remove = remove;
    this.#days = days;
    this.#clock = clock;
    this.#log = log;
  }

  /** Does not wait and does not fail. */
  start(): void {
    void this.#work();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #work(): Promise<void> {
    const removed = await this.#removeBatch();
    if (this.#closed) return;
    const pause = removed === batch ? betweenBatches : hour;
    this.#timer = setTimeout(() => void this.#work(), pause);
  }

  async #removeBatch(): Promise<number> {
    const first = new Date(this.#clock() - this.#days * 24 * hour).toISOString().slice(0, 10);
    try {
      return await this.#remove(first, batch);
    } catch (error) {
      if (!this.#closed) this.#log.warn({ err: error }, 'old usage cannot be removed; it is tried again');
      return 0;
    }
  }
}

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

/** Milliseconds. */
const hour = 60 * 60 * 1000;
const betweenBatches = 1000;
/** Rows: they are removed within milliseconds, and a concurrent writer waits no longer. */
const batch = 1000;

/** Removes at most so many rows of days before the first one that is kept (`YYYY-MM-DD`); resolves with how many. */
type RemoveUsage = (firstKept: string, most: number) => Promise<number>;

export interface UsageRetentionOptions {
  /** Days before the present one, in UTC, that usage is kept for. */
  readonly days: number;
  readonly clock: () => number;
  readonly log: Logger;
}

type UsageTable = (typeof usageTables)[number];
