import { CalendarError } from './CalendarError.ts';
import { sleep } from './sleep.ts';

/**
 * Tries until an attempt succeeds, or cannot. Waits as the service says (`Retry-After`) and a random back-off
 * on top; throws at once if that is longer than the time left.
 * @param random from 0 to 1
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

/** Milliseconds before the next attempt: doubled after each failure, less a random part of up to half. */
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
