import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes the folder that all tests of a run share, before them, and removes it after them. In it, Node keeps what it
 * compiled for all processes of the run, which load much the same modules.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'event-calendar-tests-'));
  process.env['TEST_RUN_FOLDER'] = folder;
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
