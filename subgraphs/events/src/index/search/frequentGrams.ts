import { spellings } from '../../rules/foldText.ts';
import { add, type BitSet, wordsFor } from '../bitSet.ts';
import type { Postings } from '../postings.ts';
import { joined } from '../sharedMemory.ts';
import { countTexts, indexTexts, numberOf, type TextIndex, textAt } from '../texts.ts';
import { containing, type SpelledTokens } from './containing.ts';
import { charactersIn } from './gramIndex.ts';

/**
 * The letters and pairs of letters that many tokens contain. Each is a word that a caller may look for, and most
 * events have it. Immutable.
 */
export interface CommonPieces {
  readonly texts: TextIndex;
  /** By token, one after another: the set of the pieces it contains. */
  readonly inToken: BitSet;
}

/** In which events common pieces occur. Immutable. */
export interface PiecesInEvents {
  readonly texts: TextIndex;
  /** By piece, one after another: the set of its events. */
  readonly events: BitSet;
}

/** The set of the pieces in one row of several. */
export interface PiecesOfRow {
  /** Of all rows, one after another. */
  readonly pieces: BitSet;
  readonly row: number;
}

/** Finds the common pieces of tokens. */
export function commonPieces(index: SpelledTokens): CommonPieces {
  const common = foundIn(index);
  return { texts: indexTexts([...common.keys()]), inToken: piecesInTokens(index, [...common.values()]) };
}

/**
 * The same pieces, of more tokens: for a while they stay the common ones. Which they are makes searches shorter, and
 * changes none.
 *
 * @param more the tokens that come after those that are known
 */
export function extendCommonPieces({ texts, inToken }: CommonPieces, more: SpelledTokens): CommonPieces {
  const found = Array.from({ length: countTexts(texts) }, (_, piece) =>
    containing(more, spellings(textAt(texts, piece))),
  );
  return { texts, inToken: joined(inToken, piecesInTokens(more, found)) };
}

/** By token, one after another: the set of the pieces it contains. */
function piecesInTokens({ tokens }: SpelledTokens, found: readonly Int32Array[]): BitSet {
  const length = wordsFor(found.length);
  const inToken = new Int32Array(countTexts(tokens[0]) * length);
  found.forEach((having, piece) => {
    for (let at = 0; at < having.length; at++) add(inToken, 32 * length * (having[at] as number) + piece);
  });
  return inToken;
}

/** The pieces that many tokens contain, and these tokens. */
function foundIn(index: SpelledTokens): ReadonlyMap<string, Int32Array> {
  const tokens = countTexts(index.tokens[0]);
  const common = new Map<string, Int32Array>();
  const isCommon = (piece: string): boolean => {
    const found = containing(index, spellings(piece));
    if (found.length === 0 || found.length * FEW < tokens) return false;
    common.set(piece, found);
    return true;
  };
  const letters = [...new Set([...charactersIn(index.grams), ...NORWEGIAN])].filter(isCommon);
  for (const letter of letters) for (const next of letters) isCommon(letter + next);
  return common;
}

/** By row of lists of tokens, one after another: the set of the pieces in them. */
export function piecesInRows({ texts, inToken }: CommonPieces, lists: Postings): BitSet {
  const length = wordsFor(countTexts(texts));
  const sets = new Int32Array((lists.offsets.length - 1) * length);
  for (let row = 0; row * length < sets.length; row++) {
    addPieces(sets.subarray(row * length, (row + 1) * length), lists, row, inToken);
  }
  return sets;
}

/**
 * Gathers the events in which each piece occurs.
 *
 * @param labels the tokens of each event's labels
 * @param proseOf where the pieces in an event's other tokens are
 */
export function piecesInEvents(
  { texts, inToken }: CommonPieces,
  labels: Postings,
  proseOf: (event: number) => PiecesOfRow,
): PiecesInEvents {
  const count = countTexts(texts);
  const events = labels.offsets.length - 1;
  const length = wordsFor(events);
  const sets = new Int32Array(count * length);
  const own = new Int32Array(wordsFor(count));
  // By word of the set of pieces: those of 32 events in a row.
  const square = Array.from(own, () => new Int32Array(32));
  for (let first = 0; first < events; first += 32) {
    for (const rows of square) rows.fill(0);
    for (let event = first; event < Math.min(first + 32, events); event++) {
      const { pieces, row } = proseOf(event);
      for (let word = 0; word < own.length; word++) own[word] = pieces[row * own.length + word] as number;
      addPieces(own, labels, event, inToken);
      for (let word = 0; word < own.length; word++) {
        (square[word] as Int32Array)[event - first] = own[word] as number;
      }
    }
    square.forEach((rows, word) => {
      transposeBits(rows);
      const last = Math.min(32, count - 32 * word);
      for (let bit = 0; bit < last; bit++)
        sets[(32 * word + bit) * length + first / 32] = rows[bit] as number;
    });
  }
  return { texts, events: sets };
}

/** The events in which a piece occurs; undefined for a word that is no common piece. */
export function eventsWithPiece({ texts, events }: PiecesInEvents, word: string): BitSet | undefined {
  const piece = word.length > 2 ? -1 : numberOf(texts, word);
  if (piece < 0) return undefined;
  const length = events.length / countTexts(texts);
  return events.subarray(piece * length, (piece + 1) * length);
}

/** Adds the pieces in the tokens of an event. */
function addPieces(pieces: BitSet, { offsets, values }: Postings, event: number, inToken: BitSet): void {
  const { length } = pieces;
  const end = offsets[event + 1] as number;
  for (let at = offsets[event] as number; at < end; at++) {
    const first = (values[at] as number) * length;
    for (let word = 0; word < length; word++) {
      pieces[word] = (pieces[word] as number) | (inToken[first + word] as number);
    }
  }
}

/** Turns 32 rows of 32 bits into their columns: exchanges halves of the square, then quarters, down to single bits. */
function transposeBits(rows: Int32Array): void {
  let mask = 0xffff;
  for (let half = 16; half > 0; half >>>= 1, mask ^= mask << half) {
    for (let row = 0; row < 32; row = ((row | half) + 1) & ~half) {
      const upper = rows[row] as number;
      const lower = rows[row | half] as number;
      const exchanged = ((upper >>> half) ^ lower) & mask;
      rows[row] = upper ^ (exchanged << half);
      rows[row | half] = lower ^ exchanged;
    }
  }
}

/** A piece is common that one token in so many contains: there are not many such pieces. */
const FEW = 128;
const NORWEGIAN = 'æøå';
