import fc from 'fast-check';
import { expect, test } from 'vitest';
import { radixArgsort } from './radixArgsort.ts';

test('the places of values come by value, equal ones as they are', () => {
  const value = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -200_000, max: 200_000 }),
    fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
  );
  // All of one digit's unit apart.
  const atOneUnit = fc
    .constantFrom(1, 2 ** 16, 2 ** 32, 2 ** 48)
    .chain((unit) => fc.array(fc.constantFrom(0, unit)));
  const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 33), max: 2 ** 33 }));
  const wholeMinutes = fc.array(
    number.map((each) => 60_000 * each),
    { maxLength: 100 },
  );
  fc.assert(
    fc.property(fc.oneof(fc.array(value, { maxLength: 100 }), atOneUnit, wholeMinutes), (values) => {
      const expected = [...values.keys()].sort((one, other) => values[one]! - values[other]! || one - other);
      expect([...radixArgsort(Float64Array.from(values))]).toEqual(expected);
    }),
  );
});
