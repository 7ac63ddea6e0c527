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
import { countTexts } from '../texts.ts';
import { containing, type Names, type SearchWord } from './searchIndex.ts';
import { resembling } from './wordIndex.ts';

/** A search term looked up at an instant. Each word narrows down the events that those before it have left. */
export class Search {
  readonly #snapshot: Snapshot;
  /** Those that the fewest events have come first. */
  readonly #words: readonly WordMatches[];
  readonly #now: number;
  /** By token: which of the words looked for it contains, one bit each. Room that is used again and again. */
  #wordsIn: Int32Array | undefined;

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
    if (words.length > MOST_BITS) {
      return this.#lookInto(this.#lookInto(events, words.slice(0, MOST_BITS)), words.slice(MOST_BITS));
    }
    const { prose, tags } = this.#snapshot.search;
    this.#wordsIn ??= new Int32Array(countTexts(this.#snapshot.search.tokens[0]));
    const wordsIn = this.#wordsIn;
    words.forEach(({ tokens }, place) => {
      for (let at = 0; at < tokens.length; at++) {
        const token = tokens[at] as number;
        wordsIn[token] = (wordsIn[token] as number) | (1 << place);
      }
    });
    const found = emptySet(this.#snapshot.events.count);
    for (const event of numbersIn(events)) {
      const notInProse = lacking(prose, event, wordsIn, ALL_BITS >>> (MOST_BITS - words.length));
      const rest = notInProse === 0 ? 0 : lacking(tags, event, wordsIn, notInProse);
      if (this.#hasByName(event, words, rest)) add(found, event);
    }
    for (const { tokens } of words)
      for (let at = 0; at < tokens.length; at++) wordsIn[tokens[at] as number] = 0;
    return found;
  }

  /** Whether some of the words, given as bits, are all in names that belong to an event. */
  #hasByName(event: number, words: readonly WordMatches[], some: number): boolean {
    const { events } = this.#snapshot;
    for (let rest = some; rest !== 0; rest &= rest - 1) {
      const { venues, organizers, categories } = words[31 - Math.clz32(rest & -rest)] as WordMatches;
      const has =
        meets(events.organizers, event, organizers) ||
        meets(events.categories, event, categories) ||
        this.#isAt(event, venues);
      if (!has) return false;
    }
    return true;
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
    addRows(found, search.inProse, tokens);
    addRows(found, search.inTags, tokens);
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
  /** Of the tokens, ascending. */
  readonly tokens: Int32Array;
  readonly venues: BitSet;
  readonly organizers: BitSet;
  readonly categories: BitSet;
  /** In how many places of the index its events are. */
  readonly occurrences: number;
}

function matchesOf({ search, events, dates, ...vocabularies }: Snapshot, word: SearchWord): WordMatches {
  const containers = containing(search, word);
  const namedTokens = numbersIn(intersection(containers, search.named));
  const named = (kind: keyof Names): BitSet => {
    const numbers = emptySet(vocabularies[kind].items.length);
    addRows(numbers, search.inNames[kind], namedTokens);
    return numbers;
  };
  const venues = named('venues');
  const organizers = named('organizers');
  const categories = named('categories');
  const tokens = numbersIn(containers);
  const occurrences =
    sizeOfRows(search.inProse, tokens) +
    sizeOfRows(search.inTags, tokens) +
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

/** Of some words, given as bits, those that no token of a row contains. */
function lacking({ offsets, values }: Postings, row: number, wordsIn: Int32Array, some: number): number {
  const end = offsets[row + 1] as number;
  let rest = some;
  for (let at = offsets[row] as number; at < end && rest !== 0; at++) {
    rest &= ~(wordsIn[values[at] as number] as number);
  }
  return rest;
}

/** Whether a row has a number of a set. */
function meets({ offsets, values }: Postings, row: number, set: BitSet): boolean {
  const end = offsets[row + 1] as number;
  for (let at = offsets[row] as number; at < end; at++) if (has(set, values[at] as number)) return true;
  return false;
}

const MOST_BITS = 31;
const ALL_BITS = 0x7fff_ffff;
