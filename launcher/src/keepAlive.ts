import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Keeps something alive: starts it, and starts it again whenever it ends, after a pause that doubles from one short
 * life to the next. A long life makes up for the short ones before it. Gives up when too many short ones follow each
 * other, or an ending says that no other would go better.
 */
export function keepAlive(options: KeepAliveOptions): Kept {
  const {
    name,
    start,
    log,
    firstPause = 250,
    longestPause = 10_000,
    longLife = 30_000,
    mostFailures = 10,
  } = options;
  const stopping = new AbortController();
  let life: Life | undefined;

  const keep = async (): Promise<string | undefined> => {
    for (let failures = 0; ; ) {
      const startedAt = performance.now();
      const { reason, hopeless } = await live();
      if (stopping.signal.aborted) return undefined;
      failures = performance.now() - startedAt >= longLife ? 1 : failures + 1;
      if (hopeless) return `${name} cannot run: ${reason}`;
      if (failures >= mostFailures) return `${name} ended ${failures} times in a row. At last: ${reason}`;
      const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause);
      log(`${name} ended: ${reason}. It starts again in ${pause / 1000} s`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
    }
  };

  const live = async (): Promise<Ending> => {
    try {
      life = await start();
      if (stopping.signal.aborted) await life.stop();
      return await life.ended;
    } catch (error) {
      return { reason: (error as Error).message };
    } finally {
      life = undefined;
    }
  };

  const kept = keep();
  return {
    gaveUp: new Promise((resolve) => void kept.then((reason) => reason !== undefined && resolve(reason))),
    stop: async () => {
      stopping.abort();
      await life?.stop();
      await kept;
    },
  };
}

export interface KeepAliveOptions {
  /** As it is called in messages. */
  readonly name: string;
  /** Begins a life. A start that fails counts as a short life. */
  readonly start: () => Promise<Life>;
  readonly log: (line: string) => void;
  /** Milliseconds before the second life. */
  readonly firstPause?: number;
  /** The pause that doubling ends at, in milliseconds. */
  readonly longestPause?: number;
  /** Milliseconds after which a life counts as a good one. */
  readonly longLife?: number;
  /** Short lives in a row after which there is no other. */
  readonly mostFailures?: number;
}

/** Something that runs. */
export interface Life {
  readonly ended: Promise<Ending>;
  /** Ends it, and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface Ending {
  readonly reason: string;
  /** Whether it would end like this every time. */
  readonly hopeless?: boolean;
}

/** Something that is kept alive. */
export interface Kept {
  /** Resolves with the reason when there will be no further life; never, after `stop`. */
  readonly gaveUp: Promise<string>;
  /** Ends it for good. */
  stop(): Promise<void>;
}
