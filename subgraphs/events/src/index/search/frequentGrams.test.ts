import { spellings } from '@calendar/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersIn, wordsFor } from '../bitSet.ts';
import { type Postings, PostingsWriter } from '../postings.ts';
import { countTexts, numberOf, textAt } from '../texts.ts';
import { eventsWithGram, gramsInEvents, gramsInRows } from './frequentGrams.ts';
import { TokenIndexer } from './tokenIndex.ts';

const letter = fc.constantFrom('a', 'e', 'k', 'o', 'æ', 'ø', 'å', '-', '中');
const tokens = fc.uniqueArray(fc.string({ unit: letter, minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 30,
});
const events = fc.array(
  fc.tuple(fc.array(fc.nat(29), { maxLength: 5 }), fc.array(fc.nat(29), { maxLength: 2 })),
  {
    maxLength: 70,
  },
);
const gram = fc.string({ unit: letter, minLength: 1, maxLength: 2 });

test('a frequent n-gram is in the events that have a token which contains it in one of the three spellings', () => {
  fc.assert(
    fc.property(tokens, events, gram, (given, rows, sought) => {
      const { frequent } = new TokenIndexer().extend(given);
      const [prose, labels] = ([0, 1] as const).map((list) => {
        const writer = new PostingsWriter();
        for (const row of rows) writer.add(row[list].map((number) => number % given.length));
        return writer.postings();
      }) as [Postings, Postings];
      const grams = gramsInRows(frequent, prose);
      const found = eventsWithGram(
        gramsInEvents(frequent, labels, (row) => ({ grams, row })),
        sought,
      );
      const having = rows.flatMap((row, event) =>
        row.flat().some((number) => occurs(sought, given[number % given.length] as string)) ? [event] : [],
      );
      expect([...numbersIn(found ?? new Int32Array(0))]).toEqual(having);
    }),
    { numRuns: 120 },
  );
});

test('an n-gram that few tokens contain is not frequent', () => {
  const tokens = ['kø', ...Array.from({ length: 299 }, (_, number) => `a${number}`)];
  const { texts } = new TokenIndexer().extend(tokens).frequent;
  expect(numberOf(texts, 'a')).not.toBe(-1);
  expect(numberOf(texts, 'kø')).toBe(-1);
});

test('of more tokens, the same n-grams are in just those that contain them', () => {
  fc.assert(
    fc.property(tokens, fc.nat(30), (given, first) => {
      const indexer = new TokenIndexer();
      const before = indexer.extend(given.slice(0, first)).frequent;
      const { texts, inToken } = indexer.extend(given.slice(first)).frequent;
      expect(texts).toEqual(before.texts);
      const grams = Array.from({ length: countTexts(texts) }, (_, gram) => textAt(texts, gram));
      const length = wordsFor(grams.length);
      for (const [token, text] of given.entries()) {
        const found = numbersIn(inToken.slice(token * length, (token + 1) * length));
        expect(Array.from(found, (number) => grams[number])).toEqual(
          grams.filter((each) => occurs(each, text)),
        );
      }
    }),
  );
});

function occurs(word: string, token: string): boolean {
  return spellings(word).some((written, way) => (spellings(token)[way] as string).includes(written));
}
