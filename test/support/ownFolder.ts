import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The path of a new folder.
 * @param afterwards the hook that removes it with everything in it: `afterAll`, or `onTestFinished` within a test
 */
export function ownFolder(afterwards: (remove: () => Promise<void>) => void): string {
  const path = mkdtempSync(join(tmpdir(), 'event-calendar-'));
  afterwards(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}
