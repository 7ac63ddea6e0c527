import type { Database } from '@calendar/events-db';

/**
 * Reads the imported sources from the record, for metrics. It does so every fifteen seconds, and never for a query.
 * While the record is away, nothing is reported.
 */
export class SourceReadings {
  readonly #database: Database;
  readonly #say: (sources: readonly SourceReading[]) => void;
  readonly #timer: NodeJS.Timeout;
  #isReading = false;

  /** @param say gets the sources, by name, each time that they were read */
  constructor(database: Database, say: (sources: readonly SourceReading[]) => void) {
    this.#database = database;
    this.#say = say;
    void this.#read();
    this.#timer = setInterval(() => void this.#read(), INTERVAL);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const sources = await this.#database.source.findMany({
        select: {
          ...{ name: true, items: true, findingCount: true, failures: true },
          ...{ isWithheld: true, succeededAt: true, nextAt: true },
        },
        orderBy: { name: 'asc' },
        take: MOST_SOURCES,
      });
      this.#say(sources);
    } catch {
      // The record is away, which its own metrics report, or not migrated yet.
    } finally {
      this.#isReading = false;
    }
  }
}

/** Milliseconds. */
const INTERVAL = 15_000;
const MOST_SOURCES = 1_000;

/** The metrics of a source. */
export interface SourceReading {
  readonly name: string;
  readonly items: number;
  readonly findingCount: number;
  readonly failures: number;
  readonly isWithheld: boolean;
  readonly succeededAt: Date | null;
  readonly nextAt: Date;
}
