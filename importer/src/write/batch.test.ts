import { expect, test } from 'vitest';
import { Batch } from './Batch.ts';

test.each([
  ['five hundred items', 1, 500],
  ['a megabyte', 256 * 1024, 4],
])(
  'a batch hands on at most %s at a time, all items in their order, and the rest at last',
  async (_, size, most) => {
    const written: (readonly number[])[] = [];
    const batch = new Batch<number>(async (items) => void written.push(items));
    const items = Array.from({ length: 2 * most + 1 }, (_, number) => number);
    for (const item of items) await batch.add(item, size);
    expect(written.map(({ length }) => length)).toEqual([most, most]);
    await batch.flush();
    await batch.flush();
    expect(written.map(({ length }) => length)).toEqual([most, most, 1]);
    expect(written.flat()).toEqual(items);
  },
);
