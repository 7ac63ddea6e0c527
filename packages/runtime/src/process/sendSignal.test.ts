import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { sendSignal } from './sendSignal.ts';

test('a signal ends a process, and one that has ended needs none', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  sendSignal(child.pid!, 'SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(() => sendSignal(child.pid!, 'SIGKILL')).not.toThrow();
});
