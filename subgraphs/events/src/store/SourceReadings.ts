import { type Database, openDatabase } from '@calendar/events-db';
import { gaugeOf, type Registry } from '@calendar/telemetry/metrics';

/**
 * What the record tells of the sources that are taken in, for metrics: read every fifteen seconds, and never for a query.
 * While the record is away, what was read last is told.
 */
export class SourceReadings {
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;
  #sources: readonly SourceReading[] = [];
  #reading: Promise<void>;

  constructor(url: string) {
    this.#database = openDatabase(url);
    this.#reading = this.#read();
    this.#timer = setInterval(() => {
      this.#reading = this.#read();
    }, INTERVAL);
    this.#timer.unref();
  }

  /** Adds the gauges of the sources to a registry. */
  addTo(registry: Registry): void {
    const ofSource = (name: string, help: string, value: (source: SourceReading) => number | null) =>
      gaugeOf(registry, {
        name,
        help,
        labels: ['source'],
        read: () =>
          this.#sources.flatMap((source) => {
            const read = value(source);
            return read === null ? [] : { labels: { source: source.name }, value: read };
          }),
      });
    ofSource(
      'calendar_source_items',
      'Events, venues and organizers of the last content taken in.',
      (source) => source.items,
    );
    ofSource(
      'calendar_source_findings',
      'What was not taken of that content.',
      (source) => source.findingCount,
    );
    ofSource(
      'calendar_source_failures',
      'Tries that failed since the last success.',
      (source) => source.failures,
    );
    ofSource(
      'calendar_source_withheld',
      '1 when the source has lost more than half of its events to come, and is not applied.',
      ({ isWithheld }) => Number(isWithheld),
    );
    ofSource(
      'calendar_source_success_timestamp_seconds',
      'When it was last taken in, or found unchanged.',
      (source) => secondsOf(source.succeededAt),
    );
    ofSource(
      'calendar_source_due_timestamp_seconds',
      'When it is tried next, or should have been.',
      (source) => secondsOf(source.nextAt),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
    await this.#database.$disconnect();
  }

  async #read(): Promise<void> {
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
    }
  }
}

function secondsOf(instant: Date | null): number | null {
  return instant === null ? null : instant.getTime() / 1000;
}

/** Milliseconds. */
const INTERVAL = 15_000;
const MOST_SOURCES = 1_000;

interface SourceReading {
  readonly name: string;
  readonly items: number;
  readonly findingCount: number;
  readonly failures: number;
  readonly isWithheld: boolean;
  readonly succeededAt: Date | null;
  readonly nextAt: Date;
}
