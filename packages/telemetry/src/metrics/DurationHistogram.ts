import type { Histogram, Registry } from 'prom-client';
import { durationBuckets } from './durationBuckets.ts';

/**
 * A histogram of durations that a registry reads at the scrape. Counting a duration is an addition in memory, where
 * the library's own histogram looks up its labels each time.
 */
export class DurationHistogram<Label extends string = never> {
  #series: readonly Series<Label>[] = [];

  constructor(registry: Registry, { name, help }: DurationHistogramOptions) {
    const metric = {
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      get: async () => ({ ...metric, values: this.#series.flatMap((series) => valuesOf(name, series)) }),
    };
    // The library's types know none but its own metrics; of a metric it calls no more than `get`.
    registry.registerMetric(metric as unknown as Histogram<Label>);
  }

  /** The durations with these labels: to be called once for each combination. */
  labelled(labels: Readonly<Record<Label, string>>): Durations {
    const series = { labels, durations: new Durations() };
    this.#series = [...this.#series, series];
    return series.durations;
  }

  /** Removes durations from what is read. Labels that come again begin at 0. */
  remove(durations: Durations): void {
    this.#series = this.#series.filter((series) => series.durations !== durations);
  }
}

/** Durations that are counted together. */
export class Durations {
  /** How many were not above each of `durationBuckets` and above the one before it; at last those above all. */
  readonly #counts = new Float64Array(durationBuckets.length + 1);
  #sum = 0;

  /** Counts a duration in seconds. */
  observe(seconds: number): void {
    let at = 0;
    while (at < durationBuckets.length && seconds > (durationBuckets[at] as number)) at++;
    (this.#counts[at] as number)++;
    this.#sum += seconds;
  }

  get counts(): Readonly<Float64Array> {
    return this.#counts;
  }

  /** Seconds of all together. */
  get sum(): number {
    return this.#sum;
  }
}

function valuesOf<Label extends string>(name: string, { labels, durations }: Series<Label>) {
  let count = 0;
  const buckets = [...durations.counts].map((own, at) => {
    count += own;
    return {
      metricName: `${name}_bucket`,
      labels: { le: durationBuckets[at] ?? '+Inf', ...labels },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: durations.sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

export interface DurationHistogramOptions {
  /** With its unit: `…_seconds`. */
  readonly name: string;
  /** What it means. */
  readonly help: string;
}

interface Series<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly durations: Durations;
}
