import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includesAt, packTexts } from './texts.ts';

const text = (least: number, most: number) =>
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 6 }),
      fc.integer({ min: least, max: most }),
    )
    .chain(([unit, length]) =>
      fc
        .string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 })
        .map((end) => unit.repeat(length) + end),
    );

test('a text contains a substring when it is found at some place, however long both are', () => {
  fc.assert(
    fc.property(text(0, 200), text(0, 80), text(0, 3), (before, substring, after) => {
      const texts = packTexts([after, before, `${before}${substring}${after}`]);
      expect(includesAt(texts, 1, substring)).toBe(before.includes(substring));
      expect(includesAt(texts, 2, substring)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('of texts that repeat themselves each character is read a few times, however long the substring is (rules 49)', () => {
  for (const [unit, end] of [
    ['a', 'b'],
    ['ab', 'aab'],
  ] as const) {
    for (const length of [50, 500, 5_000]) {
      const { codes, offsets } = packTexts([`${unit.repeat(20_000)}${end}`]);
      let reads = 0;
      const counted = new Proxy(codes, {
        get(target, place) {
          reads++;
          return target[Number(place)];
        },
      });
      expect(includesAt({ codes: counted, offsets }, 0, `${unit.repeat(length)}${end}`)).toBe(true);
      expect(reads).toBeLessThanOrEqual(2 * codes.length);
    }
  }
});
