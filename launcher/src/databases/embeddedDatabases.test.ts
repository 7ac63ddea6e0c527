import { findPostgres } from '@calendar/postgres';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { prepareData } from '../../../test/support/preparedData.ts';
import { rowsOf } from '../../../test/support/rowsOf.ts';
import { type EmbeddedDatabases, embeddedDatabases } from './embeddedDatabases.ts';

let dataDir: string;
let databases: EmbeddedDatabases;
let lines: string[];

beforeEach(async () => {
  dataDir = ownFolder(onTestFinished);
  await prepareData(dataDir);
});

afterEach(() => databases?.stop());

// That one which is killed is started again, and that commands wait for it, is in test/faults/machine.test.ts.
test.runIf(process.platform !== 'win32')(
  'a server that hangs is replaced, and its addresses stay good',
  async () => {
    // A server that is slow on a busy machine is not to be killed.
    await start({ interval: 1000, maxFailedProbes: 3 });
    expect(await answer()).toBe(1);
    const pid = (await findPostgres(dataDir))?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await expect.poll(() => lines).toHaveLength(1);
    await expect.poll(() => answer().catch(() => 0)).toBe(1);
    expect((await findPostgres(dataDir))?.pid).not.toBe(pid);
    expect(lines[0]).toMatch(/it took no connections any more and was killed/);
  },
);

async function start(liveness: Parameters<typeof embeddedDatabases>[2] = {}): Promise<void> {
  lines = [];
  databases = await embeddedDatabases(dataDir, (line) => void lines.push(line), liveness);
  // Root's first start may have said whom it shares the server's user with.
  lines = [];
}

async function answer(): Promise<unknown> {
  const [row] = await rowsOf(databases.urls['events'] ?? '', 'SELECT 1 AS one');
  return row?.['one'];
}
