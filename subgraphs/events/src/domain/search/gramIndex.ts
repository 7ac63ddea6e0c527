import type { Postings } from '../postings.ts';

/**
 * Which texts contain a piece of text: for every run of one, two or three characters, the texts that have it and in
 * which of their renderings. Immutable.
 */
export interface GramIndex {
  /** By slot: the texts, ascending, each shifted left by {@link WAY_BITS}, with a bit for each rendering. */
  readonly slots: Postings;
  /** By slot: the only run that falls there, or {@link SHARED}. */
  readonly runs: Float64Array;
}

/** What an index knows of a piece of text. */
export interface Candidates {
  /** Texts, ascending. */
  readonly texts: Int32Array;
  /** Whether all of them contain the piece; otherwise each is to be verified. */
  readonly certain: boolean;
}

/**
 * Indexes three renderings of the same texts.
 *
 * @param renderings lists of equal length: a text is at the same place in each
 */
export function buildGramIndex(renderings: readonly (readonly string[])[]): GramIndex {
  const lastText = new Int32Array(SLOTS).fill(-1);
  const runs = new Float64Array(SLOTS).fill(EMPTY);
  const offsets = new Int32Array(SLOTS + 1);
  forEachRun(renderings, (slot, text, _way, run) => {
    if (runs[slot] === EMPTY) runs[slot] = run;
    else if (runs[slot] !== run) runs[slot] = SHARED;
    if (lastText[slot] === text) return;
    lastText[slot] = text;
    offsets[slot + 1] = (offsets[slot + 1] as number) + 1;
  });
  for (let slot = 0; slot < SLOTS; slot++) {
    offsets[slot + 1] = (offsets[slot + 1] as number) + (offsets[slot] as number);
  }
  const values = new Int32Array(offsets[SLOTS] as number);
  const next = offsets.slice(0, SLOTS);
  lastText.fill(-1);
  forEachRun(renderings, (slot, text, way) => {
    let place = next[slot] as number;
    if (lastText[slot] === text) place--;
    else next[slot] = place + 1;
    lastText[slot] = text;
    values[place] = (values[place] as number) | (text << WAY_BITS) | way;
  });
  return { slots: { offsets, values }, runs };
}

/**
 * The texts that contain a piece in one of some renderings.
 *
 * @param ways the renderings, as bits 1, 2 and 4
 */
export function gramCandidates({ slots, runs }: GramIndex, piece: string, ways: number): Candidates {
  const pieces = runsOf(piece);
  const lists = pieces
    .map((run) => slotOf(run))
    .map((slot) => slots.values.subarray(slots.offsets[slot], slots.offsets[slot + 1]))
    .sort((one, other) => one.length - other.length);
  let narrowed = inWays(lists[0] as Int32Array, ways);
  for (let list = 1; list < lists.length && narrowed.length > WORTH_NARROWING; list++) {
    narrowed = intersection(narrowed, lists[list] as Int32Array);
  }
  const only = pieces[0] as number;
  return {
    texts: narrowed.map((value) => value >>> WAY_BITS),
    certain: pieces.length === 1 && runs[slotOf(only)] === only,
  };
}

function runsOf(piece: string): readonly number[] {
  if (piece.length <= 3) return [runAt(piece, 0, piece.length)];
  const runs = new Set<number>();
  for (let at = 0; at + 3 <= piece.length; at++) runs.add(runAt(piece, at, 3));
  return [...runs];
}

function inWays(list: Int32Array, ways: number): Int32Array {
  return ways === ALL_WAYS ? list : list.filter((value) => (value & ways) !== 0);
}

/** Values of the first list whose text is in the second list in one of the same renderings. */
function intersection(short: Int32Array, long: Int32Array): Int32Array {
  const both = new Int32Array(short.length);
  let found = 0;
  let place = 0;
  for (let at = 0; at < short.length; at++) {
    const value = short[at] as number;
    const text = value >>> WAY_BITS;
    place = firstFrom(long, text << WAY_BITS, place);
    if (place === long.length) break;
    const other = long[place] as number;
    const ways = value & other & ALL_WAYS;
    if (other >>> WAY_BITS === text && ways !== 0) both[found++] = (text << WAY_BITS) | ways;
  }
  return both.subarray(0, found);
}

/** The first place from `start` on whose value is not less: by doubling steps, since lists differ much in length. */
function firstFrom(list: Int32Array, value: number, start: number): number {
  let step = 1;
  let low = start;
  while (low + step < list.length && (list[low + step] as number) < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function forEachRun(
  renderings: readonly (readonly string[])[],
  visit: (slot: number, text: number, way: number, run: number) => void,
): void {
  const count = renderings[0]?.length ?? 0;
  for (let text = 0; text < count; text++) {
    let ways = 0;
    for (let way = 0; way < renderings.length; way++) {
      const content = renderings[way]?.[text] as string;
      ways |= 1 << way;
      // Renderings that are alike are read once, for all of them.
      if (content === renderings[way + 1]?.[text]) continue;
      let second = 0;
      let third = 0;
      for (let at = 0; at < content.length; at++) {
        const first = content.charCodeAt(at) + 1;
        visit(slotOf(first), text, ways, first);
        const two = second * UNIT + first;
        if (at > 0) visit(slotOf(two), text, ways, two);
        const three = (third * UNIT + second) * UNIT + first;
        if (at > 1) visit(slotOf(three), text, ways, three);
        third = second;
        second = first;
      }
      ways = 0;
    }
  }
}

function runAt(piece: string, from: number, length: number): number {
  let run = 0;
  for (let at = from; at < from + length; at++) run = run * UNIT + piece.charCodeAt(at) + 1;
  return run;
}

function slotOf(run: number): number {
  const high = Math.floor(run / 0x1_0000_0000);
  return Math.imul(Math.imul(run | 0, 0x01000193) ^ high, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

// Character codes are counted from 1, so that runs of different lengths differ.
const UNIT = 65_537;
const SLOT_BITS = 19;
const SLOTS = 1 << SLOT_BITS;
const EMPTY = 0;
const SHARED = -1;
const WAY_BITS = 3;
const ALL_WAYS = 7;
// Below this many candidates, looking into the texts is cheaper than narrowing further.
const WORTH_NARROWING = 32;
