import type { Logger } from 'pino';
import { WriteBehind, type WriteRows } from './WriteBehind.ts';

/**
 * Counts requests in rows by day (UTC) and key, and adds the sums to the record every few seconds. Recording only counts in
 * memory. Sums that cannot be written are kept and tried again.
 *
 * Each key has a limit of different rows a day, and so have all anonymous callers together: what callers invent fills
 * neither memory nor the record, nor does it use up the rows of others.
 */
export abstract class Recorder<Row extends CountedRow> {
  readonly #writes: WriteBehind<Row>;
  readonly #limit: number;
  readonly #day = new UtcDay();
  #sums = new Map<string, Sum<Row>>();
  /** The day's rows that count towards a limit, by key. */
  #counted = new Map<string, Set<string>>();

  constructor(write: WriteRows<Row>, { log, limit, failure, recovery }: RecorderOptions) {
    this.#limit = limit;
    this.#writes = new WriteBehind({
      take: () => this.#take(),
      write,
      giveBack: (rows) => {
        for (const row of rows) this.add(row);
      },
      failure,
      recovery,
      log,
    });
  }

  /** Writes from now on. */
  start(): void {
    this.#writes.start();
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

  /** Equal for rows that are counted as one. */
  protected abstract identityOf(row: Row): string;

  /** Forgets every sum: they were written, or the day is another one. */
  protected abstract forget(): void;

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
    if (this.#day.advance(now)) {
      this.#counted = new Map();
      this.forget();
    }
    return this.#day.name;
  }

  /** Whether a row is within the limit of its key, where it counts from now on. */
  protected hasRoom(row: Row): boolean {
    const own = this.identityOf(row);
    const counted = this.#counted.get(row.keyId) ?? new Set();
    if (!counted.has(own) && counted.size >= this.#limit) return false;
    this.#counted.set(row.keyId, counted.add(own));
    return true;
  }

  /** What is counted of just this row, where anything is. */
  protected sumOf(row: Row): Sum<Row> | undefined {
    return this.#sums.get(this.identityOf(row));
  }

  protected add(row: Row): Sum<Row> {
    const sum = this.sumOf(row);
    if (sum !== undefined) {
      this.merge(sum, row);
      return sum;
    }
    const added = { ...row };
    this.#sums.set(this.identityOf(row), added);
    return added;
  }

  #take(): readonly Row[] {
    const rows = [...this.#sums.values()];
    this.#sums = new Map();
    this.forget();
    return rows;
  }
}

/** The day (UTC) of instants that follow each other closely: its name is made once a day, not for each of them. */
class UtcDay {
  #name = '';
  #began = Number.NaN;

  /** `YYYY-MM-DD`; empty before the first instant. */
  get name(): string {
    return this.#name;
  }

  /**
   * Goes on to the day of an instant, and says whether it is another one.
   *
   * @param now milliseconds since 1970
   */
  advance(now: number): boolean {
    if (now >= this.#began && now < this.#began + dayLength) return false;
    this.#began = Math.floor(now / dayLength) * dayLength;
    this.#name = new Date(now).toISOString().slice(0, 10);
    return true;
  }
}

/** Milliseconds. */
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

interface RecorderOptions {
  readonly log: Logger;
  /** Different rows a day of one key, and of all anonymous callers together. */
  readonly limit: number;
  /** What the log says where rows cannot be written. */
  readonly failure: string;
  /** What it says when they can be written again. */
  readonly recovery: string;
}
