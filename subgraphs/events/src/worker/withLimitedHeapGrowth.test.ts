import { expect, test } from 'vitest';
import { withLimitedHeapGrowth } from './withLimitedHeapGrowth.ts';

test('work gives or throws what it does without a limit', async () => {
  expect(await withLimitedHeapGrowth(async () => 7)).toBe(7);
  await expect(withLimitedHeapGrowth(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
