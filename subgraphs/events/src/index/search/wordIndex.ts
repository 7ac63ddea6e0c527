import { type Spellings, spellings } from '@calendar/text';
import { add, type BitSet, bitsOf, lowestBit, wordsFor } from '../bitSet.ts';
import { intern } from '../intern.ts';
import { appendToRows, gatherPostings, type Postings, rowsOf, someOf } from '../postings.ts';
import { joined, sharedNumbers } from '../sharedMemory.ts';
import { appendTexts, packTexts, type Texts } from '../texts.ts';
import { ACCEPTED, EditAutomaton, UNDECIDED } from './editDistance.ts';

/**
 * The distinct words within tokens: those spelled alike in all three ways, else a list for each. Immutable.
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

/** Words in one spelling. By place, in no order that matters. */
export interface WordList {
  readonly words: Texts;
  /** One bit for each class of letter in the word, in its first three letters, and in its first six. */
  readonly letters: Int32Array;
  readonly firstThree: Int32Array;
  readonly firstSix: Int32Array;
  /** By class of letter, one after another: the set of the places of words with it. */
  readonly withLetter: BitSet;
  /** The number of the word. */
  readonly numbers: Int32Array;
}

/** Indexes the words of folded tokens as these are added. */
export class WordIndexer {
  readonly #numbers = new Map<string, number>();
  #index: WordIndex = {
    alike: NO_WORDS,
    spelled: [NO_WORDS, NO_WORDS, NO_WORDS],
    places: new Int32Array(0),
    tokens: NO_ROWS,
    inToken: NO_ROWS,
  };

  extend(more: readonly string[]): WordIndex {
    const { alike, spelled, places, tokens, inToken } = this.#index;
    const known = inToken.offsets.length - 1;
    const knownWords = this.#numbers.size;
    const pairs: number[] = [];
    const holders: number[] = [];
    more.forEach((text, place) => {
      for (const word of text.match(WORD) ?? []) {
        const number = intern(this.#numbers, word);
        pairs.push(number, known + place);
        holders.push(known + place, number);
      }
    });
    const words = Array.from(this.#numbers.keys())
      .slice(knownWords)
      .map((word, place) => ({ number: knownWords + place, spelled: spellings(word) }));
    const isAlike = ({ spelled: [one, two, three] }: SpelledWord) => one === two && one === three;
    const same = words.filter(isAlike);
    const different = words.filter((word) => !isAlike(word));
    const newPlaces = new Int32Array(words.length);
    same.forEach(({ number }, place) => {
      newPlaces[number - knownWords] = alike.numbers.length + place;
    });
    different.forEach(({ number }, place) => {
      newPlaces[number - knownWords] = ~(spelled[0].numbers.length + place);
    });
    this.#index = {
      alike: extendList(alike, same, 0),
      spelled: [
        extendList(spelled[0], different, 0),
        extendList(spelled[1], different, 1),
        extendList(spelled[2], different, 2),
      ],
      places: joined(places, newPlaces),
      tokens: appendToRows(tokens, gatherPostings(pairs, this.#numbers.size)),
      inToken: appendToRows(inToken, gatherPostings(holders, known + more.length)),
    };
    return this.#index;
  }
}

/** The tokens of every word within the edits of the sought one, or with such a beginning; some repeated. */
export function fuzzyMatches(index: WordIndex, sought: Spellings, edits: 1 | 2): Int32Array {
  const found: number[] = [];
  for (const written of new Set(sought)) new NearWords(written, edits).addFrom(index.alike, found);
  for (const way of [0, 1, 2] as const) {
    new NearWords(sought[way], edits).addFrom(index.spelled[way], found);
  }
  return rowsOf(index.tokens, Int32Array.from(found));
}

/** Decides for single tokens whether {@link fuzzyMatches} has them: cheaper for few tokens. */
export function fuzzyMatcher(
  { alike, spelled, places, inToken }: WordIndex,
  sought: Spellings,
  edits: 1 | 2,
): (token: number) => boolean {
  const near = sought.map((written) => new NearWords(written, edits));
  const different = near.filter((_, way) => sought.indexOf(sought[way] as string) === way);
  const isNear = (word: number): boolean => {
    const place = places[word]!;
    if (place >= 0) {
      for (const words of different) if (words.has(alike, place)) return true;
      return false;
    }
    for (let way = 0; way < near.length; way++) {
      if (near[way]!.has(spelled[way]!, ~place)) return true;
    }
    return false;
  };
  return (token) => someOf(inToken, token, isNear);
}

/**
 * The words within some edits of a sought one. A signature of letters rules most out before the automaton.
 */
class NearWords {
  readonly #automaton: EditAutomaton;
  readonly #edits: 1 | 2;
  /** The letters of the sought word. */
  readonly #letters: number;
  /** Those that it does not have. */
  readonly #foreign: number;
  /** The first letters of such a word, which all come from the sought one except for the edits. */
  readonly #first: 'firstThree' | 'firstSix';

  constructor(sought: string, edits: 1 | 2) {
    this.#automaton = new EditAutomaton(sought, edits);
    this.#edits = edits;
    this.#letters = lettersOf(sought);
    const shortest = sought.length - edits;
    this.#foreign = shortest < 3 ? 0 : ~this.#letters;
    this.#first = shortest < 6 ? 'firstThree' : 'firstSix';
  }

  has(list: WordList, place: number): boolean {
    const first = list[this.#first];
    return this.#mayBe(list.letters[place]!, first[place]!) && this.#is(list.words, place);
  }

  /** Adds the numbers of those in a list. The letters of 32 words are compared together. */
  addFrom(list: WordList, found: number[]): void {
    const { words, numbers, withLetter } = list;
    const first = list[this.#first];
    const length = wordsFor(numbers.length);
    const sets = bitsOf(this.#letters).map((letter) => letter * length);
    for (let at = 0; at < length; at++) {
      // The words that lack one or more of the letters so far, two or more, and three or more.
      let [one, two, three] = [0, 0, 0];
      for (let letter = 0; letter < sets.length; letter++) {
        const lacking = ~withLetter[sets[letter]! + at]!;
        // Stryker disable AssignmentOperator: more words are looked at then, and the same are found
        three |= two & lacking;
        two |= one & lacking;
        one |= lacking;
        // Stryker restore AssignmentOperator
      }
      for (let rest = ~(this.#edits === 1 ? two : three); rest !== 0; rest &= rest - 1) {
        const place = 32 * at + lowestBit(rest);
        if (place >= numbers.length) break;
        if (this.#mayBegin(first[place]!) && this.#is(words, place)) {
          found.push(numbers[place]!);
        }
      }
    }
  }

  #mayBe(letters: number, first: number): boolean {
    return beyond(this.#edits, this.#letters & ~letters) === 0 && this.#mayBegin(first);
  }

  #mayBegin(first: number): boolean {
    return beyond(this.#edits, first & this.#foreign) === 0;
  }

  #is({ codes, offsets }: Texts, place: number): boolean {
    const from = offsets[place]!;
    const length = offsets[place + 1]! - from;
    let verdict = this.#automaton.verdict;
    for (let read = 1; verdict === UNDECIDED && read <= length; read++) {
      verdict = this.#automaton.read(codes, from, read);
    }
    return verdict === ACCEPTED;
  }
}

/** Some bits without one or two of them. 0 if there are no more. */
function beyond(edits: 1 | 2, bits: number): number {
  const others = bits & (bits - 1);
  return edits === 1 ? others : others & (others - 1);
}

function extendList(list: WordList, words: readonly SpelledWord[], way: 0 | 1 | 2): WordList {
  const texts = words.map(({ spelled }) => spelled[way]);
  const lettersIn = (most?: number) => Int32Array.from(texts, (text) => lettersOf(text, most));
  const letters = lettersIn();
  return {
    words: appendTexts(list.words, packTexts(texts)),
    letters: joined(list.letters, letters),
    firstThree: joined(list.firstThree, lettersIn(3)),
    firstSix: joined(list.firstSix, lettersIn(6)),
    withLetter: extendPlaces(list.withLetter, list.numbers.length, letters),
    numbers: joined(
      list.numbers,
      Int32Array.from(words, ({ number }) => number),
    ),
  };
}

/** By bit, one after another: the set of the places of numbers with it. Those known come first, then some more. */
function extendPlaces(before: BitSet, known: number, more: Int32Array): BitSet {
  const length = wordsFor(known + more.length);
  const lengthBefore = wordsFor(known);
  const sets = sharedNumbers(32 * length);
  for (let bit = 0; bit < 32; bit++) {
    sets.set(before.subarray(bit * lengthBefore, (bit + 1) * lengthBefore), bit * length);
  }
  for (let place = 0; place < more.length; place++) {
    for (const bit of bitsOf(more[place]!)) add(sets, 32 * length * bit + known + place);
  }
  return sets;
}

/** One bit for each class of letter among the first ones of a word. */
function lettersOf(word: string, most = word.length): number {
  const end = Math.min(most, word.length);
  let letters = 0;
  for (let at = 0; at < end; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

interface SpelledWord {
  readonly number: number;
  readonly spelled: Spellings;
}

const NO_NUMBERS = new Int32Array(0);
const NO_ROWS: Postings = { offsets: new Int32Array(1), values: NO_NUMBERS };
const NO_WORDS: WordList = {
  words: packTexts([]),
  letters: NO_NUMBERS,
  firstThree: NO_NUMBERS,
  firstSix: NO_NUMBERS,
  withLetter: NO_NUMBERS,
  numbers: NO_NUMBERS,
};
const WORD = /[\p{L}\p{N}]+/gu;
