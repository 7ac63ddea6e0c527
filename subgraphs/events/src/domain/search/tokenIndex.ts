import { packTexts, type Texts } from '../texts.ts';
import { spellings } from './foldText.ts';
import { buildGramIndex, type GramIndex } from './gramIndex.ts';
import { buildWordIndex, type WordIndex } from './wordIndex.ts';

/** What finds tokens by how they are written. Immutable. */
export interface TokenIndex {
  /** The distinct tokens by number, in the three spellings. */
  readonly tokens: readonly [Texts, Texts, Texts];
  readonly grams: GramIndex;
  readonly words: WordIndex;
}

/** Indexes folded tokens in the order of their numbers. */
export function buildTokenIndex(tokens: readonly string[]): TokenIndex {
  const spelled = tokens.map(spellings);
  const renderings = [0, 1, 2].map((way) => spelled.map((each) => each[way] as string));
  return {
    tokens: renderings.map(packTexts) as [Texts, Texts, Texts],
    grams: buildGramIndex(renderings),
    words: buildWordIndex(tokens),
  };
}
