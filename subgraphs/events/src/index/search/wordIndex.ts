import { type Spellings, spellings } from '@calendar/text';
import { add, type BitSet, bitsOf, lowestBit, wordsFor } from '../bitSet.ts';
import {
  appendRows,
  appendToRows,
  type Postings,
  PostingsWriter,
  rowsOf,
  someOf,
  transposed,
} from '../postings.ts';
import { appended, sharedNumbers } from '../sharedMemory.ts';
import { appendTexts, packTexts, type Texts } from '../texts.ts';
import { ACCEPTED, EditAutomaton, UNDECIDED } from './editDistance.ts';
import { waysOf } from './waysOf.ts';

/** The words within tokens, in each of their spellings. By place, in no order that matters. Immutable. */
export interface WordIndex {
  readonly words: Texts;
  /** A bit for each of the three ways in which this is the spelling of a word: 1, 2 and 4. */
  readonly ways: Int32Array;
  /** One bit for each class of letter in the word, in its first three letters, and in its first six. */
  readonly letters: Int32Array;
  readonly firstThree: Int32Array;
  readonly firstSix: Int32Array;
  /** By class of letter, one after another: the set of the places of words with it. */
  readonly withLetter: BitSet;
  /** By word: the tokens that hold it. By token: the words that it holds. */
  readonly tokens: Postings;
  readonly inToken: Postings;
}

/** Indexes the words of folded tokens as these are added. */
export class WordIndexer {
  /** The places of each word's spellings. */
  readonly #places = new Map<string, readonly number[]>();
  #index: WordIndex = {
    words: packTexts([]),
    ways: NO_NUMBERS,
    letters: NO_NUMBERS,
    firstThree: NO_NUMBERS,
    firstSix: NO_NUMBERS,
    withLetter: NO_NUMBERS,
    tokens: NO_ROWS,
    inToken: NO_ROWS,
  };

  extend(more: readonly string[]): WordIndex {
    const before = this.#index;
    const known = before.inToken.offsets.length - 1;
    const texts: string[] = [];
    const ways: number[] = [];
    const inMore = new PostingsWriter();
    const placesOf = (word: string): readonly number[] => {
      const places = Array.from(waysOf(spellings(word)), ([spelled, own]) => {
        texts.push(spelled);
        return before.ways.length + ways.push(own) - 1;
      });
      this.#places.set(word, places);
      return places;
    };
    for (const text of more) {
      const words = text.match(WORD) ?? [];
      inMore.add(words.flatMap((word) => this.#places.get(word) ?? placesOf(word)));
    }
    const added = inMore.postings();
    const lettersIn = (most?: number) => Int32Array.from(texts, (text) => lettersOf(text, most));
    const letters = lettersIn();
    this.#index = {
      words: appendTexts(before.words, packTexts(texts)),
      ways: appended(before.ways, Int32Array.from(ways)),
      letters: appended(before.letters, letters),
      firstThree: appended(before.firstThree, lettersIn(3)),
      firstSix: appended(before.firstSix, lettersIn(6)),
      withLetter: extendPlaces(before.withLetter, before.ways.length, letters),
      tokens: appendToRows(before.tokens, transposed(added, before.ways.length + ways.length, known)),
      inToken: appendRows(before.inToken, added),
    };
    return this.#index;
  }
}

/** The tokens of every word within the edits of the sought one, or with such a beginning; some repeated. */
export function fuzzyMatches(index: WordIndex, sought: Spellings, edits: 1 | 2): Int32Array {
  const found: number[] = [];
  for (const near of nearWords(sought, edits)) near.addFrom(index, found);
  return rowsOf(index.tokens, Int32Array.from(found));
}

/** Decides for single tokens whether {@link fuzzyMatches} has them: cheaper for few tokens. */
export function fuzzyMatcher(index: WordIndex, sought: Spellings, edits: 1 | 2): (token: number) => boolean {
  const near = nearWords(sought, edits);
  const isNear = (word: number): boolean => {
    for (const words of near) if (words.has(index, word)) return true;
    return false;
  };
  return (token) => someOf(index.inToken, token, isNear);
}

function nearWords(sought: Spellings, edits: 1 | 2): readonly NearWords[] {
  return Array.from(waysOf(sought), ([spelled, ways]) => new NearWords(spelled, ways, edits));
}

/**
 * The words within some edits of a sought one. A signature of letters rules most out before the automaton.
 */
class NearWords {
  readonly #automaton: EditAutomaton;
  readonly #ways: number;
  readonly #edits: 1 | 2;
  /** The letters of the sought word. */
  readonly #letters: number;
  /** Those that it does not have. */
  readonly #foreign: number;
  /** The first letters of such a word, which all come from the sought one except for the edits. */
  readonly #first: 'firstThree' | 'firstSix';

  constructor(sought: string, ways: number, edits: 1 | 2) {
    this.#ways = ways;
    this.#automaton = new EditAutomaton(sought, edits);
    this.#edits = edits;
    this.#letters = lettersOf(sought);
    const shortest = sought.length - edits;
    this.#foreign = shortest < 3 ? 0 : ~this.#letters;
    this.#first = shortest < 6 ? 'firstThree' : 'firstSix';
  }

  has({ words, ways, letters, [this.#first]: first }: WordIndex, place: number): boolean {
    return (
      (ways[place]! & this.#ways) !== 0 &&
      this.#mayBe(letters[place]!, first[place]!) &&
      this.#is(words, place)
    );
  }

  /** Adds the places of those in an index. The letters of 32 words are compared together. */
  addFrom({ words, ways, withLetter, [this.#first]: first }: WordIndex, found: number[]): void {
    const length = wordsFor(ways.length);
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
        if (place >= ways.length) break;
        if ((ways[place]! & this.#ways) === 0) continue;
        if (this.#mayBegin(first[place]!) && this.#is(words, place)) found.push(place);
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

const NO_NUMBERS = new Int32Array(0);
const NO_ROWS: Postings = { offsets: new Int32Array(1), values: NO_NUMBERS };
const WORD = /[\p{L}\p{N}]+/gu;
