import { measuredPart } from '../processes/measuredPart.ts';
import type { Load, LoadResult } from './load.ts';

/** Callers in a separate process: a fixed number of connections. Each asks again as soon as it is answered. */
export class LoadGenerator {
  readonly #part = measuredPart('The load generator', 'bench/src/load/main.ts');

  /**
   * Asks for a while, and for longer if nobody was answered meanwhile. Rejects when an answer was not 200, or was
   * shorter than a whole one.
   */
  async run(load: Load): Promise<LoadResult> {
    const result = await this.#part.ask<LoadResult>(load);
    const { requests, failures } = result;
    if (failures > 0) throw new Error(`${load.url}: ${failures} of ${requests} requests failed`);
    if (requests > 0) return result;
    if (load.seconds > LONGEST_SECONDS) throw new Error(`${load.url} did not answer in ${load.seconds} s`);
    return this.run({ ...load, seconds: load.seconds * 2 });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#part[Symbol.asyncDispose]();
  }
}

const LONGEST_SECONDS = 20;
