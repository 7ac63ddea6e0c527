import { expect, test } from 'vitest';
import { Slots } from './Slots.ts';

test('so many tasks run at a time, the others in their order, and one that fails makes room too', async () => {
  const slots = new Slots(2);
  const running = new Set<number>();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 5 }, (_, number) =>
    slots.run(async () => {
      running.add(number);
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      running.delete(number);
      if (number === 0) throw new Error('failed');
    }),
  );
  const settled = Promise.allSettled(all);
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => begun.length).toBe(Math.min(5, ended + 2));
    expect(running.size).toBe(Math.min(2, 5 - ended));
    ends[ended]?.();
  }
  expect((await settled).map(({ status }) => status)[0]).toBe('rejected');
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  // All are free again.
  expect(await Promise.all([slots.run(async () => 1), slots.run(async () => 2)])).toEqual([1, 2]);
});
