import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { prepareData } from '../../../../test/support/preparedData.ts';
import { rowsOf } from '../../../../test/support/rowsOf.ts';
import { readPostmaster } from './postmaster.ts';
import { findPostgres, startPostgres } from './startPostgres.ts';

let dataDir: string;
let owners: ChildProcess[];

beforeEach(async () => {
  // The folder is private to this process's user: as root, the server's user has no path into it.
  dataDir = ownFolder(onTestFinished);
  owners = [];
  await prepareData(dataDir);
});

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL');
  await expect.poll(() => readPostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined();
});

test('a first start makes data, password and log for their owner only, and a second one finds them', async () => {
  const fresh = join(dataDir, 'fresh');
  const first = await startPostgres({ dataDir: fresh, durable: false });
  await rowsOf(first.url('events'), 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.stop();
  for (const name of ['data', 'password', 'server.log']) {
    const { mode } = await stat(join(fresh, 'postgres', name));
    expect(mode & 0o077, name).toBe(0);
  }
  const second = await startPostgres({ dataDir: fresh, durable: false });
  onTestFinished(second.stop);
  expect(await rowsOf(second.url('events'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('the server ends when its owner is killed', async () => {
  const owner = await startOwner();
  owner.kill('SIGKILL');
  await expect.poll(() => readPostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined();
});

test.runIf(process.platform === 'linux')(
  'a server whose owner and guard were killed is stopped by the next owner, and keeps what was committed',
  async () => {
    const owner = await startOwner();
    const left = await findPostgres(dataDir);
    if (left === undefined) throw new Error('The server does not run.');
    await rowsOf(left.url('events'), 'CREATE TABLE kept AS SELECT 1 AS one');
    const guards = await guardsOf(left.pid);
    for (const guard of guards) process.kill(guard, 'SIGSTOP');
    owner.kill('SIGKILL');
    for (const guard of guards) process.kill(guard, 'SIGKILL');
    await sleep(100);
    expect(await rowsOf(left.url('events'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);

    const server = await startPostgres({ dataDir, durable: false });
    try {
      expect(server.pid).not.toBe(left.pid);
      expect(await rowsOf(server.url('events'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    } finally {
      await server.stop();
    }
  },
);

test.runIf(process.platform === 'linux')(
  'a process number that now belongs to somebody else is not taken for the server',
  async () => {
    const server = await startPostgres({ dataDir, durable: false });
    const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await server.stop();
    await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'));
    const again = await startPostgres({ dataDir, durable: false });
    expect(await rowsOf(again.url('events'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  },
);

test('where the folder cannot be used, the message says why and names DATABASE_URL', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(startPostgres({ dataDir: file })).rejects.toThrow(/ENOTDIR.*DATABASE_URL/s);
});

async function startOwner(): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../testing/ownServer.ts', import.meta.url));
  const owner = spawn(process.execPath, [main, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(owner);
  await once(owner.stdout!, 'data');
  return owner;
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]);
}

/** The server's parent, and what that waits with for the owner's end. */
async function guardsOf(pid: number): Promise<readonly number[]> {
  const guard = await parentOf(pid);
  const children = await readFile(`/proc/${guard}/task/${guard}/children`, 'utf8');
  return [
    guard,
    ...children
      .trim()
      .split(' ')
      .map(Number)
      .filter((child) => child !== pid),
  ];
}
