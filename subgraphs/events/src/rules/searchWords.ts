import { foldText, type Spellings, spellings } from '@calendar/text';
import { InvalidValue } from './invalidValue.ts';

export interface SearchWord {
  readonly folded: string;
  readonly spellings: Spellings;
  /** How many edits it may be away from a word of an event's prose (docs/rules.md 23 "Approximate matches"). */
  readonly edits: 0 | 1 | 2;
}

/** The different words of a search term (docs/rules.md 22 "Literal matches"). */
export function wordsOf(term: string): readonly SearchWord[] {
  return Array.from(new Set(splitTokens(foldText(term))), searchWord);
}

/** Reads a search term as callers write it. */
export function readSearchTerm(given: string): string | InvalidValue {
  if (given.length > MOST_CHARACTERS) {
    return new InvalidValue(`have at most ${MOST_CHARACTERS} characters`, given.length);
  }
  const words = wordsOf(given).length;
  return words <= MOST_WORDS ? given : new InvalidValue(`have at most ${MOST_WORDS} different words`, words);
}

/** The tokens of a folded text: its parts between white space. */
export function splitTokens(folded: string): readonly string[] {
  return folded.split(/\s+/u).filter((token) => token !== '');
}

function searchWord(folded: string): SearchWord {
  return { folded, spellings: spellings(folded), edits: editsAllowed(folded) };
}

function editsAllowed(folded: string): 0 | 1 | 2 {
  const letters = [...folded].length;
  if (letters < LETTERS_FOR_ONE_EDIT) return 0;
  return letters < LETTERS_FOR_TWO_EDITS ? 1 : 2;
}

// docs/rules.md 23 "Approximate matches".
const LETTERS_FOR_ONE_EDIT = 4;
const LETTERS_FOR_TWO_EDITS = 8;
// Every word is looked up in all texts, and no reader types more.
const MOST_WORDS = 50;
const MOST_CHARACTERS = 5000;
