import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Imported } from '../sources/updateSource.ts';
import type { SourceImport } from './importSource.ts';

/**
 * Takes a source in, in a thread. It has half the memory of this process at most, and half an hour. A thread that needs
 * more is ended: nothing was written then, or everything.
 */
export async function importSourceInThread(given: SourceImport, signal: AbortSignal): Promise<Imported> {
  const documents = given.documents?.map((each) => ({ ...each, address: each.address.href })) ?? null;
  const thread = new Worker(new URL('./sourceThread.ts', import.meta.url), {
    workerData: { ...given, documents },
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 2 ** 21) },
  });
  const stop = () => {
    thread.postMessage('a signal');
    setTimeout(() => void thread.terminate(), LONGEST_STOP).unref();
  };
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => void thread.terminate(), LONGEST);
  try {
    return await new Promise<Imported>((resolve) => {
      thread.once('message', resolve);
      thread.once('error', ({ message }) =>
        resolve({ state: 'failed', failure: `The import failed: ${message}` }),
      );
      thread.once('exit', () => resolve({ state: 'failed', failure: NOT_DONE }));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Milliseconds. */
const LONGEST = 30 * 60_000;
const LONGEST_STOP = 5_000;
const NOT_DONE = `The import was ended: it took longer than ${LONGEST / 60_000} minutes, or the service stopped.`;
