import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { beginningOf, withinBounds } from './withinBounds.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 12 });

test('of a text the beginning is left, and no half of a character (rules 50)', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), (value, most) => {
      const beginning = beginningOf(value, most);
      expect(value.startsWith(beginning)).toBe(true);
      expect(beginning.isWellFormed()).toBe(true);
      expect(beginning.length).toBeLessThanOrEqual(most);
      expect(beginning.length).toBeGreaterThanOrEqual(Math.min(value.length, most - 1));
    }),
  );
});

test('an item within its bounds is unchanged, another is cut (rules 50)', () => {
  const items = fc.record({
    text,
    list: fc.array(fc.nat(), { maxLength: 12 }),
    other: text,
    none: fc.constant(null),
  });
  fc.assert(
    fc.property(items, (item) => {
      const served = withinBounds(item, { text: 5, list: 4, none: 1 });
      expect(served).toEqual({ ...item, text: beginningOf(item.text, 5), list: item.list.slice(0, 4) });
      expect(served === item).toBe(item.text.length <= 5 && item.list.length <= 4);
    }),
  );
});
