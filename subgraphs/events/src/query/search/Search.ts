import {
  add,
  type BitSet,
  difference,
  emptySet,
  fullSet,
  has,
  intersection,
  isEmpty,
  lowestBit,
  numbersIn,
  sizeOf,
  union,
  unionOf,
} from '../../index/bitSet.ts';
import type { Postings } from '../../index/postings.ts';
import { placeOf } from '../../index/segments/inSegments.ts';
import { countTexts } from '../../index/texts.ts';
import type { SearchWord } from '../../rules/searchWords.ts';
import { describesEvent } from '../dateFilters.ts';
import type { Snapshot } from '../snapshot.ts';
import { VerificationBudget } from './VerificationBudget.ts';
import { WordMatches } from './WordMatches.ts';

/**
 * A search term at an instant (docs/architecture.md): each word filters the events left by those before, by
 * its posting lists or event by event. A look-up may throw `SearchTooLong`.
 */
export class Search {
  readonly #snapshot: Snapshot;
  /** Those whose events are known come first, then those that the fewest tokens contain. */
  readonly #words: readonly WordMatches[];
  readonly #now: number;
  /** By token: which of the sought words it contains, one bit each. Room that is used again and again. */
  #wordsIn: Int32Array | undefined;

  constructor(snapshot: Snapshot, words: readonly SearchWord[], now: number) {
    const { search, events, venues } = snapshot;
    this.#snapshot = snapshot;
    const size = { events: events.count, venues: venues.items.length, budget: new VerificationBudget() };
    this.#words = words
      .map((word) => new WordMatches(search, word, size))
      .sort(
        (one, other) =>
          Number(other.areEventsKnown) - Number(one.areEventsKnown) || one.maxTokens - other.maxTokens,
      );
    this.#now = now;
  }

  /** Events `among` some, or all, in which every word occurs (docs/rules.md 22 "Literal matches"). */
  literal(among: BitSet | null): BitSet {
    let found = among ?? fullSet(this.#snapshot.events.count);
    for (const [place, word] of this.#words.entries()) {
      if (isEmpty(found)) return found;
      if (this.#isSoonFoundIn(found, word)) return this.#lookInto(found, this.#words.slice(place));
      found = this.#withKnown(found, word);
    }
    return found;
  }

  /** Events that every word matches literally or within its edits (docs/rules.md 23 "Approximate matches"). */
  approximate(among: BitSet | null): BitSet {
    let found = among ?? fullSet(this.#snapshot.events.count);
    // Those that must match literally are looked up sooner, and leave less to look for with edits.
    const words = this.#words.toSorted((one, other) => Math.sign(one.edits) - Math.sign(other.edits));
    for (const [place, word] of words.entries()) {
      if (sizeOf(found) <= FEW_EVENTS) return this.#fewWithNearly(found, words.slice(place));
      found = this.#withNearly(found, word);
    }
    return found;
  }

  #withNearly(events: BitSet, word: WordMatches): BitSet {
    const literal = this.#withWord(events, word);
    if (word.edits === 0 || isEmpty(difference(events, literal))) return literal;
    return union(literal, intersection(events, word.nearEvents));
  }

  /** For several words, event by event: a set over all events for each word costs too much for a few. */
  #fewWithNearly(events: BitSet, words: readonly WordMatches[]): BitSet {
    let found = numbersIn(events);
    for (const word of words) {
      const others = found.filter((event) => !word.isNearIn(event));
      if (others.length === 0) continue;
      const literal = this.#withWord(unionOf(this.#snapshot.events.count, [others]), word);
      found = found.filter((event) => has(literal, event) || !others.includes(event));
      if (found.length === 0) break;
    }
    return unionOf(this.#snapshot.events.count, [found]);
  }

  #withWord(events: BitSet, word: WordMatches): BitSet {
    return this.#isSoonFoundIn(events, word) ? this.#lookInto(events, [word]) : this.#withKnown(events, word);
  }

  /** Whether examining some events, token by token, is less work than reading the word's whole index. */
  #isSoonFoundIn(events: BitSet, word: WordMatches): boolean {
    if (word.areEventsKnown) return false;
    const tokens = this.#snapshot.search.inProse.bytes.length;
    const looks = Math.min(tokens / this.#snapshot.events.count, tokens / word.occurrences);
    return sizeOf(events) * looks < word.occurrences;
  }

  #lookInto(events: BitSet, words: readonly WordMatches[]): BitSet {
    if (words.length > WORDS_AT_ONCE) {
      const left = this.#lookInto(events, words.slice(0, WORDS_AT_ONCE));
      return isEmpty(left) ? left : this.#lookInto(left, words.slice(WORDS_AT_ONCE));
    }
    const { prose, labels } = this.#snapshot.search;
    this.#wordsIn ??= new Int32Array(countTexts(this.#snapshot.search.tokens[0]));
    const wordsIn = this.#wordsIn;
    words.forEach(({ tokens }, place) => {
      for (let at = 0; at < tokens.length; at++) {
        const token = tokens[at]!;
        wordsIn[token] = wordsIn[token]! | (1 << place);
      }
    });
    const found = emptySet(this.#snapshot.events.count);
    for (const event of numbersIn(events)) {
      const notInProse = lacking(...placeOf(prose, event), wordsIn, (1 << words.length) - 1);
      const rest = notInProse === 0 ? 0 : lacking(labels, event, wordsIn, notInProse);
      if (rest === 0 || this.#hasAllByVenue(event, words, rest)) add(found, event);
    }
    for (const { tokens } of words) for (let at = 0; at < tokens.length; at++) wordsIn[tokens[at]!] = 0;
    return found;
  }

  /** Of some events, those that are known to have the word, at this instant or at any. */
  #withKnown(events: BitSet, word: WordMatches): BitSet {
    const found = intersection(events, word.events);
    const others = intersection(difference(events, found), this.#snapshot.search.varyingVenue);
    if (isEmpty(others) || isEmpty(word.venues)) return found;
    for (const event of numbersIn(others)) if (this.#isAt(event, word.venues)) add(found, event);
    return found;
  }

  /** Whether some of the words, given as bits, are all in names of venues that an event is at. */
  #hasAllByVenue(event: number, words: readonly WordMatches[], some: number): boolean {
    if (!has(this.#snapshot.search.varyingVenue, event)) return false;
    for (let rest = some; rest !== 0; rest &= rest - 1) {
      const { venues } = words[lowestBit(rest)]!;
      if (!this.#isAt(event, venues)) return false;
    }
    return true;
  }

  #isAt(event: number, venues: BitSet): boolean {
    const { events, dates } = this.#snapshot;
    const end = dates.of.offsets[event + 1]!;
    for (let at = dates.of.offsets[event]!; at < end; at++) {
      const date = dates.of.values[at]!;
      const venue = dates.venue[date]!;
      if (venue >= 0 && has(venues, venue) && describesEvent(events, dates, date, this.#now)) return true;
    }
    return false;
  }
}

/** Of some words, given as bits, those that no token of a row contains. */
function lacking({ offsets, values }: Postings, row: number, wordsIn: Int32Array, some: number): number {
  const end = offsets[row + 1]!;
  let rest = some;
  for (let at = offsets[row]!; at < end && rest !== 0; at++) {
    rest &= ~wordsIn[values[at]!]!;
  }
  return rest;
}

const FEW_EVENTS = 16;
// At most 30, a bit each. With few, no word is looked up for nothing if those before it leave no event.
const WORDS_AT_ONCE = 8;
