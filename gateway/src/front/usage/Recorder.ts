import type { Logger } from 'pino';
import { coarserThan, identityOf, isSame, type UsageRow } from './usageRows.ts';

/**
 * Counts requests in rows by day (UTC) and key, and adds the sums to the record every few seconds; those that
 * cannot be written are kept. Each key, and all anonymous callers, have a limit of rows a day.
 */
export class Recorder {
  readonly #write: WriteRows;
  readonly #log: Logger;
  readonly #rowLimit: number;
  #sums = new Map<string, Sum>();
  /** The sum that was counted in last: many requests in a row are alike. */
  #latest: Sum | undefined;
  #counted = new Map<string, Set<string>>();
  #day = '';
  /** When the day began, milliseconds since 1970. */
  #dayBegan = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  /** @param rowLimit different rows a day of one key, and of all anonymous callers together */
  constructor(write: WriteRows, log: Logger, rowLimit = ROW_LIMIT) {
    this.#write = write;
    this.#log = log;
    this.#rowLimit = rowLimit;
  }

  /** Counts a request in its row, or in a coarser one beyond the limit. `now`: milliseconds since 1970. */
  record(request: Omit<UsageRow, 'day' | 'requests'>, now: number): void {
    const row = { day: this.#dayOf(now), ...request, requests: 1 };
    if (this.#latest === undefined || !isSame(this.#latest, row))
      this.#latest = this.#sums.get(identityOf(row));
    if (this.#latest === undefined) this.#add(this.#withinLimit(row));
    else this.#latest.requests++;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), PAUSE_MS);
  }

  get waiting(): number {
    return this.#sums.size;
  }

  /** Writes the rows in memory. Does not fail. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeSums());
    return this.#writing;
  }

  /** Stops, and writes the rows that are still in memory, once. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Limits are of one day. */
  #dayOf(now: number): string {
    if (now >= this.#dayBegan && now < this.#dayBegan + DAY_MS) return this.#day;
    this.#dayBegan = Math.floor(now / DAY_MS) * DAY_MS;
    this.#day = new Date(now).toISOString().slice(0, 10);
    this.#counted = new Map();
    return this.#day;
  }

  #withinLimit(row: UsageRow): UsageRow {
    const coarser = coarserThan(row);
    return coarser === undefined || this.#hasRoom(row) ? row : this.#withinLimit(coarser);
  }

  #hasRoom(row: UsageRow): boolean {
    const own = identityOf(row);
    const counted = this.#counted.get(row.keyId) ?? new Set();
    if (!counted.has(own) && counted.size >= this.#rowLimit) return false;
    this.#counted.set(row.keyId, counted.add(own));
    return true;
  }

  #add(row: UsageRow): void {
    const identity = identityOf(row);
    const sum = this.#sums.get(identity);
    if (sum === undefined) this.#sums.set(identity, { ...row });
    else sum.requests += row.requests;
  }

  async #writeSums(): Promise<void> {
    const rows = [...this.#sums.values()];
    if (rows.length === 0) return;
    this.#sums = new Map();
    this.#latest = undefined;
    try {
      await this.#write(rows);
      if (this.#isFailing) this.#log.info('usage is recorded again');
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#log.warn({ err: error }, 'usage cannot be recorded; it is kept and tried again');
      this.#isFailing = true;
      for (const row of rows) this.#add(row);
    }
  }
}

const PAUSE_MS = 3000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The coarsest row comes in addition. */
const ROW_LIMIT = 1000;

type Sum = UsageRow & { requests: number };

type WriteRows = (rows: readonly UsageRow[]) => Promise<void>;
