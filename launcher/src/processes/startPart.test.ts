import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { isAlive } from '../../../test/support/processes/descendants.ts';
import { runCommand, startPart } from './startPart.ts';

let folder: string;
let pidFile: string;

beforeEach(() => {
  folder = ownFolder(onTestFinished);
  pidFile = join(folder, 'pid');
});

test('a part that finds its environment at fault is not started again', async () => {
  const main = fileURLToPath(new URL('../testing/exitingPart.ts', import.meta.url));
  const lifeWith = (status: number) =>
    startPart({ main, environment: { ...process.env, STATUS: String(status) } }).ended;
  expect(await lifeWith(78)).toEqual({ reason: 'it exited with status 78', isPermanent: true });
  expect(await lifeWith(1)).toEqual({ reason: 'it exited with status 1', isPermanent: false });
});

test('a part that does not go when asked is killed when its grace is over', async () => {
  const part = startPart({ main: STAYING, environment: environment({ STUBBORN: '1' }), grace: 50 });
  await expect.poll(pidsInFile).toHaveLength(1);
  await part.stop();
  expect(await part.ended).toEqual({ reason: 'it was killed by SIGKILL' });
});

test('a part goes when the machine is killed', async () => {
  const main = fileURLToPath(new URL('../testing/machineOfOnePart.ts', import.meta.url));
  const machine = spawn(process.execPath, [main], { env: environment(), stdio: 'inherit' });
  await expect.poll(pidsInFile).toHaveLength(1);
  const [part = 0] = await pidsInFile();
  expect(isAlive(part)).toBe(true);
  machine.kill('SIGKILL');
  await expect.poll(() => isAlive(part)).toBe(false);
});

test('a command that is told to end has ended when that is known', async () => {
  const stopping = new AbortController();
  const command = runCommand({
    main: STAYING,
    args: [],
    environment: environment({ SLOW_TO_STOP: '1' }),
    signal: stopping.signal,
  });
  await expect.poll(pidsInFile).toHaveLength(1);
  const [pid = 0] = await pidsInFile();
  stopping.abort();
  expect(await command).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

const STAYING = fileURLToPath(new URL('../testing/stayingPart.ts', import.meta.url));

function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, PID_FILE: pidFile, ...more };
}

async function pidsInFile(): Promise<readonly number[]> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  return text === '' ? [] : [Number(text)];
}
