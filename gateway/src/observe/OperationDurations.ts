import { DurationHistogram, type Durations, type Registry } from '@calendar/telemetry/metrics';

/**
 * How long answering takes, by the name of the operation. The first hundred names are counted separately; the others, and
 * operations without a name, are counted as `other`, so that invented names cannot fill the memory.
 */
export class OperationDurations {
  readonly #histogram: DurationHistogram<'operation'>;
  readonly #byName = new Map<string, Durations>();
  readonly #other: Durations;
  readonly #mostNames: number;

  constructor(registry: Registry, mostNames = 100) {
    this.#mostNames = mostNames;
    this.#histogram = new DurationHistogram(registry, {
      name: 'calendar_request_duration_seconds',
      help: 'Time from the request’s arrival to its answer, by operation name; rare and absent names are "other".',
    });
    this.#other = this.#histogram.labelled({ operation: 'other' });
  }

  observe(operation: string | undefined, seconds: number): void {
    this.#of(operation).observe(seconds);
  }

  #of(operation: string | undefined): Durations {
    if (operation === undefined) return this.#other;
    const known = this.#byName.get(operation);
    if (known !== undefined) return known;
    if (this.#byName.size >= this.#mostNames || operation.length > longestName) return this.#other;
    const own = this.#histogram.labelled({ operation });
    this.#byName.set(operation, own);
    return own;
  }
}

/** Characters. */
const longestName = 80;
