import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage of this thread's start once, and returns the memory to the system. The thread does nothing else
 * for some 50 ms. V8 by itself keeps that memory until the thread has used as much again. A thread with little work
 * never does. The timer does not keep the process alive.
 *
 * @param after milliseconds from now; by default ten seconds, when a part has loaded its data
 */
export function returnMemoryOfStart(after = 10_000): void {
  setTimeout(collect, after).unref();
}

function collect(): void {
  // It applies to contexts made after this call. The flag belongs to the process, and no thread takes it from another.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined;
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
