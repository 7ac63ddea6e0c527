import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes the folder that all tests of a run share, before them, and removes it after them. They and their processes put
 * temporary files into it. So does Node with compiled code, because all of them load much the same modules.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Within that of a run that starts this one, and removes it even when this one is killed.
  const place = process.env['TEST_RUN_FOLDER'] ?? (await placeForFiles());
  const folder = await mkdtemp(join(place, 'event-calendar-tests-'));
  // If root runs the tests, their PostgreSQL runs as another user, with its folders in this one.
  await chmod(folder, 0o711);
  process.env['TEST_RUN_FOLDER'] = folder;
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** In memory where that has the capacity: the tests make many databases, each of thousands of files. */
async function placeForFiles(): Promise<string> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const [, options] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(mounts) ?? [];
  if (options === undefined || !/^rw\b/.test(options) || /\bnoexec\b/.test(options)) return tmpdir();
  const { bavail, bsize } = await statfs(SHARED_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ENOUGH ? SHARED_MEMORY : tmpdir();
}

const SHARED_MEMORY = '/dev/shm';
/** Bytes: several times as many as the tests have at once, in addition to their own memory. */
const ENOUGH = 8 * 1024 ** 3;
