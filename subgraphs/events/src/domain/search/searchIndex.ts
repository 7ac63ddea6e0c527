import type { CalendarEvent } from '../event.ts';
import { type Postings, transposePostings } from '../postings.ts';
import { includesAt, packTexts, type Texts } from '../texts.ts';
import { foldText, type Spellings, spellings } from './foldText.ts';
import { buildGramIndex, type GramIndex, gramCandidates } from './gramIndex.ts';
import { splitTokens, type TokenStore } from './tokenStore.ts';
import { buildWordIndex, resembling, type WordIndex } from './wordIndex.ts';

/**
 * What free text is looked up in: the tokens (texts between white space) of the events' own texts, folded. A searched
 * word holds no white space, so where it occurs it does so within a token. Events are named by number. Immutable.
 */
export interface SearchIndex {
  /** The distinct tokens by number, in the three spellings. */
  readonly tokens: readonly [Texts, Texts, Texts];
  readonly grams: GramIndex;
  /** By token: the events with it in a title or description. */
  readonly inProse: Postings;
  /** By token: the events with it in a tag. */
  readonly inTags: Postings;
  readonly words: WordIndex;
}

/** A word of a search term, folded, with its spellings. */
export interface SearchWord {
  readonly folded: string;
  readonly spellings: Spellings;
}

/** The different words of a search term (`decisions.md 22`). */
export function wordsOf(term: string): readonly SearchWord[] {
  return Array.from(new Set(splitTokens(foldText(term))), (folded) => ({
    folded,
    spellings: spellings(folded),
  }));
}

/** Builds the index over events in the order of their numbers. */
export function buildSearchIndex(events: readonly CalendarEvent[], store: TokenStore): SearchIndex {
  store.begin(events.length);
  const tokensOfEvents = events.map((event) => store.tokensOf(event));
  const spelled = Array.from(store.tokens, spellings);
  const tokens = [0, 1, 2].map((way) => spelled.map((each) => each[way] as string));
  return {
    tokens: tokens.map(packTexts) as [Texts, Texts, Texts],
    grams: buildGramIndex(tokens),
    inProse: transposePostings(
      tokensOfEvents.map(({ prose }) => prose),
      spelled.length,
    ),
    inTags: transposePostings(
      tokensOfEvents.map(({ tags }) => tags),
      spelled.length,
    ),
    words: buildWordIndex(store.tokens),
  };
}

/** Whether a folded text, given in its spellings, contains the word (`decisions.md 21`, `22`). */
export function contains(text: Spellings, word: SearchWord): boolean {
  return (
    text[0].includes(word.spellings[0]) ||
    text[1].includes(word.spellings[1]) ||
    text[2].includes(word.spellings[2])
  );
}

/** Marks each event whose titles, descriptions or tags contain the word (`decisions.md 22`); `hits` comes all zero. */
export function markContaining(index: SearchIndex, word: SearchWord, hits: Uint8Array): void {
  let left = hits.length;
  for (const spelled of new Set(word.spellings)) {
    const ways = [0, 1, 2].filter((way) => word.spellings[way] === spelled);
    const bits = ways.reduce((sum, way) => sum | (1 << way), 0);
    const { texts, certain } = gramCandidates(index.grams, spelled, bits);
    for (const token of texts) {
      // A short word is soon found everywhere.
      if (left === 0) return;
      if (!certain && !ways.some((way) => includesAt(index.tokens[way] as Texts, token, spelled))) continue;
      left -= markRow(index.inProse, token, hits) + markRow(index.inTags, token, hits);
    }
  }
}

/** Marks each event that has a word in a title or description within the edits allowed (`decisions.md 23`). */
export function markResembling(index: SearchIndex, word: SearchWord, hits: Uint8Array): void {
  const letters = [...word.folded].length;
  if (letters < 4) return;
  for (const token of resembling(index.words, word.spellings, letters >= 8 ? 2 : 1)) {
    markRow(index.inProse, token, hits);
  }
}

/** Marks the values of a row; tells how many were not marked before. */
function markRow({ offsets, values }: Postings, row: number, hits: Uint8Array): number {
  const end = offsets[row + 1] as number;
  let fresh = 0;
  for (let at = offsets[row] as number; at < end; at++) {
    const value = values[at] as number;
    if (hits[value] === 1) continue;
    hits[value] = 1;
    fresh++;
  }
  return fresh;
}
