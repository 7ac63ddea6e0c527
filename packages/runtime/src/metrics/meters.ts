import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A new registry that holds the metrics of this process: CPU, memory, event-loop lag, garbage collection. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const measure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${measure}_seconds`);
  addEventLoopLag(registry);
  return registry;
}

/** prom-client's own measurement would wake each process a hundred times a second. */
function addEventLoopLag(registry: Registry): void {
  const turns = monitorEventLoopDelay({ resolution: BETWEEN_TURNS_MS });
  turns.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - BETWEEN_TURNS_MS / 1000);
  metersOf(registry).gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'By how much the event loop was late since the last scrape, at the 99th percentile, seen every two seconds.',
    () => {
      const lag = seconds(turns.percentile(99));
      turns.reset();
      return lag;
    },
  );
}

const BETWEEN_TURNS_MS = 2_000;
/** The longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1;

/** Adds metrics to a registry. Gauges and counters have a function that reads them at the scrape. */
export function metersOf(registry: Registry): Meters {
  return {
    gauge(name, help, read) {
      const { labelNames, rows } = tableOf(read);
      new Gauge({
        ...{ name, help, labelNames, registers: [registry] },
        collect() {
          this.reset();
          // A reset gauge without labels says 0, which is not the same as not known.
          if (labelNames.length === 0) this.remove();
          for (const row of rows()) this.set(labelsIn(row, labelNames), Number(row.at(-1)));
        },
      });
    },
    counter(name, help, read) {
      const { labelNames, rows } = tableOf(read);
      new Counter({
        ...{ name, help, labelNames, registers: [registry] },
        collect() {
          this.reset();
          for (const row of rows()) this.inc(labelsIn(row, labelNames), Number(row.at(-1)));
        },
      });
    },
    durations: (name, help, labelNames) =>
      new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS, registers: [registry] }),
  };
}

/** Upper bounds in seconds: for work that takes from half a millisecond to ten seconds. */
const DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function tableOf(read: Read): { readonly labelNames: string[]; readonly rows: () => Iterable<Row> } {
  if (typeof read === 'function') return { labelNames: [], rows: () => [[read()]] };
  const [labels, rows] = read;
  return { labelNames: [...labels], rows };
}

function labelsIn(row: Row, labelNames: readonly string[]): Record<string, string> {
  return Object.fromEntries(labelNames.map((label, at) => [label, String(row[at])]));
}

/** Counts by name, all 0. */
export function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

export interface Meters {
  /** A value that goes up and down. */
  readonly gauge: Meter;
  /** A value that is counted elsewhere and only grows. */
  readonly counter: Meter;
  /** How long something takes, in seconds, by its labels. */
  durations<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label>;
}

/** @param name with its unit, as Prometheus advises: `…_seconds`, `…_bytes`, `…_total` */
type Meter = (name: string, help: string, read: Read) => void;

/** One value; or labels, and a row for each combination of theirs that is known, which ends with the value. */
type Read = (() => number) | readonly [labels: readonly string[], rows: () => Iterable<Row>];

type Row = readonly (string | number)[];
