import { expect, test } from 'vitest';
import { appended } from './sharedMemory.ts';

test('what is appended changes no column that was there, whoever appends to it again', () => {
  const first = appended(
    new Int32Array(),
    Int32Array.from({ length: 100 }, (_, number) => number),
  );
  const [second, other] = [1, 2].map((number) => appended(first, Int32Array.of(number)));
  const third = appended(second!, new Int32Array(1_000));
  expect([first.length, second!.at(-1), other!.at(-1), third.length]).toEqual([100, 1, 2, 1_101]);
  expect(second!.buffer).toBe(first.buffer);
  for (const each of [second!, other!, third]) expect(each.subarray(0, 100)).toEqual(first);
  expect(third[100]).toBe(1);
});
