import { pbkdf2Sync } from 'node:crypto';
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded before an import. The import's thread prints a line, and then hangs in native code before it begins. */
if (!isMainThread) {
  writeSync(1, 'stuck\n');
  pbkdf2Sync('', '', 1_000_000_000, 64, 'sha512');
}
