import { foldText, spellings } from '@calendar/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GramIndexer, gramCandidates, maxCandidates } from './gramIndex.ts';

const letters = fc.constantFrom('a', 'b', 'æ', 'ø', ' ', 'ß', '中');
const texts = fc.array(fc.string({ unit: letters, minLength: 4, maxLength: 16, size: 'max' }), {
  maxLength: 90,
  size: 'max',
});
/** Any letters, or some that a text has. */
const soughtIn = (given: readonly string[]) =>
  fc
    .tuple(fc.constantFrom('', ...given), fc.nat(3), fc.integer({ min: 1, max: 8 }))
    .chain(([text, from, length]) => {
      const any = fc.string({ unit: letters, minLength: 1, maxLength: 5 });
      const own = text.slice(from, from + length);
      return own === '' ? any : fc.oneof({ weight: 3, arbitrary: fc.constant(own) }, any);
    });
const both = texts.chain((given) => fc.tuple(fc.constant(given), soughtIn(given).map(foldText)));

test('every text that contains a substring is a candidate, and only such a text is where the index is certain', () => {
  const found = { certain: 0, uncertain: 0 };
  fc.assert(
    fc.property(both, fc.nat(12), fc.constantFrom(0, 1, 2), ([given, substring], later, way) => {
      const rendered = given.map((text) => spellings(foldText(text)));
      const first = Math.max(given.length - later, 0);
      const indexer = new GramIndexer();
      indexer.extend(rendered.slice(0, first));
      const index = indexer.extend(rendered.slice(first));
      const containing = rendered.flatMap((spelled, text) =>
        spelled[way]?.includes(substring) ? [text] : [],
      );
      const { texts: candidates, certain } = gramCandidates(index, substring, 1 << way);
      expect(maxCandidates(index, substring)).toBeGreaterThanOrEqual(containing.length);
      expect(maxCandidates(index, substring)).toBeLessThan(Number.POSITIVE_INFINITY);
      if (certain) expect([...candidates]).toEqual(containing);
      else expect([...candidates]).toEqual(expect.arrayContaining(containing));
      if (containing.length > 0) found[certain ? 'certain' : 'uncertain']++;
    }),
    { numRuns: 120 },
  );
  // About 25 and 13.
  expect(Math.min(found.certain, found.uncertain)).toBeGreaterThan(0);
  // Of many texts those that have each of its grams.
  const rendered = Array.from({ length: 90 }, (_, text) => spellings(['abc', 'bcd', 'abcd'][text % 3] ?? ''));
  const { texts: candidates } = gramCandidates(new GramIndexer().extend(rendered), 'abcd', 1);
  expect([...candidates].filter((text) => text % 3 !== 2)).toEqual([]);
});
