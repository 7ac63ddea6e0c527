import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { prepareData } from '../../../../test/support/preparedData.ts';
import { claimData } from './claim.ts';
import { enterPostgres } from './enterPostgres.ts';
import { findPostgres, startPostgres } from './startPostgres.ts';

let dataDir: string;
let said: string[];

beforeEach(async () => {
  dataDir = ownFolder(onTestFinished);
  await prepareData(dataDir);
  said = [];
});

test('a server that runs is entered, and goes on when it is left', async () => {
  const running = await startPostgres({ dataDir, durable: false });
  onTestFinished(running.stop);
  const entered = await enter();
  expect(entered.pid).toBe(running.pid);
  await entered.leave();
  expect((await findPostgres(dataDir))?.pid).toBe(running.pid);
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
