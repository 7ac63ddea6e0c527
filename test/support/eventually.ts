import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Retries something until it does not fail, and returns its result.
 *
 * The one place that says how long tests wait for something: so long that only what never comes is missed. A machine
 * may stall meanwhile: both the time and the tries must be used up.
 *
 * @throws what it threw last
 */
export async function eventually<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= LEAST_TRIES && performance.now() - began >= LONGEST_WAIT) throw error;
    }
    // What takes long is asked for less often: to ask keeps a processor from doing it.
    const waited = performance.now() - began;
    await sleep(Math.min(Math.max(waited / 10, SHORTEST_PAUSE), LONGEST_PAUSE));
  }
}

/** Milliseconds. A mutation run, where most of what is waited for never comes, waits for a shorter time. */
const LONGEST_WAIT = Number(process.env['LONGEST_WAIT'] ?? 150_000);
const SHORTEST_PAUSE = 20;
const LONGEST_PAUSE = 200;
const LEAST_TRIES = 200;
