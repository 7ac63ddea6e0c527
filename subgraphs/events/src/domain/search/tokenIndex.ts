import { packTexts, type Texts } from '../texts.ts';
import { type CommonPieces, commonPieces } from './commonPieces.ts';
import type { SpelledTokens } from './containing.ts';
import { spellings } from './foldText.ts';
import { buildGramIndex } from './gramIndex.ts';
import { buildWordIndex, type WordIndex } from './wordIndex.ts';

/** What finds distinct tokens by how they are written. Immutable. */
export interface TokenIndex extends SpelledTokens {
  readonly words: WordIndex;
  readonly common: CommonPieces;
}

/**
 * Indexes folded tokens in the order of their numbers.
 *
 * @param pieces those to take for common; null: those that are
 */
export function buildTokenIndex(tokens: readonly string[], pieces: readonly string[] | null): TokenIndex {
  const spelled = tokens.map(spellings);
  const renderings = [0, 1, 2].map((way) => spelled.map((each) => each[way] as string));
  const index = {
    tokens: renderings.map(packTexts) as [Texts, Texts, Texts],
    grams: buildGramIndex(renderings),
  };
  return { ...index, words: buildWordIndex(tokens), common: commonPieces(index, pieces) };
}
