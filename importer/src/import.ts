import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@calendar/config';
import { runCommand } from '@calendar/config/command';
import { endProcess, onStopSignal } from '@calendar/runtime';
import { readArguments, readDomainArguments, USAGE } from './command/importArguments.ts';
import type { ImportJob } from './command/importOrRemove.ts';
import { inThread, JobEnded } from './command/inThread.ts';
import { yieldToReaders } from './command/yieldToReaders.ts';

// `npm run import`. The exit status is 0 if it succeeded, 1 if it did not, and 2 if the words were not understood.

const AS_BEFORE = 'Each part of the calendar is as it was before or as the feed says.';

/** Milliseconds. */
const LONGEST_STOP = 5_000;

// There is one thread. With less room a large import takes a third more of a processor, for collections.
yieldToReaders(64, 60);
process.exitCode = await runCommand(USAGE, () => begin(process.argv.slice(2), process.env));

async function begin(given: readonly string[], environment: Environment): Promise<number> {
  const other = readDomainArguments(given);
  if (other !== undefined) {
    const { importDomain } = await import('./command/importDomain.ts');
    return importDomain(other.domain, other.words, environment);
  }
  const words = readArguments(given);
  if (words === 'template') {
    const { CSV_TEMPLATE } = await import('@calendar/csv/template');
    process.stdout.write(CSV_TEMPLATE);
    return 0;
  }
  return inOwnThread(words, environment);
}

/** The thread has five seconds to end safely after a signal. Ctrl-C a while later ends the process at once. */
async function inOwnThread(words: ImportJob['words'], environment: Environment): Promise<number> {
  const job: ImportJob = {
    words,
    environment: { ...environment },
    isTerminal: process.stderr.isTTY === true,
  };
  const readsInput = 'file' in words && words.file === '-';
  const thread = inThread<number>({ kind: 'command', given: job }, 1, readsInput);
  onStopSignal((signal) => {
    thread.stop(signal);
    void sleep(LONGEST_STOP, signal, { ref: false }).then(stopNow);
  }, stopNow);
  try {
    return await thread.result;
  } catch (error) {
    // Its end after a signal was told.
    if (error instanceof JobEnded) return 1;
    process.stderr.write(`The import failed: ${(error as Error).message}\n${AS_BEFORE} Import it again.\n`);
    return 1;
  } finally {
    await thread.ended;
  }
}

function stopNow(signal: string): void {
  process.stderr.write(`Stopped by ${signal} in the middle. ${AS_BEFORE}\n`);
  void endProcess(1);
}
