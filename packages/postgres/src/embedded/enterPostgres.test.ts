import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareData } from '../../../../test/support/preparedData.ts';
import { claimData } from './claim.ts';
import { enterPostgres } from './enterPostgres.ts';
import { findPostgres, startPostgres } from './startPostgres.ts';

let dataDir: string;
let said: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'event-calendar-enter-'));
  await prepareData(dataDir);
  said = [];
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a server that runs is entered, and goes on when it is left', async () => {
  const running = await startPostgres({ dataDir, durable: false });
  try {
    const entered = await enter();
    expect(entered.pid).toBe(running.pid);
    await entered.leave();
    expect((await findPostgres(dataDir))?.pid).toBe(running.pid);
  } finally {
    await running.stop();
  }
});

test('a server is started if no process has the data, and ends when it is left', async () => {
  const entered = await enter();
  expect((await findPostgres(dataDir))?.pid).toBe(entered.pid);
  await entered.leave();
  expect(await findPostgres(dataDir)).toBeUndefined();
  // Root is told whom it shares the server's user with.
  expect(said.filter((line) => !line.startsWith('PostgreSQL runs as the user'))).toEqual([]);
});

test('while the owner of the data has no server it is waited for, and none is started', async () => {
  const claim = await claimData(dataDir);
  const entering = enter();
  await expect.poll(() => said).toHaveLength(1);
  expect(said[0]).toContain(`those of process ${process.pid}, which has no PostgreSQL at the moment`);
  const owners = await startPostgres({ dataDir, durable: false, claim });
  try {
    expect((await entering).pid).toBe(owners.pid);
  } finally {
    await owners.stop();
    claim.release();
  }
});

test('an owner that lets go is not waited for any more', async () => {
  const claim = await claimData(dataDir);
  const entering = enter();
  await expect.poll(() => said).toHaveLength(1);
  claim.release();
  await (await entering).leave();
});

function enter() {
  return enterPostgres(dataDir, (line) => void said.push(line));
}
