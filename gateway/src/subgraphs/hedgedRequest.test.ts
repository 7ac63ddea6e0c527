import { expect, it } from 'vitest';
import { hedgedRequest } from './hedgedRequest.ts';

it.each([1, 2])('of %i replicas that all fail, the first failure is reported', async (count) => {
  const first = new Error('first');
  const failures = [first, new Error('second'), new Error('third')];
  const reply = hedgedRequest(
    Array.from({ length: count }, (_, replica) => replica),
    () => Promise.reject(failures.shift()),
    { hedgeDelay: 1000, signal: new AbortController().signal, isAnswering: () => false },
  );
  await expect(reply).rejects.toBe(first);
  expect(failures).toHaveLength(3 - count);
});
