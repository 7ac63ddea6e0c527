import { spellings } from '@calendar/text';
import { add, type BitSet, wordsFor } from '../bitSet.ts';
import type { Postings } from '../postings.ts';
import { joined } from '../sharedMemory.ts';
import { countTexts, indexTexts, numberOf, type TextIndex, textAt } from '../texts.ts';
import { charactersIn } from './gramIndex.ts';
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

export interface GramsOfRow {
  /** Of all rows, one after another. */
  readonly grams: BitSet;
  readonly row: number;
}

export function frequentGrams(index: SpelledTokens): FrequentGrams {
  const frequent = foundIn(index);
  return { texts: indexTexts([...frequent.keys()]), inToken: gramsInTokens(index, [...frequent.values()]) };
}

/** The same n-grams over more tokens: which are frequent affects the speed of a search, never its result. */
export function extendFrequentGrams({ texts, inToken }: FrequentGrams, more: SpelledTokens): FrequentGrams {
  const found = Array.from({ length: countTexts(texts) }, (_, gram) =>
    tokensContaining(more, spellings(textAt(texts, gram))),
  );
  return { texts, inToken: joined(inToken, gramsInTokens(more, found)) };
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
  const letters = [...new Set([...charactersIn(index.grams), ...NORWEGIAN])].filter(isFrequent);
  for (const letter of letters) for (const next of letters) isFrequent(letter + next);
  return frequent;
}

/** By row of lists of tokens, one after another: the set of the grams in them. */
export function gramsInRows({ texts, inToken }: FrequentGrams, lists: Postings): BitSet {
  const length = wordsFor(countTexts(texts));
  const sets = new Int32Array((lists.offsets.length - 1) * length);
  for (let row = 0; row * length < sets.length; row++) {
    addGrams(sets.subarray(row * length, (row + 1) * length), lists, row, inToken);
  }
  return sets;
}

/** Gathers the events in which each gram occurs, from their labels' tokens and their prose's grams. */
export function gramsInEvents(
  { texts, inToken }: FrequentGrams,
  labels: Postings,
  proseOf: (event: number) => GramsOfRow,
): GramsInEvents {
  const count = countTexts(texts);
  const events = labels.offsets.length - 1;
  const length = wordsFor(events);
  const sets = new Int32Array(count * length);
  const own = new Int32Array(wordsFor(count));
  // By word of the set of grams: those of 32 events in a row.
  const square = Array.from(own, () => new Int32Array(32));
  for (let first = 0; first < events; first += 32) {
    for (const rows of square) rows.fill(0);
    for (let event = first; event < Math.min(first + 32, events); event++) {
      const { grams, row } = proseOf(event);
      for (let word = 0; word < own.length; word++) own[word] = grams[row * own.length + word]!;
      addGrams(own, labels, event, inToken);
      for (let word = 0; word < own.length; word++) {
        square[word]![event - first] = own[word]!;
      }
    }
    square.forEach((rows, word) => {
      transposeBits(rows);
      const last = Math.min(32, count - 32 * word);
      for (let bit = 0; bit < last; bit++) sets[(32 * word + bit) * length + first / 32] = rows[bit]!;
    });
  }
  return { texts, events: sets };
}

/** The events in which a gram occurs; undefined for a word that is no frequent n-gram. */
export function eventsWithGram({ texts, events }: GramsInEvents, word: string): BitSet | undefined {
  const gram = word.length > 2 ? -1 : numberOf(texts, word);
  if (gram < 0) return undefined;
  const length = events.length / countTexts(texts);
  return events.subarray(gram * length, (gram + 1) * length);
}

function addGrams(grams: BitSet, { offsets, values }: Postings, event: number, inToken: BitSet): void {
  const { length } = grams;
  const end = offsets[event + 1]!;
  for (let at = offsets[event]!; at < end; at++) {
    const first = values[at]! * length;
    for (let word = 0; word < length; word++) {
      grams[word] = grams[word]! | inToken[first + word]!;
    }
  }
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
