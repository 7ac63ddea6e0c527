import type { Spellings } from '@calendar/text';
import { appendToRows, type Postings, PostingsWriter, row, transposed } from '../postings.ts';
import { appended } from '../sharedMemory.ts';
import { numberOf, type TextIndex } from '../texts.ts';
import { InternedTexts } from './InternedTexts.ts';
import { waysOf } from './waysOf.ts';

const NONE = new Int32Array(0);

/** The n-grams of texts, n from 1 to 3, for the candidates of a substring (docs/architecture.md). Immutable. */
export interface GramIndex {
  readonly grams: TextIndex;
  /** By gram: the renderings that contain it, ascending. */
  readonly inRenderings: Postings;
  /** By rendering: its text, shifted by {@link WAY_BITS}, with a bit for each way in which it is that text's. */
  readonly renderings: Int32Array;
}

export interface Candidates {
  /** Texts, ascending. */
  readonly texts: Int32Array;
  /** Whether all of them contain the substring. Otherwise each must be verified. */
  readonly certain: boolean;
}

/** Indexes texts, each in three spellings, as these are added. */
export class GramIndexer {
  readonly #grams = new InternedTexts();
  readonly #lastRendering: number[] = [];
  #texts = 0;
  #index: Omit<GramIndex, 'grams'> = {
    inRenderings: { offsets: new Int32Array(1), values: NONE },
    renderings: NONE,
  };

  /** The index with more texts. The earlier one stays unchanged. */
  extend(more: readonly Spellings[]): GramIndex {
    const { inRenderings, renderings } = this.#index;
    const added: number[] = [];
    const ofAdded = new PostingsWriter();
    for (const spelled of more) {
      for (const [content, ways] of waysOf(spelled)) {
        ofAdded.add(this.#gramsOf(content, renderings.length + added.length));
        added.push((this.#texts << WAY_BITS) | ways);
      }
      this.#texts++;
    }
    const inAdded = transposed(ofAdded.postings(), this.#grams.size, renderings.length);
    this.#index = {
      inRenderings: appendToRows(inRenderings, inAdded),
      renderings: appended(renderings, Int32Array.from(added)),
    };
    return { grams: this.#grams.index(), ...this.#index };
  }

  /** The numbers of the n-grams of a rendering, each once. */
  #gramsOf(content: string, rendering: number): number[] {
    const grams: number[] = [];
    for (let from = 0; from < content.length; from++) {
      const end = Math.min(from + LONGEST_GRAM, content.length);
      for (let until = from + 1; until <= end; until++) {
        const gram = this.#grams.numberOf(content, from, until);
        if (this.#lastRendering[gram] !== rendering) grams.push(gram);
        this.#lastRendering[gram] = rendering;
      }
    }
    return grams;
  }
}

/** The texts that contain a substring in one of the spellings `ways`, as bits 1, 2 and 4. */
export function gramCandidates(index: GramIndex, substring: string, ways: number): Candidates {
  const [shortest, ...others] = listsOf(index, substring).sort((one, other) => one.length - other.length);
  let candidates = shortest!;
  for (const list of others) {
    if (candidates.length <= FEW_CANDIDATES) break;
    candidates = intersection(candidates, list);
  }
  const texts = new Int32Array(candidates.length);
  let found = 0;
  for (let at = 0; at < candidates.length; at++) {
    const rendering = index.renderings[candidates[at]!]!;
    texts[found] = rendering >>> WAY_BITS;
    if ((rendering & ways) !== 0 && texts[found] !== texts[found - 1]) found++;
  }
  return { texts: texts.subarray(0, found), certain: substring.length <= LONGEST_GRAM };
}

/** An upper bound of the renderings that contain a substring: its shortest posting list. */
export function maxCandidates(index: GramIndex, substring: string): number {
  return Math.min(...listsOf(index, substring).map(({ length }) => length));
}

/** The posting lists of a substring's longest grams. */
function listsOf({ grams, inRenderings }: GramIndex, substring: string): Int32Array[] {
  const length = Math.min(substring.length, LONGEST_GRAM);
  const sought = new Set<string>();
  for (let from = 0; from + length <= substring.length; from++)
    sought.add(substring.slice(from, from + length));
  return Array.from(sought, (gram) => {
    const number = numberOf(grams, gram);
    return number < 0 ? NONE : row(inRenderings, number);
  });
}

function intersection(short: Int32Array, long: Int32Array): Int32Array {
  const both = new Int32Array(short.length);
  let found = 0;
  let place = 0;
  for (const value of short) {
    place = firstFrom(long, value, place);
    if (long[place] === value) both[found++] = value;
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

const LONGEST_GRAM = 3;
const WAY_BITS = 3;
// With this few candidates, verifying them is cheaper than one more intersection.
const FEW_CANDIDATES = 32;
