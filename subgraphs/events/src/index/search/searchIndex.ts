import type { BitSet } from '../bitSet.ts';
import { type PackedPostings, packTransposed } from '../packedPostings.ts';
import { type Postings, PostingsWriter, transposed } from '../postings.ts';
import { bySegment } from '../segments/bySegment.ts';
import { type InSegments, inSegments, placeOf } from '../segments/inSegments.ts';
import type { SegmentedEvents } from '../segments/segment.ts';
import { type GramsInEvents, gramsInEvents } from './frequentGrams.ts';
import type { SpelledTokens } from './tokensContaining.ts';
import type { WordIndex } from './wordIndex.ts';

/** The inverted index of free text (docs/architecture.md): terms are folded tokens. Immutable. */
export interface SearchIndex extends SpelledTokens {
  readonly words: WordIndex;
  /** By event: the tokens of its titles and descriptions, and those of its labels: its tags and its own names. */
  readonly prose: InSegments<Postings>;
  readonly labels: Postings;
  /** By token: the events with it in a title or description, and those with it in a label. */
  readonly inProse: PackedPostings;
  readonly inLabels: PackedPostings;
  /** The events with frequent n-grams in any of these texts. */
  readonly frequentGrams: GramsInEvents;
  /** Events whose dates are at different venues: some of these count at some instants only, so they are no labels. */
  readonly varyingVenue: BitSet;
  /** By token: the venues with it in their names. */
  readonly inVenues: Postings;
}

/** Names by which events are found, in addition to their own texts. */
export interface NamesOfEvents {
  readonly organizers: Naming;
  readonly categories: Naming;
  /** All venues, and those that an event is found by at any instant. */
  readonly venues: Naming;
  /** Events that have other venues too. */
  readonly varyingVenue: BitSet;
}

interface Naming {
  /** By number. */
  readonly names: readonly string[];
  /** By event: the numbers of its own names. */
  readonly of: Postings;
}

export function buildSearchIndex(
  { events, tokens: store }: SegmentedEvents,
  named: NamesOfEvents,
): SearchIndex {
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
  events.forEach(({ segment, row }, event) => {
    labelsWriter.append(segment.tags, row);
    for (const { of, tokens } of kinds) {
      const end = of.offsets[event + 1]!;
      for (let at = of.offsets[event]!; at < end; at++) {
        labelsWriter.append(tokens, of.values[at]!);
      }
    }
    labelsWriter.endRow();
  });
  const prose = inSegments(events, (segment) => segment.prose);
  const labels = labelsWriter.postings();
  const gramsOf = bySegment(({ prose }) => store.gramsIn(prose));
  const { frequent, ...index } = store.index();
  return {
    ...index,
    prose,
    labels,
    inProse: packTransposed(events.length, (event) => placeOf(prose, event), store.size),
    inLabels: packTransposed(events.length, (event) => [labels, event], store.size),
    frequentGrams: gramsInEvents(frequent, labels, (event) => {
      const { segment, row } = events[event]!;
      return { grams: gramsOf(segment), row };
    }),
    varyingVenue: named.varyingVenue,
    inVenues: transposed(venues, store.size),
  };
}
