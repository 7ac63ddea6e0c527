import { CalendarError } from './CalendarError.ts';
import { sleep } from './sleep.ts';

/**
 * Tries until it succeeds, or fails in a way that no further attempt would mend. Between attempts it waits for as long as
 * the service says (`Retry-After`), and a back-off of its own on top: those who were told the same do not return together.
 * It does not wait in vain: where the wait
 * would last longer than the time that is left, the failure is thrown at once.
 *
 * @param random from 0 to 1, for the back-off
 */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  { attempts, endsAt, signal, random = Math.random }: RetryBounds,
): Promise<Value> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (failures >= attempts || !(error instanceof CalendarError) || !error.isTemporary) throw error;
      const wait = (error.retryAfter ?? 0) + backOff(failures, random());
      if (Date.now() + wait >= endsAt) throw error;
      await sleep(wait, signal);
    }
  }
}

/**
 * Milliseconds before the next attempt: twice as many after each failure, and by chance up to half of them less, so that
 * callers who failed together do not return together.
 */
export function backOff(failures: number, random: number): number {
  return Math.min(LONGEST, FIRST * 2 ** (failures - 1)) * (1 - random / 2);
}

const FIRST = 500;
const LONGEST = 10_000;

interface RetryBounds {
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
  readonly random?: () => number;
}
