import type { Logger } from 'pino';

/**
 * Counts requests in rows by day (UTC) and key. Adds the sums to the record every few seconds, one write after the
 * other. Recording only counts in memory. Sums that cannot be written are kept and tried again. The log says once that
 * writing fails, and when it succeeds again.
 *
 * Each key has a limit of different rows a day, and so have all anonymous callers together. So invented names fill
 * neither memory nor the record, and use up no rows of others.
 */
export abstract class Recorder<Row extends CountedRow> {
  readonly #write: WriteRows<Row>;
  readonly #options: RecorderOptions;
  #sums = new Map<string, Sum<Row>>();
  /** The sum that was counted in last: many requests in a row are alike. */
  #latest: Sum<Row> | undefined;
  /** The day's rows that count towards a limit, by key. */
  #counted = new Map<string, Set<string>>();
  #day = '';
  /** When the day began, milliseconds since 1970. */
  #dayBegan = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(write: WriteRows<Row>, options: RecorderOptions) {
    this.#write = write;
    this.#options = options;
  }

  /** Writes from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.flush(), pause);
  }

  /** Rows that are in memory alone. */
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

  /** Different rows a day of one key, and of all anonymous callers together. */
  protected abstract readonly limit: number;

  /** The log message when rows cannot be written. */
  protected abstract readonly failure: string;

  /** The log message when they can be written again. */
  protected abstract readonly recovery: string;

  /** Equal for rows that are counted as one. */
  protected abstract identityOf(row: Row): string;

  /** Whether their identities are equal, at a fifth of the time. */
  protected abstract isSame(one: Row, other: Row): boolean;

  /** The row to count in (`hasRoom`): the given one, or a coarser one when its caller's limit is reached. */
  protected abstract withinLimit(row: Row): Row;

  /** Adds a row to the sum of equal ones. */
  protected merge(sum: Sum<Row>, row: Row): void {
    sum.requests += row.requests;
  }

  /**
   * The name of an instant's day; limits are of one day.
   *
   * @param now milliseconds since 1970
   */
  protected dayOf(now: number): string {
    if (now >= this.#dayBegan && now < this.#dayBegan + dayLength) return this.#day;
    this.#dayBegan = Math.floor(now / dayLength) * dayLength;
    this.#day = new Date(now).toISOString().slice(0, 10);
    this.#counted = new Map();
    return this.#day;
  }

  /** Counts a request in its row, or in the one that is left to a caller beyond its limit. */
  protected count(row: Row): void {
    if (this.#latest === undefined || !this.isSame(this.#latest, row))
      this.#latest = this.#sums.get(this.identityOf(row));
    if (this.#latest === undefined) this.#add(this.withinLimit(row));
    else this.#latest.requests++;
  }

  /** Whether a row is within the limit of its key. If it is, it counts from now on. */
  protected hasRoom(row: Row): boolean {
    const own = this.identityOf(row);
    const counted = this.#counted.get(row.keyId) ?? new Set();
    if (!counted.has(own) && counted.size >= (this.#options.rowLimit ?? this.limit)) return false;
    this.#counted.set(row.keyId, counted.add(own));
    return true;
  }

  #add(row: Row): void {
    const identity = this.identityOf(row);
    const sum = this.#sums.get(identity);
    if (sum === undefined) this.#sums.set(identity, { ...row });
    else this.merge(sum, row);
  }

  async #writeSums(): Promise<void> {
    const { log } = this.#options;
    const rows = [...this.#sums.values()];
    if (rows.length === 0) return;
    this.#sums = new Map();
    this.#latest = undefined;
    try {
      await this.#write(rows);
      if (this.#isFailing) log.info(this.recovery);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.warn({ err: error }, this.failure);
      this.#isFailing = true;
      for (const row of rows) this.#add(row);
    }
  }
}

/** Milliseconds. */
const pause = 3000;
const dayLength = 24 * 60 * 60 * 1000;

/** A number of requests of one day with one key. */
export interface CountedRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Empty for anonymous callers. */
  readonly keyId: string;
  readonly requests: number;
}

export type Sum<Row extends CountedRow> = Row & { requests: number };

/** Adds rows to the record. Rejects when nothing was written. */
export type WriteRows<Row> = (rows: readonly Row[]) => Promise<void>;

interface RecorderOptions {
  readonly log: Logger;
  /** In place of the recorder's own limit. */
  readonly rowLimit?: number;
}
