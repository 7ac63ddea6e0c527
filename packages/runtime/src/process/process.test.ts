import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../../../test/support/processes/descendants.ts';
import { sendSignal } from './sendSignal.ts';

const PROGRAM = fileURLToPath(new URL('./testing/stuckProgram.ts', import.meta.url));
const endLater = (pid = Number.NaN) => onTestFinished(() => void sendSignal(pid, 'SIGKILL'));

test.each(['main', 'start', 'late'])(
  'a process whose main thread is stuck in native code is gone in time after SIGTERM (%s)',
  async (stuck) => {
    const { child, said } = await start(stuck);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(said()).toMatch(/^The process \d+ is killed: (it has not ended|its main thread has been stuck)/m);
  },
);

test('a process of which another thread is stuck in native code is gone in time after SIGTERM', async () => {
  const { child, said } = await start('other');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(said()).toMatch(/^The process \d+ is killed: one of its threads is stuck/m);
});

test('a process of which no thread is stuck ends with its status', async () => {
  const { child } = await start('idle');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.runIf(process.platform !== 'win32').each(['idle', 'orphan'])(
  'a script of npm ends when npm’s shell is gone without a signal, whatever its main thread does (%s)',
  async (stuck) => {
    // How npm runs a script, and how it treats its shell when it gets SIGTERM.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${PROGRAM}" ${stuck}; :`], {
      env: { ...process.env, npm_lifecycle_script: 'node testing/stuckProgram.ts' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [pid] = (await once(shell.stdout, 'data')) as [Buffer];
    endLater(shell.pid);
    endLater(Number(pid));
    shell.kill('SIGTERM');
    await expect.poll(() => isAlive(Number(pid))).toBe(false);
  },
);

test.runIf(process.platform !== 'win32')('a process that no npm runs outlives its shell', async () => {
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${PROGRAM}" idle; :`], {
    env: { ...process.env, npm_lifecycle_script: 'vitest run' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [pid] = (await once(shell.stdout, 'data')) as [Buffer];
  endLater(Number(pid));
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  await sleep(600);
  expect(isAlive(Number(pid))).toBe(true);
});

async function start(stuck: string): Promise<{ readonly child: ChildProcess; said(): string }> {
  const child = spawn(process.execPath, [PROGRAM, stuck], { stdio: ['pipe', 'pipe', 'pipe'] });
  endLater(child.pid);
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text;
  });
  await once(child.stdout, 'data');
  return { child, said: () => said };
}
