import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, openConnection, openDatabases } from '@calendar/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareData } from '../../../test/support/preparedData.ts';
import { type EmbeddedDatabases, embeddedDatabases } from './embeddedDatabases.ts';

let dataDir: string;
let databases: EmbeddedDatabases;
let lines: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'event-calendar-databases-'));
  await prepareData(dataDir);
});

afterEach(async () => {
  await databases?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.runIf(process.platform !== 'win32').each(['SIGKILL', 'SIGSTOP'] as const)(
  'a server that gets %s is replaced, and its addresses stay good',
  async (signal) => {
    // A server that is slow on a busy machine is not to be killed.
    await start(signal === 'SIGSTOP' ? { interval: 1000, maxFailedProbes: 3 } : {});
    expect(await answer()).toBe(1);
    const pid = (await findPostgres(dataDir))?.pid ?? 0;
    process.kill(pid, signal);
    await expect.poll(() => lines).toHaveLength(1);
    await expect.poll(() => answer().catch(() => 0)).toBe(1);
    expect((await findPostgres(dataDir))?.pid).not.toBe(pid);
    expect(lines[0]).toMatch(
      signal === 'SIGKILL' ? /was killed by SIGKILL/ : /it took no connections any more and was killed/,
    );
  },
);

test('a command that begins while the server is away uses the next one, and starts none', async () => {
  await start();
  const pid = (await findPostgres(dataDir))?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => findPostgres(dataDir)).toBeUndefined();
  const opened = await openDatabases({ DATA_DIR: dataDir }, ['events'], () => undefined);
  expect(opened.urls.events).toBe(databases.urls['events']);
  await opened.close();
  expect(await answer()).toBe(1);
  expect(lines).toHaveLength(1);
});

async function start(liveness: Parameters<typeof embeddedDatabases>[2] = {}): Promise<void> {
  lines = [];
  databases = await embeddedDatabases(dataDir, (line) => void lines.push(line), liveness);
  // Root's first start may have said whom it shares the server's user with.
  lines = [];
}

async function answer(): Promise<unknown> {
  const connection = await openConnection(databases.urls['events'] ?? '');
  try {
    return (await connection.query<{ one: number }>('SELECT 1 AS one')).rows[0]?.one;
  } finally {
    await connection.end();
  }
}
