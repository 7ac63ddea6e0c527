import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Environment } from '@calendar/config';
import { endProcess, onStopSignal } from '@calendar/process';
import type { ImportArguments, RemovalArguments } from './importArguments.ts';

/**
 * Imports a feed in another thread. So the main thread notices a signal, or the end of the parent, whatever that thread
 * does. The thread then has five seconds to end safely. Ctrl-C a while later ends the process at once.
 *
 * @returns the exit status
 */
export async function importInThread(
  given: ImportArguments | RemovalArguments,
  environment: Environment,
): Promise<number> {
  const data: ImportData = {
    given,
    environment: { ...environment },
    isTerminal: process.stderr.isTTY === true,
  };
  const thread = new Worker(new URL('./importThread.ts', import.meta.url), {
    workerData: data,
    stdin: 'file' in given && given.file === '-',
    // As much as the main thread might take.
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20) },
  });
  if (thread.stdin !== null) process.stdin.pipe(thread.stdin);
  const stop = (signal: string) => {
    thread.postMessage(signal);
    void sleep(LONGEST_STOP, signal, { ref: false }).then(stopNow);
  };
  onStopSignal(stop, stopNow);
  return new Promise((resolve) => {
    thread.once('error', (error) => {
      process.stderr.write(`The import failed: ${error.message}\n${AS_BEFORE} Import it again.\n`);
    });
    thread.once('exit', resolve);
  });
}

function stopNow(signal: string): void {
  process.stderr.write(`Stopped by ${signal} in the middle. ${AS_BEFORE}\n`);
  void endProcess(1);
}

const AS_BEFORE = 'Each part of the calendar is as it was before or as the feed says.';

/** Milliseconds. */
const LONGEST_STOP = 5_000;

/** The data with which the thread starts. */
export interface ImportData {
  readonly given: ImportArguments | RemovalArguments;
  readonly environment: Environment;
  /** Whether standard error is a terminal. */
  readonly isTerminal: boolean;
}
