import type { Histogram, Registry } from 'prom-client';

/**
 * A histogram of durations that a registry reads at the scrape. Counting a duration is an addition in memory, where
 * the library's own histogram looks up its labels each time.
 */
export class DurationHistogram<Label extends string = never> {
  readonly #name: string;
  readonly #series = new Map<Durations, Readonly<Record<Label, string>>>();

  /**
   * @param description.name with its unit: `…_seconds`
   * @param description.help what it means
   */
  constructor(registry: Registry, description: { readonly name: string; readonly help: string }) {
    this.#name = description.name;
    const metric = { ...description, type: 'histogram', aggregator: 'sum' };
    const get = async () => ({
      ...metric,
      values: [...this.#series].flatMap((each) => this.#values(...each)),
    });
    // The library's types allow only its own metrics. It calls only `get` of a metric.
    registry.registerMetric({ ...metric, get } as unknown as Histogram<Label>);
  }

  /** The durations with these labels: to be called once for each combination. */
  labelled(labels: Readonly<Record<Label, string>>): Durations {
    const durations = new Durations();
    this.#series.set(durations, labels);
    return durations;
  }

  /** Removes durations from the output. Labels that come again begin at 0. */
  remove(durations: Durations): void {
    this.#series.delete(durations);
  }

  #values({ counts, sum }: Durations, labels: Readonly<Record<Label, string>>) {
    let count = 0;
    const buckets = [...counts].map((own, at) => {
      count += own;
      return {
        metricName: `${this.#name}_bucket`,
        labels: { le: durationBuckets[at] ?? '+Inf', ...labels },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${this.#name}_sum`, labels, value: sum },
      { metricName: `${this.#name}_count`, labels, value: count },
    ];
  }
}

/** Upper bounds in seconds: for work that takes from half a millisecond to ten seconds. */
export const durationBuckets: number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Durations that are counted together. */
export class Durations {
  /** How many were not above each of `durationBuckets` and above the one before it; at last those above all. */
  readonly counts: Float64Array = new Float64Array(durationBuckets.length + 1);
  /** Seconds of all together. */
  sum = 0;

  /** Counts a duration in seconds. */
  observe(seconds: number): void {
    let at = 0;
    while (at < durationBuckets.length && seconds > (durationBuckets[at] as number)) at++;
    (this.counts[at] as number)++;
    this.sum += seconds;
  }
}
