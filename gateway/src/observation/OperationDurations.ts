import { durationBuckets, Histogram, type Registry } from '@calendar/telemetry/metrics';

/**
 * How long answering takes, by the name of the operation. The first hundred names are told apart; the others, and
 * operations without a name, are counted as `other`, so that nobody can fill memory with invented names.
 */
export class OperationDurations {
  readonly #histogram: Histogram<'operation'>;
  readonly #byName = new Map<string, Durations>();
  readonly #other: Durations;
  readonly #mostNames: number;

  constructor(registry: Registry, mostNames = 100) {
    this.#mostNames = mostNames;
    this.#histogram = new Histogram({
      name: 'calendar_request_duration_seconds',
      help: 'Time from the request’s arrival to its answer, by operation name; rare and absent names are "other".',
      labelNames: ['operation'],
      buckets: durationBuckets,
      registers: [registry],
    });
    this.#other = this.#histogram.labels('other');
  }

  observe(operation: string | undefined, seconds: number): void {
    this.#of(operation).observe(seconds);
  }

  #of(operation: string | undefined): Durations {
    if (operation === undefined) return this.#other;
    const known = this.#byName.get(operation);
    if (known !== undefined) return known;
    if (this.#byName.size >= this.#mostNames || operation.length > longestName) return this.#other;
    const own = this.#histogram.labels(operation);
    this.#byName.set(operation, own);
    return own;
  }
}

/** Characters. */
const longestName = 80;

type Durations = ReturnType<Histogram<'operation'>['labels']>;
