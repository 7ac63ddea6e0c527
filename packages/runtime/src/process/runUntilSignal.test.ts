import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';

function start(env: Record<string, string>, ipc = false) {
  const path = new URL('./testing/life.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout?.on('data', (text) => {
    said.out += text;
  });
  child.stderr?.on('data', (text) => {
    said.err += text;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, said, ended };
}

const hasSaid = (said: { readonly out: string }, word: string) =>
  eventually(() => expect(said.out).toContain(word));

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s closes the service, then the process ends with 0',
  async (signal) => {
    const { child, said, ended } = start({ START: 'well' });
    await hasSaid(said, 'started');
    child.kill(signal);
    expect(await ended).toBe(0);
    await eventually(() => expect(said.out).toBe('loading\nstarted\nclosing\nclosed\n'));
  },
);

test.each(['SIGTERM', 'SIGINT', 'a parent that is gone'] as const)(
  '%s while the code is loaded ends the process with 0, and starts no service',
  async (cause) => {
    const { child, said, ended } = start({ START: 'late' }, true);
    await hasSaid(said, 'loading');
    if (cause === 'a parent that is gone') {
      const disconnected = once(child, 'disconnect');
      child.disconnect();
      await disconnected;
    } else child.kill(cause);
    child.stdin?.end('loaded');
    expect(await ended).toBe(0);
    expect(said).toEqual({ out: 'loading\n', err: '' });
  },
);

test('a signal that comes again is the same wish; Ctrl-C a second later does not wait for the service', async () => {
  const { child, said, ended } = start({ START: 'well', CLOSE: 'never' });
  await hasSaid(said, 'started');
  const began = performance.now();
  child.kill('SIGINT');
  await hasSaid(said, 'closing');
  const ending = ended.then((status) => ({ status, ms: performance.now() - began }));
  const repeat = () => {
    child.kill('SIGTERM');
    child.kill('SIGINT');
  };
  // The first of them comes much sooner than a second later.
  repeat();
  const again = setInterval(repeat, 100);
  const { status, ms } = await ending;
  clearInterval(again);
  expect({ status, isLater: ms >= 1000 }).toEqual({ status: 1, isLater: true });
});

test('SIGTERM that comes again, however late, does not cut a stop short', async () => {
  const { child, said, ended } = start({ START: 'well', CLOSE: 'late' });
  await hasSaid(said, 'started');
  child.kill('SIGTERM');
  await hasSaid(said, 'closing');
  await sleep(1200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await hasSaid(said, 'closed');
});

test('an unusable environment ends with 78 and a line for each fault', async () => {
  const { said, ended } = start({ START: 'sideways', CLOSE: 'maybe' });
  expect(await ended).toBe(78);
  await eventually(() => expect(said.err).toMatch(/START: .*\n.*CLOSE: /));
  expect(said.err).not.toContain('    at ');
});
