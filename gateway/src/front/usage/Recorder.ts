import type { Logger } from 'pino';

/**
 * Counts requests in rows by day (UTC) and key, and adds the sums to the record every few seconds; those that
 * cannot be written are kept. Each key, and all anonymous callers, have a limit of rows a day.
 */
export class Recorder<Row extends CountedRow> {
  readonly #kind: RowKind<Row>;
  readonly #write: WriteRows<Row>;
  readonly #log: Logger;
  #sums = new Map<string, Sum<Row>>();
  /** The sum that was counted in last: many requests in a row are alike. */
  #latest: Sum<Row> | undefined;
  #counted = new Map<string, Set<string>>();
  #day = '';
  /** When the day began, milliseconds since 1970. */
  #dayBegan = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(kind: RowKind<Row>, write: WriteRows<Row>, log: Logger) {
    this.#kind = kind;
    this.#write = write;
    this.#log = log;
  }

  /** Counts a request in its row, or in a coarser one beyond the limit. `now`: milliseconds since 1970. */
  record(request: Recorded<Row>, now: number): void {
    const day = this.#dayOf(now);
    if (this.#latest?.day !== day || !this.#kind.isSame(this.#latest, request)) {
      const row = { ...request, day, requests: 1 } as Row;
      this.#latest = this.#sums.get(this.#kind.identityOf(row));
      if (this.#latest === undefined) {
        this.#add(this.#withinLimit(row));
        return;
      }
    }
    this.#latest.requests++;
  }

  get waiting(): number {
    return this.#sums.size;
  }

  /** Writes the rows in memory. Does not fail. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeSums());
    return this.#writing;
  }

  /** Stops, and writes the rows that are still in memory, once. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }

  /** Limits are of one day. */
  #dayOf(now: number): string {
    if (now >= this.#dayBegan && now < this.#dayBegan + DAY_MS) return this.#day;
    this.#dayBegan = Math.floor(now / DAY_MS) * DAY_MS;
    this.#day = new Date(now).toISOString().slice(0, 10);
    this.#counted = new Map();
    return this.#day;
  }

  #withinLimit(row: Row): Row {
    const coarser = this.#kind.coarser(row);
    return coarser === undefined || this.#hasRoom(row) ? row : this.#withinLimit(coarser);
  }

  #hasRoom(row: Row): boolean {
    const own = this.#kind.identityOf(row);
    const counted = this.#counted.get(row.keyId) ?? new Set();
    if (!counted.has(own) && counted.size >= this.#kind.limit) return false;
    this.#counted.set(row.keyId, counted.add(own));
    return true;
  }

  #add(row: Row): void {
    const identity = this.#kind.identityOf(row);
    const sum = this.#sums.get(identity);
    if (sum === undefined) {
      this.#sums.set(identity, { ...row });
      this.#timer ??= setTimeout(() => void this.flush(), PAUSE_MS);
      return;
    }
    sum.requests += row.requests;
    this.#kind.merge?.(sum, row);
  }

  async #writeSums(): Promise<void> {
    const rows = [...this.#sums.values()];
    if (rows.length === 0) return;
    this.#sums = new Map();
    this.#latest = undefined;
    try {
      await this.#write(rows);
      if (this.#isFailing) this.#log.info(this.#kind.recovery);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, this.#kind.failure);
      this.#isFailing = true;
      for (const row of rows) this.#add(row);
    }
  }
}

const PAUSE_MS = 3000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface CountedRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Empty for anonymous callers. */
  readonly keyId: string;
  readonly requests: number;
}

type Recorded<Row extends CountedRow> = Omit<Row, 'day' | 'requests'>;

type Sum<Row extends CountedRow> = Row & { requests: number };

export interface RowKind<Row extends CountedRow> {
  /** The log message when rows cannot be written. */
  readonly failure: string;
  /** The log message when they can be written again. */
  readonly recovery: string;
  /** Different rows a day of one key, and of all anonymous callers together. The coarsest comes in addition. */
  readonly limit: number;
  /** Equal for rows that are counted as one. */
  identityOf(row: Row): string;
  /** Whether a request of the row's day is counted in it: as equal identities say, at a fifth of the time. */
  isSame(row: Row, request: Recorded<Row>): boolean;
  /** The row to count in when its caller's limit is reached. Undefined: the row does not count towards it. */
  coarser(row: Row): Row | undefined;
  /** What else adding a row to the sum of equal ones does. */
  merge?(sum: Sum<Row>, row: Row): void;
}

type WriteRows<Row> = (rows: readonly Row[]) => Promise<void>;
