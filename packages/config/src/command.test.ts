import { expect, test } from 'vitest';
import { runCommand, UsageError } from './command.ts';

test('a command tells why its work failed, whatever closing what it used did', async () => {
  const told: string[] = [];
  const failing = async () => {
    await using _ = { [Symbol.asyncDispose]: () => Promise.reject(new Error('the server hangs')) };
    await using __ = { [Symbol.asyncDispose]: () => Promise.reject(new Error('the connection hangs')) };
    throw new UsageError('There is no command "forget".');
  };
  expect(await runCommand('npm run keys -- list\n', failing, (text) => told.push(text))).toBe(2);
  expect(told.join('')).toBe('There is no command "forget".\nMore: npm run keys -- --help\n');
});
