import { appendToRows, type Postings, row, sizeOfRow } from '../postings.ts';
import { sharedNumbers } from '../sharedMemory.ts';

/** The texts' n-grams, n from 1 to 3, for the candidates of a substring (docs/architecture.md). Immutable. */
export interface GramIndex {
  /**
   * By slot of the hash table: texts ascending, each shifted by {@link WAY_BITS}, with a bit for a rendering.
   */
  readonly slots: Postings;
  /** By slot: the only n-gram that is hashed there, or {@link COLLISION}. */
  readonly grams: Int32Array;
  /** By character code: the character's number, from 1; {@link OTHER} for all that are not numbered. */
  readonly numbers: Uint16Array;
}

export interface Candidates {
  /** Texts, ascending. */
  readonly texts: Int32Array;
  /** Whether all of them contain the substring. Otherwise each must be verified. */
  readonly certain: boolean;
}

/** Indexes three renderings of the same texts, in lists of equal length. */
export function buildGramIndex(renderings: Renderings): GramIndex {
  const count = slotsFor(renderings);
  const none = {
    slots: { offsets: new Int32Array(count + 1), values: new Int32Array(0) },
    grams: new Int32Array(count),
    numbers: new Uint16Array(0x10000).fill(OTHER),
  };
  return extendGramIndex(none, 0, renderings);
}

/** Adds texts to an index of `known` texts. It finds the same as an index over all. */
export function extendGramIndex(before: GramIndex, known: number, renderings: Renderings): GramIndex {
  const numbers = numberCharacters(before.numbers, renderings);
  const grams = before.grams.slice();
  const count = grams.length;
  const lastText = new Int32Array(count).fill(-1);
  const offsets = new Int32Array(count + 1);
  forEachGram(renderings, numbers, (gram, text) => {
    const slot = slotOf(gram, grams);
    if (grams[slot] === EMPTY) grams[slot] = gram;
    else if (grams[slot] !== gram) grams[slot] = COLLISION;
    if (lastText[slot] === text) return;
    lastText[slot] = text;
    offsets[slot + 1] = offsets[slot + 1]! + 1;
  });
  for (let slot = 0; slot < count; slot++) {
    offsets[slot + 1] = offsets[slot + 1]! + offsets[slot]!;
  }
  const values = sharedNumbers(offsets[count]!);
  const next = offsets.slice(0, count);
  lastText.fill(-1);
  forEachGram(renderings, numbers, (gram, text, ways) => {
    const slot = slotOf(gram, grams);
    let place = next[slot]!;
    if (lastText[slot] === text) place--;
    else next[slot] = place + 1;
    lastText[slot] = text;
    values[place] = values[place]! | ((known + text) << WAY_BITS) | ways;
  });
  const more = { offsets, values };
  return { slots: known === 0 ? more : appendToRows(before.slots, more), grams, numbers };
}

/** The texts that contain a substring in one of the renderings `ways`, as bits 1, 2 and 4. */
export function gramCandidates(
  { slots, grams, numbers }: GramIndex,
  substring: string,
  ways: number,
): Candidates {
  const sought = gramsOf(substring, numbers);
  const lists = sought
    .map((gram) => slotOf(gram, grams))
    .sort((one, other) => sizeOfRow(slots, one) - sizeOfRow(slots, other));
  let candidates = inWays(row(slots, lists[0]!), ways);
  for (let list = 1; list < lists.length && candidates.length > FEW_CANDIDATES; list++) {
    candidates = intersection(candidates, row(slots, lists[list]!));
  }
  return {
    texts: textsIn(candidates),
    certain: substring.length <= 3 && grams[lists[0]!] === sought[0] && allNumbered(substring, numbers),
  };
}

/** An upper bound of the texts that contain a substring: its shortest posting list. */
export function maxCandidates({ slots, grams, numbers }: GramIndex, substring: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (const gram of gramsOf(substring, numbers))
    least = Math.min(least, sizeOfRow(slots, slotOf(gram, grams)));
  return least;
}

export function charactersIn({ numbers }: GramIndex): readonly string[] {
  return Array.from(numbers.keys())
    .filter((code) => numbers[code] !== OTHER)
    .map((code) => String.fromCharCode(code));
}

function gramsOf(substring: string, numbers: Uint16Array): readonly number[] {
  const length = Math.min(substring.length, 3);
  const grams = new Set<number>();
  for (let from = 0; from + length <= substring.length; from++) {
    let gram = 0;
    for (let at = from; at < from + length; at++) {
      gram = (gram << NUMBER_BITS) | numbers[substring.charCodeAt(at)]!;
    }
    grams.add(gram);
  }
  return [...grams];
}

function allNumbered(substring: string, numbers: Uint16Array): boolean {
  for (let at = 0; at < substring.length; at++) if (numbers[substring.charCodeAt(at)] === OTHER) return false;
  return true;
}

function inWays(list: Int32Array, ways: number): Int32Array {
  if (ways === ALL_WAYS) return list;
  const matching = new Int32Array(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const value = list[at]!;
    matching[count] = value;
    if ((value & ways) !== 0) count++;
  }
  return matching.subarray(0, count);
}

function textsIn(list: Int32Array): Int32Array {
  const texts = new Int32Array(list.length);
  for (let at = 0; at < list.length; at++) texts[at] = list[at]! >>> WAY_BITS;
  return texts;
}

/** Values of the first list whose text is in the second list in one of the same renderings. */
function intersection(short: Int32Array, long: Int32Array): Int32Array {
  const both = new Int32Array(short.length);
  let found = 0;
  let place = 0;
  for (const value of short) {
    const text = value >>> WAY_BITS;
    place = firstFrom(long, text << WAY_BITS, place);
    if (place === long.length) break;
    const other = long[place]!;
    const ways = value & other & ALL_WAYS;
    if (other >>> WAY_BITS === text && ways !== 0) both[found++] = (text << WAY_BITS) | ways;
  }
  return both.subarray(0, found);
}

/** The first place from `start` on whose value is not less: by doubling steps, since lists differ much in length. */
function firstFrom(list: Int32Array, value: number, start: number): number {
  let step = 1;
  let low = start;
  while (low + step < list.length && list[low + step]! < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numberCharacters(before: Uint16Array, renderings: Renderings): Uint16Array {
  const numbers = before.slice();
  let next = 1 + before.reduce((count, number) => (number === OTHER ? count : count + 1), 0);
  for (const rendering of renderings) {
    for (const content of rendering) {
      for (let at = 0; at < content.length && next < OTHER; at++) {
        const code = content.charCodeAt(at);
        if (numbers[code] === OTHER) numbers[code] = next++;
      }
    }
  }
  return numbers;
}

function forEachGram(
  renderings: Renderings,
  numbers: Uint16Array,
  visit: (gram: number, text: number, ways: number) => void,
): void {
  const count = renderings[0]?.length ?? 0;
  for (let text = 0; text < count; text++) {
    let ways = 0;
    for (let way = 0; way < renderings.length; way++) {
      const content = renderings[way]?.[text] as string;
      ways |= 1 << way;
      // Renderings that are alike are read once, for all of them.
      if (content === renderings[way + 1]?.[text]) continue;
      let gram = 0;
      for (let at = 0; at < content.length; at++) {
        const number = numbers[content.charCodeAt(at)]!;
        gram = ((gram << NUMBER_BITS) | number) & TRIGRAM_MASK;
        visit(number, text, ways);
        if (at > 0) visit(gram & BIGRAM_MASK, text, ways);
        if (at > 1) visit(gram, text, ways);
      }
      ways = 0;
    }
  }
}

function slotsFor(renderings: Renderings): number {
  const characters = renderings[0]?.reduce((sum, content) => sum + content.length, 0) ?? 0;
  return 2 ** Math.min(Math.max(Math.ceil(Math.log2(characters + 1)), LEAST_SLOT_BITS), MOST_SLOT_BITS);
}

function slotOf(gram: number, { length }: Int32Array): number {
  return (Math.imul(gram ^ (gram >>> 15), 0x9e3779b1) >>> (32 - MOST_SLOT_BITS)) & (length - 1);
}

// Three numbers of ten bits make a gram of at least thirty bits. No number is 0, so grams of different lengths differ.
const NUMBER_BITS = 10;
const OTHER = 1023;
const BIGRAM_MASK = 0xf_ffff;
const TRIGRAM_MASK = 0x3fff_ffff;
const LEAST_SLOT_BITS = 10;
const MOST_SLOT_BITS = 19;
const EMPTY = 0;
const COLLISION = -1;
const WAY_BITS = 3;
const ALL_WAYS = 7;
// With this few candidates, verifying them is cheaper than one more intersection.
const FEW_CANDIDATES = 32;

type Renderings = readonly (readonly string[])[];
