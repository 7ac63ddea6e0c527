import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptySet, numbersIn } from './bitSet.ts';
import { addLists, type PackedPostings, packTransposed, repacked } from './packedPostings.ts';
import { PostingsWriter, placesByNumber, transposed } from './postings.ts';

test('lists have the rows in which their numbers are, however far apart, also when these move, go and come', () => {
  const rows = fc.uniqueArray(
    fc.oneof({ arbitrary: fc.nat(30), weight: 4 }, fc.nat(40_000), fc.nat(ROWS - 1)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(
      fc.array(rows, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(4), { maxLength: 10 }),
      (given, come) => {
        const lists = new PostingsWriter();
        for (const list of given) lists.add(list.sort((one, other) => one - other));
        const byRow = transposed(lists.postings(), ROWS);
        const packed = packTransposed(ROWS, (row) => [byRow, row], given.length);
        const more = placesByNumber(Int32Array.from(come.flatMap((to) => [-1, to])), 5);
        const moved = repacked(packed, MOVED, more, null);
        const inPlace = repacked(packed, MOVED, more, emptySet(5));
        for (const [number, list] of given.entries()) {
          const added = come.flatMap((to, place) => (to === number ? 2 * place + 1 : []));
          const stay = list.flatMap((row) => (row % 3 === 0 ? [] : 2 * row));
          const all = [...added, ...stay].sort((one, other) => one - other);
          expect(rowsIn(packed, number)).toEqual(list);
          expect(rowsIn(moved, number)).toEqual(all);
          expect(rowsIn(inPlace, number)).toEqual(added.length === 0 ? list : all);
        }
      },
    ),
    { numRuns: 40 },
  );
});

function rowsIn(packed: PackedPostings, list: number): readonly number[] {
  const found = emptySet(2 * ROWS);
  addLists(found, packed, Int32Array.of(list));
  return [...numbersIn(found)];
}

/** Distances of one byte to four. */
const ROWS = 2_200_000;
/** Every third goes; between the others there is room for those that come. */
const MOVED = Int32Array.from({ length: ROWS }, (_, row) => (row % 3 === 0 ? -1 : 2 * row));
