import { setTimeout as sleep } from 'node:timers/promises';

/** Does work that needs a server; while that is away, resolves with `pending` and tries again. */
export async function waitUntilReachable(
  work: () => Promise<void>,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Pending> {
  try {
    await work();
    return { failure: NEVER };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    log(`${(error as Error).message}\nTrying again until it can be reached`);
    return {
      failure: tryAgain(work, log, signal).then(
        () => NEVER,
        (later: Error) => later.message,
      ),
    };
  }
}

async function tryAgain(
  work: () => Promise<void>,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = 500; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await work();
      log('The databases are reached, and up to date');
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!isUnreachable(error)) throw error;
    }
  }
}

const LONGEST_PAUSE = 5_000;

const NEVER = new Promise<never>(() => undefined);

/** Whether a server was not there, did not answer in time or is starting or stopping. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true;
  const { code } = error as { readonly code?: string };
  return (
    (code !== undefined && AWAY.has(code)) || TIMED_OUT.test(error.message) || isUnreachable(error.cause)
  );
}

const AWAY: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  // PostgreSQL: it shuts down, it crashed, it cannot connect now.
  ...['57P01', '57P02', '57P03'],
]);

/** The driver's own time limit has no code. */
const TIMED_OUT = /timeout expired|connection timeout|Connection terminated unexpectedly/;

export interface Pending {
  /** Resolves with the reason when the work turns out to be impossible. Never resolves when it succeeds. */
  readonly failure: Promise<string>;
}
