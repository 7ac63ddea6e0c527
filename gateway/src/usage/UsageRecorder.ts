import type { Logger } from 'pino';
import type { Caller } from './callerOf.ts';

/**
 * Counts requests by day (UTC), key, client and page, and adds the sums to the record every few seconds. Recording
 * only counts in memory. While sums cannot be written they are kept and tried again; beyond `maxRows` different ones
 * the page is no longer told apart, then the client.
 */
export class UsageRecorder {
  readonly #write: (rows: readonly UsageRow[]) => Promise<void>;
  readonly #clock: () => number;
  readonly #log: Logger;
  #rows = new Map<string, UsageRow>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (rows: readonly UsageRow[]) => Promise<void>, { clock, log }: UsageRecorderOptions) {
    this.#write = write;
    this.#clock = clock;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#writing = this.#writing.then(() => this.#flush());
    }, 3000);
  }

  record(keyId: string | undefined, { page, clientId }: Caller): void {
    const day = new Date(this.#clock()).toISOString().slice(0, 10);
    this.#add({ day, keyId: keyId ?? '', clientId, page, requests: 1 });
  }

  /** Writes what is still in memory, once. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#flush();
  }

  #add(row: UsageRow): void {
    const known = this.#rows.get(identity(row));
    if (known === undefined && this.#rows.size >= maxRows && (row.page !== '' || row.clientId !== '')) {
      this.#add(row.page === '' ? { ...row, clientId: '' } : { ...row, page: '' });
      return;
    }
    this.#rows.set(identity(row), { ...row, requests: row.requests + (known?.requests ?? 0) });
  }

  async #flush(): Promise<void> {
    if (this.#rows.size === 0) return;
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    try {
      await this.#write(rows);
    } catch (error) {
      this.#log.warn({ err: error }, 'usage could not be recorded; it is kept and tried again');
      for (const row of rows) this.#add(row);
    }
  }
}

const maxRows = 10_000;

function identity({ day, keyId, clientId, page }: UsageRow): string {
  return JSON.stringify([day, keyId, clientId, page]);
}

export interface UsageRecorderOptions {
  readonly clock: () => number;
  readonly log: Logger;
}

/** A number of requests of one day from one kind of caller. */
export interface UsageRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Empty for anonymous callers. */
  readonly keyId: string;
  readonly clientId: string;
  readonly page: string;
  readonly requests: number;
}
