import type { BitSet } from '../bitSet.ts';
import { type Postings, PostingsWriter, sizeOfRow, transposePostings } from '../postings.ts';
import type { HeldEvent, HeldEvents } from '../segments/segment.ts';
import { sharedNumbers } from '../sharedMemory.ts';
import type { SpelledTokens } from './containing.ts';
import { type PiecesInEvents, piecesInEvents } from './frequentGrams.ts';
import type { WordIndex } from './wordIndex.ts';

/**
 * What free text is looked up in: tokens (texts between white space), folded. A searched word holds no white space, so
 * where it occurs it does so within a token. Events are named by number. Immutable.
 */
export interface SearchIndex extends SpelledTokens {
  readonly words: WordIndex;
  /** By event: the tokens of its titles and descriptions, and those of its labels: its tags and its own names. */
  readonly prose: Postings;
  readonly labels: Postings;
  /** By token: the events with it in a title or description, and those with it in a label. */
  readonly inProse: Postings;
  readonly inLabels: Postings;
  /** The events with common pieces in any of these texts. */
  readonly pieces: PiecesInEvents;
  /** Events that at some instants are found by the name of a venue which is no label of theirs. */
  readonly touring: BitSet;
  /** By token: the venues with it in their names. */
  readonly inVenues: Postings;
}

/** Names by which events are found, beside their own texts. */
export interface NamesOfEvents {
  readonly organizers: Naming;
  readonly categories: Naming;
  /** All venues, and those that an event is found by at any instant. */
  readonly venues: Naming;
  /** Events that have other venues too. */
  readonly touring: BitSet;
}

interface Naming {
  /** By number. */
  readonly names: readonly string[];
  /** By event: the numbers of those that are its own. */
  readonly of: Postings;
}

/** Builds the index over events in the order of their numbers. */
export function buildSearchIndex({ events, tokens: store }: HeldEvents, named: NamesOfEvents): SearchIndex {
  const tokensOf = ({ names }: Naming): Postings => {
    const writer = new PostingsWriter();
    for (const name of names) writer.add(store.tokensIn(name));
    return writer.postings();
  };
  const venues = tokensOf(named.venues);
  const kinds = [
    { of: named.venues.of, tokens: venues },
    { of: named.organizers.of, tokens: tokensOf(named.organizers) },
    { of: named.categories.of, tokens: tokensOf(named.categories) },
  ];
  const labelsWriter = new PostingsWriter();
  events.forEach(({ shelf, row }, event) => {
    labelsWriter.append(shelf.tags, row);
    for (const { of, tokens } of kinds) {
      const end = of.offsets[event + 1] as number;
      for (let at = of.offsets[event] as number; at < end; at++) {
        labelsWriter.append(tokens, of.values[at] as number);
      }
    }
    labelsWriter.endRow();
  });
  const prose = proseOf(events);
  const labels = labelsWriter.postings();
  const { common, ...index } = store.index();
  return {
    ...index,
    prose,
    labels,
    inProse: transposePostings(prose, store.size),
    inLabels: transposePostings(labels, store.size),
    pieces: piecesInEvents(common, labels, (event) => {
      const { shelf, row } = events[event] as HeldEvent;
      return { pieces: store.piecesIn(shelf.prose), row };
    }),
    touring: named.touring,
    inVenues: transposePostings(venues, store.size),
  };
}

/** The tokens of each event's prose, in memory that threads share. What is side by side on a shelf is taken together. */
function proseOf(events: readonly HeldEvent[]): Postings {
  const offsets = sharedNumbers(events.length + 1);
  events.forEach(({ shelf, row }, event) => {
    offsets[event + 1] = (offsets[event] as number) + sizeOfRow(shelf.prose, row);
  });
  const values = sharedNumbers(offsets[events.length] as number);
  for (let event = 0; event < events.length; ) {
    const { shelf, row } = events[event] as HeldEvent;
    const start = offsets[event] as number;
    let end = row + 1;
    for (event++; events[event]?.shelf === shelf && events[event]?.row === end; event++) end++;
    const { prose } = shelf;
    values.set(prose.values.subarray(prose.offsets[row], prose.offsets[end]), start);
  }
  return { offsets, values };
}
