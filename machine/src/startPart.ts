import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ending, Life } from './keepAlive.ts';

/**
 * Starts a part of the service as a process of its own, whose log goes to standard error. The process ends when this
 * one does, however that ends: it holds the other end of a channel.
 *
 * @param main path of the module that the process runs
 */
export function startPart({
  main,
  environment,
  grace = 12_000,
}: PartOptions): Life & { readonly pid: number } {
  const child = spawn(process.execPath, ['--import', ENDS_WITH_PARENT, main], {
    env: environment,
    // A terminal's Ctrl-C is for the machine, which stops its parts in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ reason: error.message }));
    child.once('exit', (status, signal) =>
      resolve(
        signal === null
          ? { reason: `it exited with status ${status}`, hopeless: status === BAD_CONFIGURATION }
          : { reason: `it was killed by ${signal}` },
      ),
    );
  });
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), grace);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs a command to its end, with what it prints on standard error. */
export async function runCommand({
  main,
  words,
  environment,
  signal,
}: CommandOptions): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', ENDS_WITH_PARENT, main, ...words], {
    env: environment,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 2, 2, 'ipc'],
    signal,
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

const ENDS_WITH_PARENT = new URL('./endWithParent.ts', import.meta.url).href;

/** EX_CONFIG of sysexits.h: what a part exits with when its environment is at fault. */
const BAD_CONFIGURATION = 78;

/** A module of the repository, by its path from the root. */
export function moduleAt(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

export interface PartOptions {
  readonly main: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Milliseconds between being asked to stop and being killed. */
  readonly grace?: number;
}

export interface CommandOptions {
  readonly main: string;
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}
