import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts something again whenever it exits, after a back-off that doubles until a stable run. Gives up after
 * too many failures in a row, or an exit status that every run would end with.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const {
    name,
    start,
    log,
    firstPause = 250,
    longestPause = 10_000,
    stableAfter = 30_000,
    maxFailures = 10,
  } = options;
  const stopping = new AbortController();
  let current: Run | undefined;

  const loop = async (): Promise<Exit | undefined> => {
    for (let failures = 0; ; ) {
      const startedAt = performance.now();
      const { reason, isPermanent } = await run();
      if (stopping.signal.aborted) return undefined;
      failures = performance.now() - startedAt >= stableAfter ? 1 : failures + 1;
      if (isPermanent) return { reason: `${name} cannot run: ${reason}`, isPermanent };
      if (failures >= maxFailures)
        return { reason: `${name} ended ${failures} times in a row. At last: ${reason}` };
      const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause);
      log(`${name} ended: ${reason}. It starts again in ${pause / 1000} s`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
    }
  };

  const run = async (): Promise<Exit> => {
    try {
      current = await start();
      if (stopping.signal.aborted) await current.stop();
      return await current.ended;
    } catch (error) {
      return { reason: (error as Error).message };
    } finally {
      current = undefined;
    }
  };

  const supervision = loop();
  return {
    gaveUp: new Promise((resolve) => void supervision.then((last) => last !== undefined && resolve(last))),
    stop: async (lastMoment) => {
      stopping.abort();
      await current?.stop(lastMoment);
      await supervision;
    },
  };
}

export interface SuperviseOptions {
  readonly name: string;
  /** A start that fails counts as a failure. */
  readonly start: () => Promise<Run>;
  readonly log: (line: string) => void;
  /** Milliseconds before the first restart. */
  readonly firstPause?: number;
  /** The pause that doubling ends at, in milliseconds. */
  readonly longestPause?: number;
  /** Milliseconds after which a run counts as stable. */
  readonly stableAfter?: number;
  /** Failures in a row after which it is not started again. */
  readonly maxFailures?: number;
}

export interface Run {
  readonly ended: Promise<Exit>;
  /**
   * Ends it.
   * @param lastMoment aborted when it is to be killed, should it still run
   */
  stop(lastMoment?: AbortSignal): Promise<void>;
}

/** EX_CONFIG of sysexits.h: what a part exits with when its environment is at fault. */
export const BAD_CONFIGURATION = 78;

export interface Exit {
  readonly reason: string;
  /** Whether every run would end like this. */
  readonly isPermanent?: boolean;
}

export interface Supervised {
  /** Resolves when it is not started again, with why, and whether every run would end so; never, after `stop`. */
  readonly gaveUp: Promise<Exit>;
  /** Ends it for good, by the last moment as {@link Run} says. */
  stop(lastMoment?: AbortSignal): Promise<void>;
}
