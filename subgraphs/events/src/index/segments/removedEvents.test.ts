import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removalsIn, removedEventsOf } from './removedEvents.ts';

test('removals come in the order of their instants, then of their ids, however they were read', () => {
  const removal = fc.record({
    id: fc.stringMatching(/^[a-z0-9-]{1,3}$/),
    at: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(removal, { maxLength: 20 }), (removals) => {
      const expected = removals.toSorted(
        (one, other) => one.at - other.at || Number(one.id > other.id) - Number(one.id < other.id),
      );
      expect(removalsIn(removedEventsOf(removals))).toEqual(expected);
    }),
  );
});
