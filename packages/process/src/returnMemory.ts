import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what the start of this thread has left, and gives the memory back to the system, one time: the thread does
 * nothing else for some 50 ms. V8 by itself keeps that memory until a thread has used as much again. One with little to
 * do never has. It does not keep the process alive.
 *
 * @param after milliseconds from now; by default ten seconds, when a part has loaded what it answers from
 */
export function returnMemoryOfStart(after = 10_000): void {
  setTimeout(collect, after).unref();
}

function collect(): void {
  // Of contexts that are made from now on; the flag is the process's, and no thread takes it from another.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined;
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
