import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `hung` once when a process that has answered does not do so any more: a process may stop working without
 * ending.
 */
export async function watchLiveness({
  ask,
  hung,
  signal,
  interval = 5_000,
  mostSilent = 6,
}: Watch): Promise<void> {
  let hasAnswered = false;
  for (let silent = 0; silent < mostSilent; ) {
    if (await answersWithin(interval, ask)) {
      hasAnswered = true;
      silent = 0;
    } else if (hasAnswered) silent += 1;
    if (!signal.aborted) await sleep(interval, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  }
  hung();
}

/** Asks an HTTP server that answers at once while it lives. */
export function asking(address: string): Ask {
  return async (signal) => {
    const response = await fetch(address, { signal });
    await response.body?.cancel();
  };
}

async function answersWithin(patience: number, ask: Ask): Promise<boolean> {
  const timeLimit = AbortSignal.timeout(patience);
  const late = new Promise<boolean>((resolve) => timeLimit.addEventListener('abort', () => resolve(false)));
  return Promise.race([
    ask(timeLimit).then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

/** Resolves when the process answered; may give up when the signal says so. */
export type Ask = (signal: AbortSignal) => Promise<void>;

/** How to tell that a process hangs. */
export interface Liveness {
  readonly ask: Ask;
  /** Milliseconds between two questions, and for an answer. */
  readonly interval?: number;
  /** Questions in a row without an answer after which the process counts as hung. */
  readonly mostSilent?: number;
}

export interface Watch extends Liveness {
  readonly hung: () => void;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}
