import type { JsonObject } from './json.ts';

/**
 * What was read of the nodes of a document. A node that a thousand events name is read and reported once, with the first
 * of them (docs/rules.md 61 "Work of a source").
 */
export class Readings {
  readonly #read = new Map<JsonObject | string, Map<unknown, unknown>>();
  readonly #reported = new Set<object>();

  /** What `read` makes of a node or of a long text. It is called once for each. */
  once<Reading>(of: JsonObject | string, read: unknown, work: () => Reading): Reading {
    const readings = this.#read.get(of) ?? new Map<unknown, unknown>();
    this.#read.set(of, readings);
    if (!readings.has(read)) readings.set(read, work());
    return readings.get(read) as Reading;
  }

  /** Whether something is to be reported now: it was not before. */
  isNew(thing: object): boolean {
    const { size } = this.#reported;
    return this.#reported.add(thing).size > size;
  }
}
