import { setTimeout as sleep } from 'node:timers/promises';
import { askHttp } from './askHttp.ts';
import { inTime } from './inTime.ts';

/** Calls `onHang` once when a process that has answered does not answer any more. */
export async function watchLiveness({
  probe,
  onHang,
  signal,
  interval = 15_000,
  maxFailedProbes = 3,
}: Watch): Promise<void> {
  let hasAnswered = false;
  for (let silent = 0; silent < maxFailedProbes; ) {
    if (await answers(probe, interval)) {
      hasAnswered = true;
      silent = 0;
    } else if (hasAnswered) silent += 1;
    if (!signal.aborted) await sleep(interval, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  }
  onHang();
}

/** Requests an address of an HTTP server that answers at once while it lives. */
export function httpProbe(address: string): Probe {
  return async (signal) => {
    await askHttp(address, { signal });
  };
}

async function answers(probe: Probe, milliseconds: number): Promise<boolean> {
  try {
    return (await inTime(milliseconds, probe, SILENT)) !== SILENT;
  } catch {
    return false;
  }
}

const SILENT = Symbol('silent');

/** Resolves when the process answered; may give up when the signal says so. */
export type Probe = (signal: AbortSignal) => Promise<void>;

/** How to detect that a process hangs. */
export interface Liveness {
  readonly probe: Probe;
  /** Milliseconds between two probes, and for an answer. */
  readonly interval?: number;
  /** Probes in a row without an answer after which the process counts as hung. */
  readonly maxFailedProbes?: number;
}

export interface Watch extends Liveness {
  readonly onHang: () => void;
  readonly signal: AbortSignal;
}
