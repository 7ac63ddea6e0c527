import type { Source } from '@calendar/events-db';
import type { Pool } from '@calendar/postgres/reading';

/**
 * Reads the imported sources every fifteen seconds, for metrics. While the record is away, there are none.
 */
export class SourceReadings {
  readonly #pool: Pool;
  readonly #say: (sources: readonly SourceReading[]) => void;
  readonly #timer: NodeJS.Timeout;
  #isReading = false;

  /** @param say gets the sources, by name, each time that they were read */
  constructor(pool: Pool, say: (sources: readonly SourceReading[]) => void) {
    this.#pool = pool;
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
      const { rows } = await this.#pool.query<SourceReading>(SOURCES);
      this.#say(rows);
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
const SOURCES = `
  SELECT "name", "items", "findingCount", "failures", "isWithheld", "succeededAt", "nextAt"
  FROM "Source" ORDER BY "name" LIMIT ${MOST_SOURCES}`;

/** The metrics of a source. */
export type SourceReading = Readonly<
  Pick<Source, 'name' | 'items' | 'findingCount' | 'failures' | 'isWithheld' | 'succeededAt' | 'nextAt'>
>;
