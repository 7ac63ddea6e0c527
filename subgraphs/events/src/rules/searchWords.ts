import { splitTokens } from '../index/search/tokenStore.ts';
import { foldText, type Spellings, spellings } from './foldText.ts';

/** A word of a search term, folded, with its spellings. */
export interface SearchWord {
  readonly folded: string;
  readonly spellings: Spellings;
}

/** The different words of a search term (docs/rules.md 22 "Literal matches"). */
export function wordsOf(term: string): readonly SearchWord[] {
  return Array.from(new Set(splitTokens(foldText(term))), searchWord);
}

/** A folded word. */
export function searchWord(folded: string): SearchWord {
  return { folded, spellings: spellings(folded) };
}
