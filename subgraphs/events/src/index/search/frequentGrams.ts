import { spellings } from '@calendar/text';
import { add, type BitSet, bitOf, wordsFor } from '../bitSet.ts';
import type { Postings } from '../postings.ts';
import { appended, sharedNumbers } from '../sharedMemory.ts';
import { countTexts, numberOf, type TextIndex, textsIn } from '../texts.ts';
import { indexTexts } from './InternedTexts.ts';
import { type SpelledTokens, tokensContaining } from './tokensContaining.ts';

/**
 * Single letters and pairs that many tokens contain; bit sets replace their long posting lists. Immutable.
 */
export interface FrequentGrams {
  readonly texts: TextIndex;
  /** By token, one after another: the set of the grams it contains. */
  readonly inToken: BitSet;
}

/** By frequent n-gram, the events in which it occurs. Immutable. */
export interface GramsInEvents {
  readonly texts: TextIndex;
  /** By gram, one after another: the set of its events. */
  readonly events: BitSet;
}

export function frequentGrams(index: SpelledTokens): FrequentGrams {
  const frequent = foundIn(index);
  return { texts: indexTexts([...frequent.keys()]), inToken: gramsInTokens(index, [...frequent.values()]) };
}

/** The same n-grams over more tokens: which are frequent affects the speed of a search, never its result. */
export function extendFrequentGrams({ texts, inToken }: FrequentGrams, more: SpelledTokens): FrequentGrams {
  const found = textsIn(texts).map((gram) => tokensContaining(more, spellings(gram)));
  return { texts, inToken: appended(inToken, gramsInTokens(more, found)) };
}

/** By token, one after another: the set of the grams it contains. */
function gramsInTokens({ tokens }: SpelledTokens, found: readonly Int32Array[]): BitSet {
  const length = wordsFor(found.length);
  const inToken = new Int32Array(countTexts(tokens[0]) * length);
  found.forEach((having, gram) => {
    for (let at = 0; at < having.length; at++) add(inToken, 32 * length * having[at]! + gram);
  });
  return inToken;
}

/** The grams that many tokens contain, and these tokens. */
function foundIn(index: SpelledTokens): ReadonlyMap<string, Int32Array> {
  const tokens = countTexts(index.tokens[0]);
  const frequent = new Map<string, Int32Array>();
  const isFrequent = (gram: string): boolean => {
    const found = tokensContaining(index, spellings(gram));
    if (found.length === 0 || found.length * FEW < tokens) return false;
    frequent.set(gram, found);
    return true;
  };
  const letters = textsIn(index.grams.grams).filter(({ length }) => length === 1);
  const frequentLetters = [...new Set([...letters, ...NORWEGIAN])].filter(isFrequent);
  for (const letter of frequentLetters) for (const next of frequentLetters) isFrequent(letter + next);
  return frequent;
}

/**
 * By row of lists of tokens, one after another: the set of the grams in them.
 * @param begin puts other grams of the rows into the sets, of so many words each
 */
export function gramsInRows(
  { texts, inToken }: FrequentGrams,
  { offsets, values }: Postings,
  begin?: (sets: BitSet, length: number) => void,
): BitSet {
  const length = wordsFor(countTexts(texts));
  const sets = new Int32Array((offsets.length - 1) * length);
  begin?.(sets, length);
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
      const [to, from] = [row * length, values[at]! * length];
      for (let word = 0; word < length; word++) sets[to + word] = sets[to + word]! | inToken[from + word]!;
    }
  }
  return sets;
}

/** Gathers the events in which each gram occurs, from the sets of grams of all events. */
export function gramsInEvents({ texts }: FrequentGrams, grams: BitSet, events: number): GramsInEvents {
  const count = countTexts(texts);
  const length = wordsFor(events);
  const sets = new Int32Array(count * length);
  const words = wordsFor(count);
  /** Of 32 events in a row, those 32 of their grams that a word holds. */
  const square = new Int32Array(32);
  for (let word = 0; word < words; word++) {
    const last = Math.min(32, count - 32 * word);
    for (let first = 0; first < events; first += 32) {
      const end = Math.min(32, events - first);
      square.fill(0, end);
      for (let at = 0; at < end; at++) square[at] = grams[(first + at) * words + word]!;
      transposeBits(square);
      for (let bit = 0; bit < last; bit++) sets[(32 * word + bit) * length + first / 32] = square[bit]!;
    }
  }
  return { texts, events: sets };
}

/** The same events, of which some have other grams: their sets, one after another. */
export function withGramsOf(
  { texts, events }: GramsInEvents,
  grams: BitSet,
  some: Int32Array,
): GramsInEvents {
  const count = countTexts(texts);
  const sets = sharedNumbers(events.length);
  sets.set(events);
  some.forEach((event, row) => {
    for (let gram = 0; gram < count; gram++) {
      const at = (events.length / count) * gram + (event >>> 5);
      const others = sets[at]! & ~(1 << (event & 31));
      sets[at] = others | (bitOf(grams, 32 * wordsFor(count) * row + gram) << (event & 31));
    }
  });
  return { texts, events: sets };
}

/** The events in which a gram occurs; undefined for a word that is no frequent n-gram. */
export function eventsWithGram({ texts, events }: GramsInEvents, word: string): BitSet | undefined {
  const gram = word.length > 2 ? -1 : numberOf(texts, word);
  if (gram < 0) return undefined;
  const length = events.length / countTexts(texts);
  return events.subarray(gram * length, (gram + 1) * length);
}

/** Turns 32 rows of 32 bits into their columns: exchanges halves of the square, then quarters, down to single bits. */
function transposeBits(rows: Int32Array): void {
  let mask = 0xffff;
  for (let half = 16; half > 0; half >>>= 1, mask ^= mask << half) {
    for (let row = 0; row < 32; row = ((row | half) + 1) & ~half) {
      const upper = rows[row]!;
      const lower = rows[row | half]!;
      const exchanged = ((upper >>> half) ^ lower) & mask;
      rows[row] = upper ^ (exchanged << half);
      rows[row | half] = lower ^ exchanged;
    }
  }
}

/** An n-gram is frequent when at least one token in this many contains it. */
const FEW = 128;
const NORWEGIAN = 'æøå';
