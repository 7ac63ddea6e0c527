import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until something holds, asking every few milliseconds. What it asks may fail meanwhile.
 *
 * @param what says what was waited for, when it never comes
 */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  what: string,
  { timeoutMs = 20_000, everyMs = 20 }: { readonly timeoutMs?: number; readonly everyMs?: number } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      if (await holds()) return;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await sleep(everyMs);
  }
  throw new Error(`It never came to be, in ${timeoutMs} ms, that ${what}`, { cause: failure });
}
