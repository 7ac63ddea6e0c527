import type { Registry } from 'prom-client';
import { counterOf, gaugeOf, type Reading, type ReadingsOf } from './readings.ts';

/** Adds metrics to a registry, each with its name, its meaning, and what is read at the scrape. */
export function metersOf(registry: Registry): Meters {
  const adding =
    (add: typeof gaugeOf): Meter =>
    (name, help, read) =>
      add(registry, { name, help, ...readings(read) });
  return { gauge: adding(gaugeOf), counter: adding(counterOf) };
}

function readings(read: Read): Pick<ReadingsOf<string>, 'labels' | 'read'> {
  if (typeof read === 'function') return { read: () => [{ value: read() }] };
  const [labels, table] = read;
  return { labels: [...labels], read: () => [...table()].flatMap((row) => readingOf(labels, row)) };
}

function readingOf(labels: readonly string[], row: readonly (string | number)[]): Reading {
  const named = labels.map((label, at) => [label, String(row[at])]);
  return { labels: Object.fromEntries(named), value: Number(row.at(-1)) };
}

export interface Meters {
  /** What goes up and down. */
  readonly gauge: Meter;
  /** What only grows. */
  readonly counter: Meter;
}

/**
 * @param name with its unit, as Prometheus advises: `…_seconds`, `…_bytes`, `…_total`
 * @param help what it means
 */
type Meter = (name: string, help: string, read: Read) => void;

/** One value; or labels, and a row for each combination of theirs that is known, which ends with the value. */
type Read =
  | (() => number)
  | readonly [labels: readonly string[], rows: () => Iterable<readonly (string | number)[]>];
