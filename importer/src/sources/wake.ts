import { fork } from 'node:child_process';
import { addAbortListener, once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Wake {
  readonly path: string;
  readonly version: string | null;
  /** Milliseconds since 1970. Null: no source waits. */
  readonly at: number | null;
}

/**
 * Runs a program that visits the sources while some are due, again and again. It sends a `Wake` before it ends; between
 * the rounds only this process is there, which loads nothing that reads or writes. Gives the exit status.
 */
export async function wakeWhenDue(
  program: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  while (!signal.aborted) {
    const child = fork(program, words);
    const stop = () => child.kill('SIGTERM');
    using _ = addAbortListener(signal, stop);
    let wake: Wake | undefined;
    child.on('message', (message) => {
      wake = message as Wake;
    });
    const [status] = (await once(child, 'exit')) as [number | null];
    if (signal.aborted) break;
    if (status !== null && PERMANENT.has(status)) return status;
    await sleep(AFTER_END, null, { signal }).catch(() => undefined);
    while (!signal.aborted && wake !== undefined && !(await isDue(wake)))
      await sleep(BETWEEN_LOOKS, null, { signal }).catch(() => undefined);
  }
  return 0;
}

async function isDue({ path, version, at }: Wake): Promise<boolean> {
  return (at !== null && at <= Date.now()) || (await versionOf(path).catch(() => version)) !== version;
}

/** Differs when the file was changed; null without a file. */
export async function versionOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The command was not understood, or the environment is wrong. */
const PERMANENT: ReadonlySet<number> = new Set([2, 78]);
/** Milliseconds. */
const BETWEEN_LOOKS = 2_000;
const AFTER_END = 1_000;
