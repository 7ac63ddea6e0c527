import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptySet, numbersIn } from './bitSet.ts';
import { addLists, packTransposed } from './packedPostings.ts';
import type { Postings } from './postings.ts';

test('lists have the rows in which their numbers are, however far apart', () => {
  const rows = fc.uniqueArray(fc.oneof(fc.nat(300), fc.nat(40_000), fc.nat(ROWS - 1)), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 5 }), (given) => {
      const listed = Map.groupBy(
        given.flatMap((list, number) => list.map((row) => ({ row, number }))),
        ({ row }) => row,
      );
      const postings = new Map(
        Array.from(listed, ([row, pairs]) => [row, of(pairs.map(({ number }) => number))]),
      );
      const packed = packTransposed(ROWS, (row) => [postings.get(row) ?? NONE, 0], given.length);
      given.forEach((list, number) => {
        const found = emptySet(ROWS);
        addLists(found, packed, Int32Array.of(number));
        expect([...numbersIn(found)]).toEqual(list.toSorted((one, other) => one - other));
      });
    }),
    { numRuns: 30 },
  );
});

const of = (numbers: readonly number[]): Postings => ({
  offsets: Int32Array.of(0, numbers.length),
  values: Int32Array.from(numbers),
});
const NONE = of([]);
/** Distances of one byte to four. */
const ROWS = 2_200_000;
