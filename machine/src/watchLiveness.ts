import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `hung` once when a process that has answered at `address` does not do so any more: a process may stop working
 * without ending.
 *
 * @param signal ends the watch
 */
export async function watchLiveness({
  address,
  hung,
  signal,
  interval = 5_000,
  mostSilent = 6,
}: Watch): Promise<void> {
  let hasAnswered = false;
  for (let silent = 0; silent < mostSilent; ) {
    if (await answers(address, interval, signal)) {
      hasAnswered = true;
      silent = 0;
    } else if (hasAnswered) silent += 1;
    await sleep(interval, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  }
  hung();
}

async function answers(address: string, patience: number, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

export interface Watch {
  /** An address that every live process answers at once. */
  readonly address: string;
  readonly hung: () => void;
  readonly signal: AbortSignal;
  /** Milliseconds between two questions, and for an answer. */
  readonly interval?: number;
  /** Questions in a row without an answer after which the process counts as hung. */
  readonly mostSilent?: number;
}
