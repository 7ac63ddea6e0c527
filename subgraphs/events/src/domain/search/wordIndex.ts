import { bitsIn } from '../bitSet.ts';
import { gatherPostings, type Postings, rowsOf, someOf, transposePostings } from '../postings.ts';
import { packTexts, type Texts } from '../texts.ts';
import { EditMeter, NEAR, OPEN } from './editDistance.ts';
import { type Spellings, spellings } from './foldText.ts';

/**
 * The distinct words within tokens: runs of letters and digits. Those that are spelled alike in all three ways are in
 * one list, the others in a list for each way, at the same place in each. Immutable.
 */
export interface WordIndex {
  readonly alike: WordList;
  readonly spelled: readonly [WordList, WordList, WordList];
  /** By word number: its place in the list of those spelled alike, or its complement (`~`) in the others. */
  readonly places: Int32Array;
  /** By word number: the tokens that hold it. By token: the words that it holds. */
  readonly tokens: Postings;
  readonly inToken: Postings;
}

/** Words in one spelling, in the order of their character codes in the first one. */
export interface WordList {
  readonly words: Texts;
  /** By place: how many first letters the word has in common with the one before, as far as a byte goes. */
  readonly common: Uint8Array;
  /** By place: one bit for each kind of letter in the word. */
  readonly letters: Int32Array;
  /** By place: the number of the word. */
  readonly numbers: Int32Array;
}

/** Indexes the words of folded tokens, in the order of the tokens' numbers. */
export function buildWordIndex(tokens: Iterable<string>): WordIndex {
  const numbers = new Map<string, number>();
  const pairs: number[] = [];
  let token = 0;
  for (const text of tokens) {
    for (const word of text.match(WORD) ?? []) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
      }
      pairs.push(number, token);
    }
    token++;
  }
  const words = Array.from(numbers, ([word, number]) => ({ number, spelled: spellings(word) })).sort(
    ({ spelled: [one] }, { spelled: [other] }) => compare(one, other),
  );
  const alike = words.filter(({ spelled: [one, two, three] }) => one === two && one === three);
  const different = words.filter(({ spelled: [one, two, three] }) => one !== two || one !== three);
  const places = new Int32Array(numbers.size);
  alike.forEach(({ number }, place) => {
    places[number] = place;
  });
  different.forEach(({ number }, place) => {
    places[number] = ~place;
  });
  const inTokens = gatherPostings(pairs, numbers.size);
  return {
    alike: listOf(alike, 0),
    spelled: [listOf(different, 0), listOf(different, 1), listOf(different, 2)],
    places,
    tokens: inTokens,
    inToken: transposePostings(inTokens, token),
  };
}

/**
 * The tokens of every word that differs, or whose beginning differs, from the sought one by at most the given edits,
 * both in one of the three spellings (`decisions.md 23`). Some tokens come more than once.
 */
export function resembling(index: WordIndex, sought: Spellings, edits: 1 | 2): Int32Array {
  const found: number[] = [];
  for (const written of new Set(sought)) addResembling(found, index.alike, new NearWords(written, edits));
  for (const way of [0, 1, 2] as const) {
    addResembling(found, index.spelled[way], new NearWords(sought[way], edits));
  }
  return rowsOf(index.tokens, Int32Array.from(found));
}

/** Tells of a token whether it is one of such a word: for few tokens, sooner than going through all words. */
export function resemblance(
  { alike, spelled, places, inToken }: WordIndex,
  sought: Spellings,
  edits: 1 | 2,
): (token: number) => boolean {
  const near = sought.map((written) => new NearWords(written, edits));
  const different = near.filter((_, way) => sought.indexOf(sought[way] as string) === way);
  const isNear = (word: number): boolean => {
    const place = places[word] as number;
    if (place < 0) return near.some((words, way) => words.has(spelled[way] as WordList, ~place));
    for (const words of different) if (words.has(alike, place)) return true;
    return false;
  };
  return (token) => someOf(inToken, token, isNear);
}

/** The words that differ, or whose beginning differs, from a sought one by at most some edits. */
class NearWords {
  readonly meter: EditMeter;
  readonly #letters: number;
  readonly #edits: 1 | 2;

  constructor(sought: string, edits: 1 | 2) {
    this.meter = new EditMeter(sought, edits);
    this.#letters = lettersOf(sought);
    this.#edits = edits;
  }

  /** Whether they must have so many of the sought letters that few words do. */
  get areFewByLetters(): boolean {
    return bitsIn(this.#letters) - this.#edits >= TELLING;
  }

  /** Whether a word with some letters may be one: an edit brings in one letter at most. */
  mayHave(letters: number): boolean {
    return bitsIn(this.#letters & ~letters) <= this.#edits;
  }

  has({ words: { codes, offsets }, letters }: WordList, place: number): boolean {
    if (!this.mayHave(letters[place] as number)) return false;
    const from = offsets[place] as number;
    const length = (offsets[place + 1] as number) - from;
    let verdict = this.meter.verdict;
    for (let read = 1; verdict === OPEN && read <= length; read++) {
      verdict = this.meter.read(codes, from, read);
    }
    return verdict === NEAR;
  }
}

function addResembling(found: number[], list: WordList, near: NearWords): void {
  if (near.areFewByLetters) addByLetters(found, list, near);
  else addFromTree(found, list, near);
}

/** Goes through a list word by word, reading only those that have the letters. */
function addByLetters(found: number[], list: WordList, near: NearWords): void {
  const { letters, numbers } = list;
  for (let place = 0; place < letters.length; place++) {
    if (near.mayHave(letters[place] as number) && near.has(list, place)) found.push(numbers[place] as number);
  }
}

/**
 * Goes through a list as through a tree of letters: what words have in common is read once, and where it settles the
 * matter, it does so for all of them.
 */
function addFromTree(found: number[], { words, common, letters, numbers }: WordList, near: NearWords): void {
  const { codes, offsets } = words;
  const { meter } = near;
  let read = 0;
  for (let word = 0; word < common.length; ) {
    const from = offsets[word] as number;
    const length = (offsets[word + 1] as number) - from;
    let verdict = meter.verdict;
    while (verdict === OPEN && read < length) {
      // What only this word goes on with.
      const alone = (common[word + 1] ?? 0) <= read;
      if (alone && !near.mayHave(letters[word] as number)) break;
      verdict = meter.read(codes, from, ++read);
    }
    const first = word++;
    if (verdict !== OPEN) while (word < common.length && (common[word] as number) >= read) word++;
    if (verdict === NEAR) found.push(...numbers.subarray(first, word));
    read = common[word] ?? 0;
  }
}

function listOf(words: readonly SpelledWord[], way: 0 | 1 | 2): WordList {
  const texts = words.map(({ spelled }) => spelled[way]);
  return {
    words: packTexts(texts),
    common: Uint8Array.from(texts, (text, place) => commonLength(texts[place - 1] ?? '', text)),
    letters: Int32Array.from(texts, lettersOf),
    numbers: Int32Array.from(words, ({ number }) => number),
  };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length, LONGEST_COMMON);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

interface SpelledWord {
  readonly number: number;
  readonly spelled: Spellings;
}

const WORD = /[\p{L}\p{N}]+/gu;
const LONGEST_COMMON = 255;
const TELLING = 5;
