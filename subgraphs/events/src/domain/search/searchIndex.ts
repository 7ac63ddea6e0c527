import { addAll, type BitSet, emptySet, unionOf } from '../bitSet.ts';
import type { HeldEvents } from '../heldEvent.ts';
import { type Postings, PostingsWriter, transposePostings } from '../postings.ts';
import { countTexts, includesAt } from '../texts.ts';
import { foldText, type Spellings, spellings } from './foldText.ts';
import { gramCandidates } from './gramIndex.ts';
import type { TokenIndex } from './tokenIndex.ts';
import { splitTokens } from './tokenStore.ts';

/**
 * What free text is looked up in: tokens (texts between white space), folded. A searched word holds no white space, so
 * where it occurs it does so within a token. Events are named by number. Immutable.
 */
export interface SearchIndex extends TokenIndex {
  /** By event: the tokens of its titles and descriptions, and those of its tags. */
  readonly prose: Postings;
  readonly tags: Postings;
  /** By token: the events with it in a title or description, and those with it in a tag. */
  readonly inProse: Postings;
  readonly inTags: Postings;
  /** By token: the venues, organizers and categories with it in their names. */
  readonly inNames: { readonly [Kind in keyof Names]: Postings };
  /** The tokens that any name has. */
  readonly named: BitSet;
}

/** What else is found by its name, by number. */
export interface Names {
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
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

/** Builds the index over events and names in the order of their numbers. */
export function buildSearchIndex({ events, tokens: store }: HeldEvents, names: Names): SearchIndex {
  const prose = new PostingsWriter();
  const tags = new PostingsWriter();
  for (const { shelf, row } of events) {
    prose.addRow(shelf.prose, row);
    tags.addRow(shelf.tags, row);
  }
  const tokensOfNames = (texts: readonly string[]): Postings => {
    const writer = new PostingsWriter();
    for (const text of texts) writer.add(store.tokensIn(text));
    return writer.postings();
  };
  const byEvent = { prose: prose.postings(), tags: tags.postings() };
  const venues = tokensOfNames(names.venues);
  const organizers = tokensOfNames(names.organizers);
  const categories = tokensOfNames(names.categories);
  const byToken = (lists: Postings) => transposePostings(lists, store.size);
  return {
    ...store.index(),
    ...byEvent,
    inProse: byToken(byEvent.prose),
    inTags: byToken(byEvent.tags),
    inNames: { venues: byToken(venues), organizers: byToken(organizers), categories: byToken(categories) },
    named: unionOf(store.size, [venues.values, organizers.values, categories.values]),
  };
}

/** The tokens that contain the word (`decisions.md 21`, `22`). */
export function containing({ tokens, grams }: SearchIndex, word: SearchWord): BitSet {
  const found = emptySet(countTexts(tokens[0]));
  for (const spelled of new Set(word.spellings)) {
    const ways = ([0, 1, 2] as const).filter((way) => word.spellings[way] === spelled);
    const bits = ways.reduce<number>((sum, way) => sum | (1 << way), 0);
    const { texts, certain } = gramCandidates(grams, spelled, bits);
    const contain = certain
      ? texts
      : texts.filter((token) => ways.some((way) => includesAt(tokens[way], token, spelled)));
    addAll(found, contain);
  }
  return found;
}
