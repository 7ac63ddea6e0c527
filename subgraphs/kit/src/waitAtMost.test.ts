import { expect, test } from 'vitest';
import { waitAtMost } from './waitAtMost.ts';

test('work that is done in time is waited for', async () => {
  expect(await waitAtMost(600_000, Promise.resolve())).toBe(true);
});

test('work that hangs is left behind', async () => {
  expect(await waitAtMost(10, new Promise(() => undefined))).toBe(false);
});

test('work that fails in time is an error', async () => {
  await expect(waitAtMost(600_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
