import { spellings } from '@calendar/text';
import { shareColumns } from '../sharedMemory.ts';
import { appendTexts, packTexts, type Texts } from '../texts.ts';
import { extendFrequentGrams, type FrequentGrams, frequentGrams } from './frequentGrams.ts';
import { GramIndexer } from './gramIndex.ts';
import type { SpelledTokens } from './tokensContaining.ts';
import { type WordIndex, WordIndexer } from './wordIndex.ts';

/** The indexes over distinct tokens: by n-gram for literal matches, by word for approximate ones. Immutable. */
export interface TokenIndex extends SpelledTokens {
  readonly words: WordIndex;
  readonly frequent: FrequentGrams;
}

/** Indexes folded tokens as these come, in shared memory. */
export class TokenIndexer {
  readonly #words = new WordIndexer();
  readonly #grams = new GramIndexer();
  #index: TokenIndex | null = null;

  /** The index with more tokens, in the order of their numbers. The earlier index stays unchanged. */
  extend(more: readonly string[]): TokenIndex {
    const spelled = more.map(spellings);
    const packed = (way: 0 | 1 | 2): Texts => packTexts(spelled.map((each) => each[way]));
    const added: [Texts, Texts, Texts] = [packed(0), packed(1), packed(2)];
    const words = this.#words.extend(more);
    const grams = this.#grams.extend(spelled);
    const before = this.#index;
    this.#index = shareColumns(
      before === null
        ? { tokens: added, grams, words, frequent: frequentGrams({ tokens: added, grams }) }
        : {
            tokens: [
              appendTexts(before.tokens[0], added[0]),
              appendTexts(before.tokens[1], added[1]),
              appendTexts(before.tokens[2], added[2]),
            ],
            grams,
            words,
            frequent: extendFrequentGrams(before.frequent, {
              tokens: added,
              grams: new GramIndexer().extend(spelled),
            }),
          },
    );
    return this.#index;
  }
}
