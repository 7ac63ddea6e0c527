import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@calendar/events-db';

/**
 * What the record tells of the sources that are taken in, for metrics: read every fifteen seconds, and never for a query.
 * While the record is away, what was read last is told.
 */
export class SourceReadings {
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;
  #sources: readonly SourceReading[] = [];
  #isReading = false;

  constructor(url: string) {
    this.#database = openDatabase(url);
    void this.#read();
    this.#timer = setInterval(() => void this.#read(), INTERVAL);
    this.#timer.unref();
  }

  /** As they were read last, by name. */
  get sources(): readonly SourceReading[] {
    return this.#sources;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    // A record that does not answer keeps nobody from ending.
    await Promise.race([this.#database.$disconnect(), sleep(LONGEST_CLOSE, null, { ref: false })]);
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      this.#sources = await this.#database.source.findMany({
        select: {
          ...{ name: true, items: true, findingCount: true, failures: true },
          ...{ isWithheld: true, succeededAt: true, nextAt: true },
        },
        orderBy: { name: 'asc' },
        take: MOST_SOURCES,
      });
    } catch {
      // The record is away, which its own metrics tell, or not migrated yet.
    } finally {
      this.#isReading = false;
    }
  }
}

/** Milliseconds. */
const INTERVAL = 15_000;
const LONGEST_CLOSE = 1_000;
const MOST_SOURCES = 1_000;

/** What metrics tell of a source. */
export interface SourceReading {
  readonly name: string;
  readonly items: number;
  readonly findingCount: number;
  readonly failures: number;
  readonly isWithheld: boolean;
  readonly succeededAt: Date | null;
  readonly nextAt: Date;
}
