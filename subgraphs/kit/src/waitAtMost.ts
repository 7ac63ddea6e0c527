import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for work that another side may never finish, such as taking leave of a server that hangs.
 *
 * @returns whether it was done in time; what is not done by then is left behind
 */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController();
  const late = sleep(ms, false, { signal: done.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    done.abort();
  }
}
