import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawEvenly } from './drawEvenly.ts';

const sizes = fc.array(fc.nat(6), { maxLength: 6 });

test('of each group as many are drawn as of the others, as far as it has them, and none twice', () => {
  fc.assert(
    fc.property(sizes, fc.nat(40), fc.nat(), (lengths, size, seed) => {
      const drawn = drawEvenly(groupsOf(lengths), size, seed);
      expect(drawn).toHaveLength(
        Math.min(
          size,
          lengths.reduce((sum, each) => sum + each, 0),
        ),
      );
      expect(new Set(drawn).size).toBe(drawn.length);
      const counts = lengths.map((_, group) => drawn.filter((each) => each.startsWith(`${group}:`)).length);
      const most = Math.max(0, ...counts);
      for (const [group, count] of counts.entries())
        expect(count).toBeGreaterThanOrEqual(Math.min(most - 1, lengths[group] as number));
    }),
  );
});

test('equal seeds draw equal items, others draw others', () => {
  const groups = groupsOf([20, 20]);
  expect(drawEvenly(groups, 10, 1)).toEqual(drawEvenly(groups, 10, 1));
  expect(drawEvenly(groups, 10, 2)).not.toEqual(drawEvenly(groups, 10, 1));
});

function groupsOf(lengths: readonly number[]): readonly (readonly string[])[] {
  return lengths.map((length, group) => Array.from({ length }, (_, place) => `${group}:${place}`));
}
