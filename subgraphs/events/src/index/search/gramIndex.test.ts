import { foldText, spellings } from '@calendar/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGramIndex, extendGramIndex, gramCandidates, maxCandidates } from './gramIndex.ts';

const letters = fc.constantFrom('a', 'b', 'e', 'o', 'æ', 'ø', 'å', ' ', '\n', 'ß', '中');
const texts = fc.array(fc.string({ unit: letters, maxLength: 12 }), { maxLength: 12 });
const substrings = fc.string({ unit: letters, minLength: 1, maxLength: 5 }).map(foldText);

test('every text that contains a substring is a candidate, and only such a text is where the index is certain', () => {
  fc.assert(
    fc.property(texts, fc.nat(12), substrings, fc.constantFrom(0, 1, 2), (given, later, substring, way) => {
      const rendered = given.map((text) => spellings(foldText(text)));
      const first = Math.max(given.length - later, 0);
      const renderings = (from: number, until?: number) =>
        [0, 1, 2].map((each) => rendered.slice(from, until).map((spelled) => spelled[each] as string));
      const index = extendGramIndex(buildGramIndex(renderings(0, first)), first, renderings(first));
      const containing = rendered.flatMap((spelled, text) =>
        spelled[way]?.includes(substring) ? [text] : [],
      );
      const { texts: candidates, certain } = gramCandidates(index, substring, 1 << way);
      expect(maxCandidates(index, substring)).toBeGreaterThanOrEqual(containing.length);
      expect(maxCandidates(index, substring)).toBeLessThan(Number.POSITIVE_INFINITY);
      if (certain) expect([...candidates]).toEqual(containing);
      else expect([...candidates]).toEqual(expect.arrayContaining(containing));
    }),
    { numRuns: 120 },
  );
});
