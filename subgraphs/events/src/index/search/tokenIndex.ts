import { spellings } from '@calendar/text';
import { shareColumns } from '../sharedMemory.ts';
import { appendTexts, countTexts, packTexts, type Texts } from '../texts.ts';
import { extendFrequentGrams, type FrequentGrams, frequentGrams } from './frequentGrams.ts';
import { buildGramIndex, extendGramIndex } from './gramIndex.ts';
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
  #index: TokenIndex | null = null;

  /** The index with more tokens, in the order of their numbers. The earlier index stays unchanged. */
  extend(more: readonly string[]): TokenIndex {
    const spelled = more.map(spellings);
    const renderings = ([0, 1, 2] as const).map((way) => spelled.map((each) => each[way]));
    const added: SpelledTokens = {
      tokens: renderings.map(packTexts) as [Texts, Texts, Texts],
      grams: buildGramIndex(renderings),
    };
    const words = this.#words.extend(more);
    const before = this.#index;
    this.#index = shareColumns(
      before === null
        ? { ...added, words, frequent: frequentGrams(added) }
        : {
            tokens: [
              appendTexts(before.tokens[0], added.tokens[0]),
              appendTexts(before.tokens[1], added.tokens[1]),
              appendTexts(before.tokens[2], added.tokens[2]),
            ],
            grams: extendGramIndex(before.grams, countTexts(before.tokens[0]), renderings),
            words,
            frequent: extendFrequentGrams(before.frequent, added),
          },
    );
    return this.#index;
  }
}
