import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects this thread's garbage once, for some 50 ms: with little work after its start, or a build, it would keep it.
 * @param after milliseconds; by default ten seconds, when a part that starts has loaded its data
 */
export function returnMemory(after = 10_000): void {
  setTimeout(collect, after).unref();
}

function collect(): void {
  // It applies to contexts made after this call. The flag belongs to the process, and no thread takes it from another.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined;
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
