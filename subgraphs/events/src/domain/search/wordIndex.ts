import { gatherPostings, type Postings } from '../postings.ts';
import { editsToBeginning } from './editDistance.ts';
import { type Spellings, spellings } from './foldText.ts';

/** The distinct words of many texts, each with the texts that have it. Immutable. */
export interface WordIndex {
  /** By word number, in the three spellings. */
  readonly words: readonly [readonly string[], readonly string[], readonly string[]];
  /** By word number: one bit for each kind of letter the word has in any spelling. */
  readonly letters: Int32Array;
  readonly texts: Postings;
}

/** Indexes folded texts. A word is a run of letters and digits. */
export function buildWordIndex(texts: readonly string[]): WordIndex {
  const numbers = new Map<string, number>();
  const lastText: number[] = [];
  const pairs: number[] = [];
  texts.forEach((content, text) => {
    for (const word of content.match(WORD) ?? []) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
      }
      if (lastText[number] === text) continue;
      lastText[number] = text;
      pairs.push(number, text);
    }
  });
  const words: [string[], string[], string[]] = [[], [], []];
  const letters = new Int32Array(numbers.size);
  let at = 0;
  for (const word of numbers.keys()) {
    const spelled = spellings(word);
    spelled.forEach((spelling, way) => {
      words[way as 0 | 1 | 2].push(spelling);
    });
    letters[at++] = lettersOf(spelled.join(''));
  }
  return { words, letters, texts: gatherPostings(pairs, numbers.size) };
}

/**
 * Marks the texts of every word that differs, or whose beginning differs, from the sought one by at most the given
 * edits, both in one of the three spellings.
 */
export function markTextsResembling(
  index: WordIndex,
  sought: Spellings,
  edits: number,
  hits: Uint8Array,
): void {
  const soughtLetters = sought.map(lettersOf) as [number, number, number];
  for (let word = 0; word < index.letters.length; word++) {
    for (let way = 0; way < 3; way++) {
      const spelled = sought[way] as string;
      const candidate = (index.words[way] as readonly string[])[word] as string;
      if (way > 0 && spelled === sought[0] && candidate === index.words[0][word]) continue;
      // An edit brings in at most one letter that the candidate lacks.
      if (bits((soughtLetters[way] as number) & ~(index.letters[word] as number)) > edits) continue;
      if (editsToBeginning(spelled, candidate, edits) > edits) continue;
      const end = index.texts.offsets[word + 1] as number;
      for (let at = index.texts.offsets[word] as number; at < end; at++) {
        hits[index.texts.values[at] as number] = 1;
      }
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
