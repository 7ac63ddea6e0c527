import { type BitSet, emptySet } from '../../index/bitSet.ts';
import { addLists } from '../../index/packedPostings.ts';
import { addRows, sizeOfRows, someOf } from '../../index/postings.ts';
import { eventsWithGram } from '../../index/search/frequentGrams.ts';
import { maxCandidates } from '../../index/search/gramIndex.ts';
import type { SearchIndex } from '../../index/search/searchIndex.ts';
import { tokensContaining } from '../../index/search/tokensContaining.ts';
import { fuzzyMatcher, fuzzyMatches } from '../../index/search/wordIndex.ts';
import { placeOf } from '../../index/segments/inSegments.ts';
import type { SearchWord } from '../../rules/searchWords.ts';
import type { VerificationBudget } from './VerificationBudget.ts';

/** The index's data about one word of a search. Each part is looked up when it is first read. */
export class WordMatches {
  /** How many tokens contain the word at most. */
  readonly maxTokens: number;
  /** How many edits the word may be away from a word of an event's prose. */
  readonly edits: 0 | 1 | 2;
  readonly #index: SearchIndex;
  readonly #word: SearchWord;
  readonly #eventCount: number;
  readonly #venueCount: number;
  readonly #budget: VerificationBudget;
  #tokens: Int32Array | undefined;
  #occurrences: number | undefined;
  #events: BitSet | undefined;
  #venues: BitSet | undefined;
  #isNear: ((token: number) => boolean) | undefined;

  constructor(
    index: SearchIndex,
    word: SearchWord,
    { events, venues, budget }: { events: number; venues: number; budget: VerificationBudget },
  ) {
    this.#index = index;
    this.#word = word;
    this.#eventCount = events;
    this.#venueCount = venues;
    this.#budget = budget;
    this.edits = word.edits;
    this.#events = eventsWithGram(index.frequentGrams, word.folded);
    this.maxTokens = [...new Set(word.spellings)].reduce(
      (sum, spelled) => sum + maxCandidates(index.grams, spelled),
      0,
    );
  }

  /** Whether the events are known without looking them up. */
  get areEventsKnown(): boolean {
    return this.#events !== undefined;
  }

  /** The tokens that contain the word, ascending. */
  get tokens(): Int32Array {
    this.#tokens ??= tokensContaining(this.#index, this.#word.spellings, (characters) =>
      this.#budget.spend(characters),
    );
    return this.#tokens;
  }

  /** In how many texts and labels the tokens are, in bytes of the lists of these. */
  get occurrences(): number {
    const { inProse, inLabels } = this.#index;
    this.#occurrences ??= sizeOfRows(inProse, this.tokens) + sizeOfRows(inLabels, this.tokens);
    return this.#occurrences;
  }

  get events(): BitSet {
    if (this.#events === undefined) {
      this.#events = emptySet(this.#eventCount);
      addLists(this.#events, this.#index.inProse, this.tokens);
      addLists(this.#events, this.#index.inLabels, this.tokens);
    }
    return this.#events;
  }

  get venues(): BitSet {
    if (this.#venues === undefined) {
      this.#venues = emptySet(this.#venueCount);
      addRows(this.#venues, this.#index.inVenues, this.tokens);
    }
    return this.#venues;
  }

  /** The events with a word in a title or description within so many edits, if edits are allowed. */
  get nearEvents(): BitSet {
    const { words, inProse } = this.#index;
    const found = emptySet(this.#eventCount);
    if (this.edits !== 0) addLists(found, inProse, fuzzyMatches(words, this.#word.spellings, this.edits));
    return found;
  }

  /** Whether an event is one of these: for few events, sooner than finding all. */
  isNearIn(event: number): boolean {
    if (this.edits === 0) return false;
    const { words, prose } = this.#index;
    this.#isNear ??= fuzzyMatcher(words, this.#word.spellings, this.edits);
    return someOf(...placeOf(prose, event), this.#isNear);
  }
}
