import { spellings } from '@calendar/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packTexts } from '../texts.ts';
import { ACCEPTED, EditAutomaton, UNDECIDED } from './editDistance.ts';
import { fuzzyMatcher, fuzzyMatches, WordIndexer } from './wordIndex.ts';

const anyWord = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'o', 'æ', 'ø', 'å'),
  minLength: 1,
  maxLength: 9,
});
/** Of many different letters, and like one another. */
const longWord = fc
  .tuple(fc.constantFrom('abcdefghi', 'abdcefgh', 'bcødåefgh'), fc.nat(9), anyWord)
  .map(([word, at, put]) => word.slice(0, at) + put.slice(0, 2) + word.slice(at + 1));
const word = fc.oneof(anyWord, longWord);
const tokens = fc.uniqueArray(
  fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join('-')),
  { maxLength: 40 },
);

function nearEnough(sought: string, edits: 1 | 2, other: string): boolean {
  const automaton = new EditAutomaton(sought, edits);
  const { codes } = packTexts([other]);
  let { verdict } = automaton;
  for (let length = 1; verdict === UNDECIDED && length <= other.length; length++) {
    verdict = automaton.read(codes, 0, length);
  }
  return verdict === ACCEPTED;
}

test('going through words by their letters, or through those of some tokens, finds what measuring all does', () => {
  fc.assert(
    fc.property(
      tokens,
      fc.nat(40),
      word,
      fc.constantFrom(1, 2),
      fc.nat(),
      (given, first, sought, edits, some) => {
        const measured = given.flatMap((token, number) =>
          token
            .split('-')
            .some((each) =>
              spellings(each).some((other, way) =>
                nearEnough(spellings(sought)[way] as string, edits, other),
              ),
            )
            ? [number]
            : [],
        );
        const indexer = new WordIndexer();
        indexer.extend(given.slice(0, first));
        const index = indexer.extend(given.slice(first));
        const found = new Set(fuzzyMatches(index, spellings(sought), edits));
        expect([...found].sort((one, other) => one - other)).toEqual(measured);
        const among = Int32Array.from(given.keys()).filter((token) => ((some >>> (token & 31)) & 1) === 1);
        expect([...among.filter(fuzzyMatcher(index, spellings(sought), edits))]).toEqual(
          measured.filter((token) => among.includes(token)),
        );
      },
    ),
    { numRuns: 600 },
  );
});
