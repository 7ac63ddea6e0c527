import { gatherPostings, type Postings, row } from '../postings.ts';
import { packTexts, type Texts } from '../texts.ts';
import { EditMeter } from './editDistance.ts';
import { type Spellings, spellings } from './foldText.ts';

/** The distinct words within tokens: runs of letters and digits. Immutable. */
export interface WordIndex {
  /** By word number, in the three spellings. */
  readonly words: readonly [Texts, Texts, Texts];
  /** By word number: one bit for each kind of letter the word has in any spelling. */
  readonly letters: Int32Array;
  /** By word number: the tokens that hold it. */
  readonly tokens: Postings;
}

/** Indexes the words of folded tokens, in the order of the tokens' numbers. */
export function buildWordIndex(tokens: Iterable<string>): WordIndex {
  const numbers = new Map<string, number>();
  const pairs: number[] = [];
  let number = 0;
  for (const token of tokens) {
    for (const word of token.match(WORD) ?? []) {
      let known = numbers.get(word);
      if (known === undefined) {
        known = numbers.size;
        numbers.set(word, known);
      }
      pairs.push(known, number);
    }
    number++;
  }
  const spelled = Array.from(numbers.keys(), spellings);
  return {
    words: [0, 1, 2].map((way) => packTexts(spelled.map((each) => each[way] as string))) as [
      Texts,
      Texts,
      Texts,
    ],
    letters: Int32Array.from(spelled, (each) => lettersOf(each.join(''))),
    tokens: gatherPostings(pairs, numbers.size),
  };
}

/**
 * The tokens of every word that differs, or whose beginning differs, from the sought one by at most the given edits,
 * both in one of the three spellings (`decisions.md 23`). Some tokens come more than once.
 */
export function* resembling(index: WordIndex, sought: Spellings, edits: 1 | 2): Iterable<number> {
  const soughtLetters = Int32Array.from(sought, lettersOf);
  const meters = sought.map((word) => new EditMeter(word, edits));
  for (let word = 0; word < index.letters.length; word++) {
    const missing = ~(index.letters[word] as number);
    for (let way = 0; way < 3; way++) {
      // An edit brings in at most one letter that the other word lacks.
      if (bits((soughtLetters[way] as number) & missing) > edits) continue;
      const { codes, offsets } = index.words[way] as Texts;
      if (!meters[way]?.near(codes, offsets[word] as number, offsets[word + 1] as number)) continue;
      yield* row(index.tokens, word);
      break;
    }
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bits(value: number): number {
  let rest = value;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const WORD = /[\p{L}\p{N}]+/gu;
