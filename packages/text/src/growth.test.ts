import { expect, test } from 'vitest';
import { compared, comparedInAnyCase, LONGEST_COMPARED } from './comparedText.ts';
import { foldText } from './foldText.ts';
import { countNormalized } from './testing/countNormalized.ts';
import { doublingLengths, textFamilies } from './testing/textFamilies.ts';

const LONG = 40_000;
const MOST_FOR_TWICE = 2.6;
/** Marks in a row that are read. */
const MARKS = 30;

test.each([
  { name: 'comparing', work: compared, bound: LONGEST_COMPARED },
  { name: 'comparing in any case', work: comparedInAnyCase, bound: LONGEST_COMPARED },
  { name: 'folding', work: foldText, bound: LONG },
])(
  '$name normalizes a text of any kind as often as another, with few marks in a row (rules 49)',
  async ({ work, bound }) => {
    for (const family of textFamilies()) {
      let before = Number.POSITIVE_INFINITY;
      for (const length of doublingLengths(bound)) {
        const text = family.of(length);
        const { characters, longestRow } = await countNormalized(() => work(text));
        expect(longestRow, family.name).toBeLessThanOrEqual(MARKS);
        expect(characters, `${family.name} of ${length}`).toBeLessThanOrEqual(MOST_FOR_TWICE * before);
        expect(characters, `${family.name} of ${length}`).toBeLessThanOrEqual(4 * length);
        before = Math.max(characters, MARKS);
      }
    }
  },
);

test('a text that is too long to be equal to any is not looked into (rules 49)', async () => {
  for (const family of textFamilies()) {
    for (const work of [compared, comparedInAnyCase]) {
      const text = family.of(LONGEST_COMPARED + 1);
      expect(await countNormalized(() => expect(work(text)).toBeNull())).toMatchObject({ characters: 0 });
    }
  }
});
