import type { CalendarEvent } from '../event.ts';
import { foldText, type Spellings, spellings } from './foldText.ts';
import { buildGramIndex, type GramIndex, gramCandidates } from './gramIndex.ts';
import { plainText } from './plainText.ts';
import { buildWordIndex, markTextsResembling, type WordIndex } from './wordIndex.ts';

/** What free text is looked up in: the events' own texts, by number of the event. Immutable. */
export interface SearchIndex {
  /** Titles, descriptions and tags, in the three spellings. */
  readonly texts: readonly [readonly string[], readonly string[], readonly string[]];
  readonly grams: GramIndex;
  /** The words of titles and descriptions. */
  readonly words: WordIndex;
}

/** A word of a search term, folded, with its spellings. */
export interface SearchWord {
  readonly folded: string;
  readonly spellings: Spellings;
}

/** The words of a search term (`decisions.md 22`). */
export function wordsOf(term: string): readonly SearchWord[] {
  return foldText(term)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((folded) => ({ folded, spellings: spellings(folded) }));
}

/** Builds the index over events in the order of their numbers. */
export function buildSearchIndex(events: Iterable<CalendarEvent>): SearchIndex {
  const texts: [string[], string[], string[]] = [[], [], []];
  const prose: string[] = [];
  for (const event of events) {
    const ownProse = foldText(proseOf(event));
    const whole = `${ownProse}\n${foldText(event.tags.join('\n'))}`;
    const spelled = spellings(whole);
    prose.push(ownProse);
    texts[0].push(spelled[0]);
    texts[1].push(spelled[1]);
    texts[2].push(spelled[2]);
  }
  return { texts, grams: buildGramIndex(texts), words: buildWordIndex(prose) };
}

/** Whether a folded text, given in its spellings, contains the word (`decisions.md 21`, `22`). */
export function contains(text: Spellings, word: SearchWord): boolean {
  return (
    text[0].includes(word.spellings[0]) ||
    text[1].includes(word.spellings[1]) ||
    text[2].includes(word.spellings[2])
  );
}

/** Marks each event whose titles, descriptions or tags contain the word. */
export function markContaining(index: SearchIndex, word: SearchWord, hits: Uint8Array): void {
  for (const spelled of new Set(word.spellings)) {
    const ways = [0, 1, 2].filter((way) => word.spellings[way] === spelled);
    const { texts, certain } = gramCandidates(
      index.grams,
      spelled,
      ways.reduce((bits, way) => bits | (1 << way), 0),
    );
    for (const event of texts) {
      if (hits[event] === 1) continue;
      if (certain || ways.some((way) => index.texts[way]?.[event]?.includes(spelled))) hits[event] = 1;
    }
  }
}

/** Marks each event that has a word in a title or description within the edits allowed (`decisions.md 23`). */
export function markResembling(index: SearchIndex, word: SearchWord, hits: Uint8Array): void {
  const letters = [...word.folded].length;
  if (letters < 4) return;
  markTextsResembling(index.words, word.spellings, letters >= 8 ? 2 : 1, hits);
}

function proseOf(event: CalendarEvent): string {
  return [
    event.title_nb,
    event.title_en ?? '',
    plainText(event.desc_nb ?? ''),
    plainText(event.desc_en ?? ''),
  ].join('\n');
}
