import { DurationHistogram, type Durations, type Registry } from '@calendar/telemetry/metrics';
import { FrequentNames } from './FrequentNames.ts';

/**
 * How long answering takes, by the name of the operation. The hundred names that come most often of late are counted
 * separately (`FrequentNames`); the others, and operations without a name, are counted as `other`, so that invented names
 * cannot fill the memory.
 *
 * A name that is no longer listed loses its series with what it has counted, and is counted as `other` from then on. When
 * it is listed again its series begins at 0, which Prometheus reads as the restart of a counter. `other` never falls and
 * never takes over what others have counted, so that rates stay right.
 */
export class OperationDurations {
  readonly #histogram: DurationHistogram<'operation'>;
  readonly #names: FrequentNames;
  readonly #byName = new Map<string, Durations>();
  readonly #other: Durations;

  constructor(registry: Registry, { mostNames = 100, clock = () => performance.now() }: Options = {}) {
    this.#names = new FrequentNames(mostNames, clock);
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
    if (operation === undefined || operation === 'other' || operation.length > longestName)
      return this.#other;
    const { isListed, dropped } = this.#names.see(operation);
    for (const name of dropped) this.#forget(name);
    if (!isListed) return this.#other;
    const known = this.#byName.get(operation);
    if (known !== undefined) return known;
    const own = this.#histogram.labelled({ operation });
    this.#byName.set(operation, own);
    return own;
  }

  #forget(name: string): void {
    const durations = this.#byName.get(name);
    if (durations !== undefined) this.#histogram.remove(durations);
    this.#byName.delete(name);
  }
}

/** Characters. */
const longestName = 80;

interface Options {
  readonly mostNames?: number;
  /** Milliseconds. */
  readonly clock?: () => number;
}
