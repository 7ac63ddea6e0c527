import { readSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded before an import. The import's thread prints a line, and then hangs in native code before it begins. */
if (!isMainThread) {
  writeSync(1, 'stuck\n');
  // Standard input has nothing and does not end.
  readSync(0, Buffer.alloc(1));
}
