import type { Logger } from 'pino';

/**
 * Writes what is counted in memory to the record every few seconds, one write after the other. Rows that cannot be written
 * are given back, and tried again with what has been counted by then; the log says once that it fails, and when it does
 * no more.
 */
export class WriteBehind<Row> {
  readonly #options: WriteBehindOptions<Row>;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #failing = false;

  constructor(options: WriteBehindOptions<Row>) {
    this.#options = options;
  }

  /** Writes from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.flush(), pause);
  }

  /** Writes what is in memory. Does not fail. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Stops, and writes what is still in memory, once. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const { take, write, giveBack, failure, recovery, log } = this.#options;
    const rows = take();
    if (rows.length === 0) return;
    try {
      await write(rows);
      if (this.#failing) log.info(recovery);
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) log.warn({ err: error }, failure);
      this.#failing = true;
      giveBack(rows);
    }
  }
}

/** Milliseconds. */
const pause = 3000;

export interface WriteBehindOptions<Row> {
  /** Empties the memory. */
  readonly take: () => readonly Row[];
  /** Adds rows to the record, all or none. */
  readonly write: WriteRows<Row>;
  /** Adds rows to what is in memory. */
  readonly giveBack: (rows: readonly Row[]) => void;
  /** What the log says where rows cannot be written. */
  readonly failure: string;
  /** What it says when they can be written again. */
  readonly recovery: string;
  readonly log: Logger;
}

/** Rejects when nothing was written. */
export type WriteRows<Row> = (rows: readonly Row[]) => Promise<void>;
