import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinct } from './distinct.ts';

test('texts come in their order, each once; a list in which none can repeat is that very list', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }), (texts) => {
      expect(distinct(texts)).toEqual(texts.filter((text, place) => texts.indexOf(text) === place));
      if (texts.length < 2) expect(distinct(texts)).toBe(texts);
    }),
  );
});
