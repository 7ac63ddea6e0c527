import { setTimeout as sleep } from 'node:timers/promises';

/** Reads within deadlines. At most three late reads are abandoned at a time: each may hold a connection. */
export function boundedReads(): BoundedRead {
  let abandoned = 0;
  return async (what, ms, read) => {
    if (abandoned >= MOST_ABANDONED) throw new Error('Earlier attempts still wait for an answer');
    const answered = new AbortController();
    let isLate = false;
    const attempt = read().finally(() => {
      if (isLate) abandoned -= 1;
      answered.abort();
    });
    const expiry = silence(ms, answered.signal).then(() => {
      isLate = true;
      abandoned += 1;
      attempt.catch(() => undefined);
      throw new Error(`No ${what} within ${ms} ms`);
    });
    return Promise.race([attempt, expiry]);
  };
}

/** Waits in slices: if the thread was busy, only one has passed, and the source may have answered. */
async function silence(ms: number, signal: AbortSignal): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) await sleep(ms / SLICES, null, { signal, ref: false });
}

const SLICES = 10;
const MOST_ABANDONED = 3;

/** Rejects with the error of the source, or because it was late. */
export type BoundedRead = <T>(what: string, ms: number, read: () => Promise<T>) => Promise<T>;
