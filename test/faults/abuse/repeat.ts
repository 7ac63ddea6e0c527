import { setTimeout as sleep } from 'node:timers/promises';

let next = 0;

/** Another attack begins. One that is repeated goes on with new numbers: answers to what it has asked may be stored. */
export function countAnew(): void {
  next = 0;
}

/**
 * Does work again and again, a number of times at once, until the signal fires. Each time has another number.
 *
 * @param pause milliseconds after each
 */
export async function repeat(
  { atOnce, pause = 0 }: { readonly atOnce: number; readonly pause?: number },
  signal: AbortSignal,
  work: (number: number) => unknown,
): Promise<void> {
  const loop = async () => {
    while (!signal.aborted) {
      await work(next++);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, loop)), fired(signal)]);
}

/** Resolves when the signal fires. */
export function fired(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
