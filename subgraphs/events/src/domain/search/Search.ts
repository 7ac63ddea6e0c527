import {
  add,
  type BitSet,
  emptySet,
  fullSet,
  has,
  intersection,
  numbersIn,
  sizeOf,
  union,
} from '../bitSet.ts';
import { type Postings, rowsOf, sizeOfRows } from '../postings.ts';
import { describes } from '../remaining.ts';
import type { Snapshot } from '../snapshot.ts';
import { containing, type Names, type SearchWord } from './searchIndex.ts';
import { resembling } from './wordIndex.ts';

/** A search term looked up at an instant. Each word narrows down the events that those before it have left. */
export class Search {
  readonly #snapshot: Snapshot;
  /** Those that the fewest events have come first. */
  readonly #words: readonly WordMatches[];
  readonly #now: number;

  constructor(snapshot: Snapshot, words: readonly SearchWord[], now: number) {
    this.#snapshot = snapshot;
    this.#words = words
      .map((word) => matchesOf(snapshot, word))
      .sort((one, other) => one.occurrences - other.occurrences);
    this.#now = now;
  }

  /**
   * Events in which every word occurs literally (`decisions.md 22`).
   *
   * @param among the events to search; null for all
   */
  literal(among: BitSet | null): BitSet {
    let found = among ?? fullSet(this.#snapshot.events.count);
    for (const [place, word] of this.#words.entries()) {
      if (this.#isSoonFoundIn(found, word)) return this.#lookInto(found, this.#words.slice(place));
      found = intersection(found, this.#eventsWith(word));
    }
    return found;
  }

  /** Events that every word matches literally or within its edits (`decisions.md 23`). */
  approximate(among: BitSet | null): BitSet {
    let found = among ?? fullSet(this.#snapshot.events.count);
    for (const word of this.#words) {
      const literal = this.#withWord(found, word);
      // Where all that is left has the word literally, nothing more can have it.
      if (sizeOf(literal) < sizeOf(found)) found = union(literal, this.#withResembling(found, word));
    }
    return found;
  }

  /** Of some events, those in which the word occurs. */
  #withWord(events: BitSet, word: WordMatches): BitSet {
    if (this.#isSoonFoundIn(events, word)) return this.#lookInto(events, [word]);
    return intersection(events, this.#eventsWith(word));
  }

  /**
   * Whether looking into some events, token by token until one is found that contains the word, is shorter than going
   * through all that the index has of it. It is for all the more frequent words when it is for one.
   */
  #isSoonFoundIn(events: BitSet, { occurrences }: WordMatches): boolean {
    const tokens = this.#snapshot.search.prose.values.length;
    const looks = Math.min(tokens / this.#snapshot.events.count, tokens / occurrences);
    return sizeOf(events) * looks < occurrences;
  }

  #lookInto(events: BitSet, words: readonly WordMatches[]): BitSet {
    const found = emptySet(this.#snapshot.events.count);
    for (const event of numbersIn(events)) {
      if (words.every((word) => this.#occursIn(event, word))) add(found, event);
    }
    return found;
  }

  #occursIn(event: number, { tokens, venues, organizers, categories }: WordMatches): boolean {
    const { search, events } = this.#snapshot;
    return (
      meets(search.prose, event, tokens) ||
      meets(search.tags, event, tokens) ||
      meets(events.organizers, event, organizers) ||
      meets(events.categories, event, categories) ||
      this.#isAt(event, venues)
    );
  }

  #isAt(event: number, venues: BitSet): boolean {
    const { events, dates } = this.#snapshot;
    const end = dates.of.offsets[event + 1] as number;
    for (let at = dates.of.offsets[event] as number; at < end; at++) {
      const date = dates.of.values[at] as number;
      const venue = dates.venue[date] as number;
      if (venue >= 0 && has(venues, venue) && describes(events, dates, date, this.#now)) return true;
    }
    return false;
  }

  #eventsWith({ tokens, venues, organizers, categories }: WordMatches): BitSet {
    const { events, dates, search } = this.#snapshot;
    const found = emptySet(events.count);
    addRows(found, search.inProse, numbersIn(tokens));
    addRows(found, search.inTags, numbersIn(tokens));
    addRows(found, events.of.organizer, numbersIn(organizers));
    addRows(found, events.carrying, numbersIn(categories));
    for (const date of rowsOf(dates.at, numbersIn(venues))) {
      const event = dates.event[date] as number;
      if (!has(found, event) && describes(events, dates, date, this.#now)) add(found, event);
    }
    return found;
  }

  /** Of some events, those with a word in a title or description that is within the edits allowed. */
  #withResembling(events: BitSet, { word }: WordMatches): BitSet {
    const found = emptySet(this.#snapshot.events.count);
    const letters = [...word.folded].length;
    if (letters < 4) return found;
    const { words, inProse } = this.#snapshot.search;
    addRows(found, inProse, resembling(words, word.spellings, letters >= 8 ? 2 : 1));
    return intersection(found, events);
  }
}

/** What contains a word. */
interface WordMatches {
  readonly word: SearchWord;
  readonly tokens: BitSet;
  readonly venues: BitSet;
  readonly organizers: BitSet;
  readonly categories: BitSet;
  /** In how many places of the index its events are. */
  readonly occurrences: number;
}

function matchesOf({ search, events, dates, ...vocabularies }: Snapshot, word: SearchWord): WordMatches {
  const tokens = containing(search, word);
  const namedTokens = numbersIn(intersection(tokens, search.named));
  const named = (kind: keyof Names): BitSet => {
    const numbers = emptySet(vocabularies[kind].items.length);
    addRows(numbers, search.inNames[kind], namedTokens);
    return numbers;
  };
  const venues = named('venues');
  const organizers = named('organizers');
  const categories = named('categories');
  const occurrences =
    sizeOfRows(search.inProse, numbersIn(tokens)) +
    sizeOfRows(search.inTags, numbersIn(tokens)) +
    sizeOfRows(events.of.organizer, numbersIn(organizers)) +
    sizeOfRows(events.carrying, numbersIn(categories)) +
    sizeOfRows(dates.at, numbersIn(venues));
  return { word, tokens, venues, organizers, categories, occurrences };
}

function addRows(set: BitSet, { offsets, values }: Postings, rows: Int32Array): void {
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    const end = offsets[row + 1] as number;
    for (let at = offsets[row] as number; at < end; at++) add(set, values[at] as number);
  }
}

/** Whether a row has a number of a set. */
function meets({ offsets, values }: Postings, row: number, set: BitSet): boolean {
  const end = offsets[row + 1] as number;
  for (let at = offsets[row] as number; at < end; at++) if (has(set, values[at] as number)) return true;
  return false;
}
