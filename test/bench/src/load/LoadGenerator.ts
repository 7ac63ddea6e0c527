import { Part } from '../processes/Part.ts';
import type { Load, LoadResult } from './load.ts';

/** Callers in a process of their own: a fixed number of connections, each asking again as soon as it is answered. */
export class LoadGenerator {
  readonly #part = new Part('The load generator', 'test/bench/src/load/main.ts');

  /** Asks for a while. Rejects when any answer was not 200, or shorter than a whole one. */
  async run(load: Load): Promise<LoadResult> {
    const result = await this.#part.ask<LoadResult>(load);
    const { requests, failures } = result;
    if (failures > 0 || requests === 0) {
      throw new Error(`${load.url}: ${failures} of ${requests} requests failed`);
    }
    return result;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#part[Symbol.asyncDispose]();
  }
}
