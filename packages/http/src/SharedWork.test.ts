import { expect, test } from 'vitest';
import { SharedWork } from './SharedWork.ts';

test('equal work is done once while it is being done, and again afterwards', async () => {
  const shared = new SharedWork<number>();
  let begun = 0;
  const work = async () => {
    begun++;
    await Promise.resolve();
    return begun;
  };
  const both = [shared.do('a', work), shared.do('a', work)];
  expect(shared.running('a')).toBe(both[0]);
  expect(await shared.do('b', work)).toBe(2);
  expect(await Promise.all(both)).toEqual([2, 2]);
  expect(shared.running('a')).toBeUndefined();
  expect(await shared.do('a', work)).toBe(3);
});

test('a failure is that of all who joined, and of nobody after them', async () => {
  const shared = new SharedWork<number>();
  const failing = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([shared.do('a', failing), shared.do('a', async () => 1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shared.do('a', async () => 1)).toBe(1);
});
