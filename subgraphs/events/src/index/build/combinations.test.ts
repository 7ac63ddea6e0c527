import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherPostings, row } from '../postings.ts';
import { combinationsOf } from './combinations.ts';

test('each event has the number of its row, and events whose rows are alike have the same', () => {
  const rows = fc.array(fc.subarray([0, 1, 2, 3]), { maxLength: 20 });
  fc.assert(
    fc.property(rows, (given) => {
      const pairs = given.flatMap((members, event) => members.flatMap((member) => [event, member]));
      const { ofEvent, members } = combinationsOf(gatherPostings(pairs, given.length));
      expect(Array.from(ofEvent, (number) => [...row(members, number)])).toEqual(given);
      const distinct = new Set(given.map((each) => each.join()));
      expect(new Set(ofEvent).size).toBe(distinct.size);
      expect(members.offsets.length - 1).toBe(distinct.size);
    }),
  );
});
