import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascendingOrder } from './ascending.ts';

test('numbers few and many come in ascending order', () => {
  const numbers = (limit: number) =>
    fc.uniqueArray(fc.nat(limit - 1), { maxLength: 60 }).map((given) => ({ given, limit }));
  const few = fc.integer({ min: 1, max: 100_000 }).chain(numbers);
  const many = fc.integer({ min: 1, max: 2_000 }).chain(numbers);
  fc.assert(
    fc.property(fc.oneof(few, many), ({ given, limit }) => {
      const sorted = given.toSorted((one, other) => one - other);
      expect([...ascendingOrder(Int32Array.from(given), limit)]).toEqual(sorted);
    }),
  );
});
