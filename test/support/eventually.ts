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
  const deadline = performance.now() + LONGEST_WAIT;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= LEAST_TRIES && performance.now() >= deadline) throw error;
    }
    await sleep(PAUSE);
  }
}

/** Milliseconds. A mutation run, where most of what is waited for never comes, waits for a shorter time. */
const LONGEST_WAIT = Number(process.env['LONGEST_WAIT'] ?? 60_000);
const PAUSE = 20;
const LEAST_TRIES = 200;
