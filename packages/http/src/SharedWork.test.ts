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
