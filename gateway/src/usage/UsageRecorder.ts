import type { Logger } from 'pino';
import type { Caller } from './callerOf.ts';
import { UtcDay } from './UtcDay.ts';
import { WriteBehind, type WriteRows } from './WriteBehind.ts';

/**
 * Counts requests by day (UTC), key, client and page, and adds the sums to the record every few seconds. Recording
 * only counts in memory. Sums that cannot be written are kept and tried again.
 *
 * Each key has a limit of different rows a day, and so have all anonymous callers together, so that invented pages and
 * clients fill neither memory nor the record, nor use up the rows of others. Beyond its limit a key is counted without
 * the page, then without the client; anonymous callers are counted in one row, `other`.
 */
export class UsageRecorder {
  readonly #clock: () => number;
  readonly #writes: WriteBehind<UsageRow>;
  readonly #day = new UtcDay();
  readonly #rowLimit: number;
  #sums = new Map<string, Sum>();
  #latest: Sum | undefined;
  /** The day's rows that count towards a limit: those of each key and, by an empty text, of anonymous callers. */
  #counted = new Map<string, Set<string>>();

  constructor(write: WriteRows<UsageRow>, { clock, log, rowLimit = usageRowLimit }: UsageRecorderOptions) {
    this.#clock = clock;
    this.#rowLimit = rowLimit;
    this.#writes = new WriteBehind({
      take: () => this.#take(),
      write,
      giveBack: (rows) => {
        for (const row of rows) this.#add(row);
      },
      failure: 'usage cannot be recorded; it is kept and tried again',
      recovery: 'usage is recorded again',
      log,
    });
  }

  /** Writes from now on. */
  start(): void {
    this.#writes.start();
  }

  record(keyId: string | undefined, { page, clientId }: Caller): void {
    if (this.#day.advance(this.#clock())) this.#counted = new Map();
    const row = { day: this.#day.name, keyId: keyId ?? '', clientId, page, requests: 1 };
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
    return this.#writes.flush();
  }

  /** Stops, and writes what is still in memory, once. */
  close(): Promise<void> {
    return this.#writes.close();
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

  #take(): readonly UsageRow[] {
    const rows = [...this.#sums.values()];
    this.#sums = new Map();
    this.#latest = undefined;
    return rows;
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
