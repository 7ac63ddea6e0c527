import { spellings } from '../../rules/foldText.ts';
import { shareColumns } from '../sharedMemory.ts';
import { appendTexts, countTexts, packTexts, type Texts } from '../texts.ts';
import type { SpelledTokens } from './containing.ts';
import { type CommonPieces, commonPieces, extendCommonPieces } from './frequentGrams.ts';
import { buildGramIndex, extendGramIndex } from './gramIndex.ts';
import { type WordIndex, WordIndexer } from './wordIndex.ts';

/** What finds distinct tokens by how they are written. Immutable. */
export interface TokenIndex extends SpelledTokens {
  readonly words: WordIndex;
  readonly common: CommonPieces;
}

/** Indexes folded tokens as these come, in memory that threads share. */
export class TokenIndexer {
  readonly #words = new WordIndexer();
  #index: TokenIndex | null = null;

  /** The index with more tokens, in the order of their numbers. What it was before stays as it is. */
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
        ? { ...added, words, common: commonPieces(added) }
        : {
            tokens: [
              appendTexts(before.tokens[0], added.tokens[0]),
              appendTexts(before.tokens[1], added.tokens[1]),
              appendTexts(before.tokens[2], added.tokens[2]),
            ],
            grams: extendGramIndex(before.grams, countTexts(before.tokens[0]), renderings),
            words,
            common: extendCommonPieces(before.common, added),
          },
    );
    return this.#index;
  }
}
