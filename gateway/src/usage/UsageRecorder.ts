import type { Logger } from 'pino';
import type { Caller } from './callerOf.ts';

/**
 * Counts requests by day (UTC), key, client and page, and adds the sums to the record every few seconds. Recording
 * only counts in memory. Sums that cannot be written are kept and tried again.
 *
 * Each key has a limit of different rows a day, and so have all anonymous callers together, so that invented pages and
 * clients fill neither memory nor the record, nor use up the rows of others. Beyond its limit a key is counted without
 * the page, then without the client; anonymous callers are counted in one row, `other`.
 */
export class UsageRecorder {
  readonly #write: (rows: readonly UsageRow[]) => Promise<void>;
  readonly #clock: () => number;
  readonly #log: Logger;
  readonly #rowLimit: number;
  #sums = new Map<string, Sum>();
  #latest: Sum | undefined;
  /** The day's rows that count towards a limit: those of each key and, by an empty text, of anonymous callers. */
  #counted = new Map<string, Set<string>>();
  #day = '';
  #dayBegan = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (rows: readonly UsageRow[]) => Promise<void>, options: UsageRecorderOptions) {
    this.#write = write;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#rowLimit = options.rowLimit ?? usageRowLimit;
  }

  /** Writes from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.flush(), 3000);
  }

  record(keyId: string | undefined, { page, clientId }: Caller): void {
    const row = { day: this.#today(), keyId: keyId ?? '', clientId, page, requests: 1 };
    const sum = this.#sumOf(row);
    if (sum === undefined) this.#add(this.#toldApart(row));
    else sum.requests++;
  }

  /** Rows that are in memory alone. */
  get waiting(): number {
    return this.#sums.size;
  }

  /** Writes what is in memory. Does not fail. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeSums());
    return this.#writing;
  }

  /** Stops, and writes what is still in memory, once. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #today(): string {
    const now = this.#clock();
    if (!(now >= this.#dayBegan && now < this.#dayBegan + dayLength)) {
      this.#dayBegan = Math.floor(now / dayLength) * dayLength;
      this.#day = new Date(now).toISOString().slice(0, 10);
      this.#counted = new Map();
    }
    return this.#day;
  }

  /** The row to count in: the given one, or a coarser one when its caller's limit is reached. */
  #toldApart(row: UsageRow): UsageRow {
    if (row.page === '' && row.clientId === '') return row;
    const counted = this.#countedOf(row.keyId);
    const own = identity(row);
    if (counted.has(own) || counted.size < this.#rowLimit) {
      counted.add(own);
      return row;
    }
    if (row.keyId === '') return { ...row, page: other, clientId: other };
    return this.#toldApart(row.page === '' ? { ...row, clientId: '' } : { ...row, page: '' });
  }

  #countedOf(keyId: string): Set<string> {
    const known = this.#counted.get(keyId);
    if (known !== undefined) return known;
    const counted = new Set<string>();
    this.#counted.set(keyId, counted);
    return counted;
  }

  /** What is counted of just this row; many callers in a row are of one kind. */
  #sumOf(row: UsageRow): Sum | undefined {
    if (this.#latest === undefined || !isSame(this.#latest, row))
      this.#latest = this.#sums.get(identity(row));
    return this.#latest;
  }

  #add(row: UsageRow): void {
    const own = identity(row);
    const sum = this.#sums.get(own);
    if (sum === undefined) this.#sums.set(own, { ...row });
    else sum.requests += row.requests;
  }

  async #writeSums(): Promise<void> {
    if (this.#sums.size === 0) return;
    const rows = [...this.#sums.values()];
    this.#sums = new Map();
    this.#latest = undefined;
    try {
      await this.#write(rows);
    } catch (error) {
      this.#log.warn({ err: error }, 'usage cannot be recorded; it is kept and tried again');
      for (const row of rows) this.#add(row);
    }
  }
}

function identity({ day, keyId, clientId, page }: UsageRow): string {
  return `${day}\n${keyId}\n${clientId}\n${page}`;
}

function isSame(one: UsageRow, other: UsageRow): boolean {
  return (
    one.page === other.page &&
    one.clientId === other.clientId &&
    one.keyId === other.keyId &&
    one.day === other.day
  );
}

/** Rows a day with a client or a page, of one key or of all anonymous callers, beside the one for what is beyond. */
export const usageRowLimit = 1000;

/** Client and page of anonymous callers beyond their limit. No caller's own are written like that. */
export const other = 'other';

/** Milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;

export interface UsageRecorderOptions {
  readonly clock: () => number;
  readonly log: Logger;
  /** In place of `usageRowLimit`. */
  readonly rowLimit?: number;
}

/** A number of requests of one day from one kind of caller. */
export interface UsageRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Empty for anonymous callers. */
  readonly keyId: string;
  /** Empty where none was said; `other` for anonymous callers beyond their limit. */
  readonly clientId: string;
  /** The same. */
  readonly page: string;
  readonly requests: number;
}

type Sum = Omit<UsageRow, 'requests'> & { requests: number };
