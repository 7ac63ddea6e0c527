import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LONGEST_STOP } from '@calendar/runtime';
import { ChildRun, type Liveness } from '@calendar/runtime/supervision';

/**
 * Starts a part as a process that ends when this one does. Its log goes to standard error; a hang is killed.
 */
export function startPart({
  main,
  args = [],
  environment,
  grace = LONGEST_STOP,
  liveness,
}: PartOptions): ChildRun {
  const run = new ChildRun(spawnNode(main, args, { env: environment }), grace);
  if (liveness !== undefined) run.watch(liveness);
  return run;
}

/** Runs a command to its end, also after the signal has told it to, and returns its exit status. */
export async function runCommand({
  main,
  args,
  environment,
  signal,
}: CommandOptions): Promise<number | null> {
  const child = spawnNode(main, args, { env: environment, signal });
  return new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.on('error', (error) => {
      // It was told to end, and has not ended yet.
      if (error.name !== 'AbortError') reject(error);
    });
  });
}

/** A module of the repository, by its path from the root. */
export function moduleAt(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

function spawnNode(main: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, ['--import', ENDS_WITH_PARENT, main, ...args], {
    ...options,
    // A terminal's Ctrl-C is for the machine, which stops its parts in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 2, 2, 'ipc'],
  });
}

const ENDS_WITH_PARENT = new URL('./endWithParent.ts', import.meta.url).href;

export interface PartOptions {
  readonly main: string;
  readonly args?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Milliseconds between SIGTERM and SIGKILL; default `LONGEST_STOP`. */
  readonly grace?: number;
  /** How to notice that the process hangs. Absent: it is not probed. */
  readonly liveness?: Liveness;
}

export interface CommandOptions extends Required<Pick<PartOptions, 'main' | 'args' | 'environment'>> {
  readonly signal: AbortSignal;
}
