import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds a gauge whose values are read at the scrape: it costs nothing in between. */
export function gaugeOf<Label extends string>(registry: Registry, options: ReadingsOf<Label>): void {
  const { name, help, labels = [], read } = options;
  new Gauge<Label>({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      // A reset gauge without labels says 0, which is not the same as not known.
      if (labels.length === 0) this.remove();
      for (const { labels: own, value } of read()) this.set({ ...own } as Record<Label, string>, value);
    },
  });
}

/** The same for totals that are counted elsewhere and only grow. */
export function counterOf<Label extends string>(registry: Registry, options: ReadingsOf<Label>): void {
  const { name, help, labels = [], read } = options;
  new Counter<Label>({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels: own, value } of read()) this.inc({ ...own } as Record<Label, string>, value);
    },
  });
}

/** A metric and where its values are read. */
export interface ReadingsOf<Label extends string> {
  /** With its unit, as Prometheus advises: `…_seconds`, `…_bytes`, `…_total`. */
  readonly name: string;
  /** What it means. */
  readonly help: string;
  readonly labels?: Label[];
  /** One reading for each combination of labels; what is not known is left out. */
  readonly read: () => readonly Reading<Label>[];
}

export interface Reading<Label extends string = string> {
  readonly labels?: Readonly<Record<Label, string>>;
  readonly value: number;
}
