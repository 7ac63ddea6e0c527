import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersIn, wordsFor } from '../bitSet.ts';
import { type Postings, PostingsWriter } from '../postings.ts';
import { countTexts, numberOf, textAt } from '../texts.ts';
import { eventsWithPiece, piecesInEvents, piecesInRows } from './commonPieces.ts';
import { spellings } from './foldText.ts';
import { buildTokenIndex } from './tokenIndex.ts';

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
const piece = fc.string({ unit: letter, minLength: 1, maxLength: 2 });

test('a common piece is in the events that have a token which contains it in one of the three spellings', () => {
  fc.assert(
    fc.property(tokens, events, piece, (given, rows, sought) => {
      const { common } = buildTokenIndex(given, null);
      const [prose, labels] = ([0, 1] as const).map((list) => {
        const writer = new PostingsWriter();
        for (const row of rows) writer.add(row[list].map((number) => number % given.length));
        return writer.postings();
      }) as [Postings, Postings];
      const pieces = piecesInRows(common, prose);
      const found = eventsWithPiece(
        piecesInEvents(common, labels, (row) => ({ pieces, row })),
        sought,
      );
      const having = rows.flatMap((row, event) =>
        row.flat().some((number) => occurs(sought, given[number % given.length] as string)) ? [event] : [],
      );
      expect([...numbersIn(found ?? new Int32Array(0))]).toEqual(having);
    }),
    { numRuns: 300 },
  );
});

test('a piece that few tokens contain is not common', () => {
  const tokens = ['kø', ...Array.from({ length: 299 }, (_, number) => `a${number}`)];
  const { texts } = buildTokenIndex(tokens, null).common;
  expect(numberOf(texts, 'a')).not.toBe(-1);
  expect(numberOf(texts, 'kø')).toBe(-1);
});

test('pieces that were common once are in just the tokens that contain them, and no others are looked for', () => {
  fc.assert(
    fc.property(tokens, fc.uniqueArray(piece, { maxLength: 40 }), (given, known) => {
      const pieces = known.filter((each) => each !== '');
      const { texts, inToken } = buildTokenIndex(given, pieces).common;
      expect(countTexts(texts)).toBe(pieces.length);
      const length = wordsFor(pieces.length);
      for (const [token, text] of given.entries()) {
        const found = numbersIn(inToken.subarray(token * length, (token + 1) * length));
        expect(Array.from(found, (number) => textAt(texts, number))).toEqual(
          pieces.filter((each) => occurs(each, text)),
        );
      }
    }),
  );
});

function occurs(word: string, token: string): boolean {
  return spellings(word).some((written, way) => (spellings(token)[way] as string).includes(written));
}
