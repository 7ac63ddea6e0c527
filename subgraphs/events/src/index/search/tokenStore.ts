import { foldText } from '@calendar/text';
import { oncePer } from '../../rules/oncePer.ts';
import type { BitSet } from '../bitSet.ts';
import { type Postings, PostingsWriter } from '../postings.ts';
import type { TextIndex } from '../texts.ts';
import { gramsInRows } from './frequentGrams.ts';
import { InternedTexts } from './InternedTexts.ts';
import { type TokenIndex, TokenIndexer } from './tokenIndex.ts';

/** Splits texts into tokens (between white space, folded) and interns these, and names of whole events. */
export class TokenStore {
  readonly #numbers = new InternedTexts();
  /** Names by kind. */
  readonly #named = new Map<string, InternedTexts>();
  #firstNamed = Number.POSITIVE_INFINITY;
  /** How many texts were read, and by token which of them was the last one with it. */
  #texts = 0;
  readonly #lastText: number[] = [];
  #indexer = new TokenIndexer();
  #index: TokenIndex | null = null;
  #indexed = 0;
  #firstIndexed = Number.POSITIVE_INFINITY;
  /** How many tokens there were when they were indexed all at once. */
  #indexedAtOnce = 0;
  #gramsIn = new WeakMap<Postings, BitSet>();

  get size(): number {
    return this.#numbers.size;
  }

  /** Whether there are far more tokens or names than at first, so that compaction is due. */
  get outgrown(): boolean {
    return (
      this.size > 2 * this.#firstIndexed + FEW_TOKENS || this.#nameCount > 2 * this.#firstNamed + FEW_TOKENS
    );
  }

  /** The number of a name among those of a kind. */
  nameNumber(kind: string, name: string): number {
    return this.#namesOf(kind).numberOf(name);
  }

  /** The names of a kind that were interned so far, in shared memory. */
  names(kind: string): TextIndex {
    this.#firstNamed = Math.min(this.#firstNamed, this.#nameCount);
    return this.#namesOf(kind).index();
  }

  /** The numbers of the distinct tokens of a text, in the order of appearance. */
  tokensIn(text: string): readonly number[] {
    const folded = foldText(text);
    const found: number[] = [];
    const reading = ++this.#texts;
    for (let from = 0; from < folded.length; ) {
      if (isSpace(folded.charCodeAt(from))) {
        from++;
        continue;
      }
      let until = from + 1;
      while (until < folded.length && !isSpace(folded.charCodeAt(until))) until++;
      const number = this.#numbers.numberOf(folded, from, until);
      from = until + 1;
      if (this.#lastText[number] === reading) continue;
      this.#lastText[number] = reading;
      found.push(number);
    }
    return found;
  }

  /** The tokens of each of some names, which are read once for each list of them. */
  readonly tokensOf = oncePer((names: readonly string[]): Postings => {
    const writer = new PostingsWriter();
    for (const name of names) writer.add(this.tokensIn(name));
    return writer.postings();
  });

  /**
   * The index over all tokens so far, in shared memory. A few more are appended; for many, it is built again.
   */
  index(): TokenIndex {
    if (this.#index === null || this.#indexed < this.size) {
      if (this.size > MANY_MORE * this.#indexedAtOnce) this.#beginAnew();
      this.#index = this.#indexer.extend(this.#numbers.texts(this.#indexed));
      this.#indexed = this.size;
      this.#firstIndexed = Math.min(this.#firstIndexed, this.size);
    }
    return this.#index;
  }

  /** By row of some lists of tokens: the set of the frequent n-grams in them. */
  gramsIn(lists: Postings): BitSet {
    const { frequent } = this.index();
    let grams = this.#gramsIn.get(lists);
    if (grams === undefined) {
      grams = gramsInRows(frequent, lists);
      this.#gramsIn.set(lists, grams);
    }
    return grams;
  }

  get #nameCount(): number {
    return this.#named.values().reduce((count, { size }) => count + size, 0);
  }

  #namesOf(kind: string): InternedTexts {
    const known = this.#named.get(kind) ?? new InternedTexts();
    this.#named.set(kind, known);
    return known;
  }

  #beginAnew(): void {
    this.#indexer = new TokenIndexer();
    this.#indexed = 0;
    this.#indexedAtOnce = this.size;
    this.#gramsIn = new WeakMap();
  }
}

function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code === 0xa0 || (code >= 0x1680 && OTHER_SPACES.includes(code));
}

const FEW_TOKENS = 10_000;
const MANY_MORE = 1.25;
const OTHER_SPACES: readonly number[] = Array.from(
  '\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  (space) => space.charCodeAt(0),
);
