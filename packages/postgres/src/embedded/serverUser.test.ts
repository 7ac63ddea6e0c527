import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { prepareData } from '../../../../test/support/preparedData.ts';
import { rowsOf } from '../../../../test/support/rowsOf.ts';
import { serverUser, sharedUserNotice } from './serverUser.ts';
import { startPostgres } from './startPostgres.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

/** Nobody's on any machine that these tests run on. */
const UNUSED = { name: '54321', uid: 54_321, gid: 54_321 };

let dataDir: string;
let others: ChildProcess[];

beforeEach(() => {
  dataDir = ownFolder(onTestFinished);
  others = [];
});

afterEach(async () => {
  for (const other of others) {
    const ended = once(other, 'exit');
    other.kill('SIGKILL');
    await ended;
  }
});

test.skipIf(isRoot)('who is not root runs the server as himself (left out: this is root)', () => {
  expect(serverUser(join(dataDir, 'data'))).toBeUndefined();
});

test('a user that no process runs as is not spoken of', () => {
  expect(sharedUserNotice({ name: 'event-calendar', uid: 1 }, [])).toBeUndefined();
});

test('nobody is spoken of, and whoever else has processes, with some of these', () => {
  expect(sharedUserNotice({ name: 'nobody', uid: 1 }, [])).toMatch(/the user nobody, as processes of other/);
  expect(sharedUserNotice({ name: 'postgres', uid: 1 }, ['a', 'b', 'c', 'd', 'e'])).toMatch(
    /the user postgres, as other processes do \(a, b, c, 2 more\)/,
  );
});

describe.skipIf(!isRoot || !isLinux)('started by root on Linux (left out elsewhere)', () => {
  test('the first server runs as a user that is not root', () => {
    const user = serverUser(join(dataDir, 'data'));
    expect(user?.uid).toBeGreaterThan(0);
    expect(user?.gid).toBeGreaterThan(0);
  });

  test('data that are there are served as their owner, again and again, and nothing is said', async () => {
    await prepareData(dataDir);
    const data = await giveTo(UNUSED.uid);
    expect(serverUser(data)).toEqual(UNUSED);
    for (let start = 0; start < 2; start++) {
      const lines: string[] = [];
      const server = await startPostgres({ dataDir, durable: false, log: (line) => lines.push(line) });
      expect(await rowsOf(server.url('events'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect((await stat(join('/proc', String(server.pid)))).uid).toBe(UNUSED.uid);
      await server.stop();
      expect(lines).toEqual([]);
    }
  });

  test('where another process runs as that user, the start says so and names it', async () => {
    await prepareData(dataDir);
    await giveTo(UNUSED.uid);
    const other = spawn('sleep', ['600'], { uid: UNUSED.uid, gid: UNUSED.gid, cwd: '/', stdio: 'ignore' });
    others.push(other);
    await once(other, 'spawn');
    const lines: string[] = [];
    const server = await startPostgres({ dataDir, durable: false, log: (line) => lines.push(line) });
    await server.stop();
    expect(lines).toEqual([
      "PostgreSQL runs as the user 54321, as other processes do (sleep): they can read and change the calendar's " +
        'data. Start as a user other than root to have them apart.',
    ]);
  });
});

async function giveTo(uid: number): Promise<string> {
  const data = join(dataDir, 'postgres', 'data');
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${uid}`, data], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return data;
}
