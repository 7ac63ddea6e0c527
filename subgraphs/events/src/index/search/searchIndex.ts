import { addAll, type BitSet, emptySet } from '../bitSet.ts';
import type { Kept } from '../build/kept.ts';
import { type PackedPostings, packTransposed, repacked } from '../packedPostings.ts';
import {
  type Postings,
  PostingsWriter,
  type RowAt,
  row,
  transposed,
  transposePostings,
  withRows,
} from '../postings.ts';
import { type InSegments, inSegments, placeOf } from '../segments/inSegments.ts';
import { runsOf } from '../segments/runs.ts';
import type { SegmentedEvent, SegmentedEvents } from '../segments/segment.ts';
import {
  type FrequentGrams,
  type GramsInEvents,
  gramsInEvents,
  gramsInRows,
  withGramsOf,
} from './frequentGrams.ts';
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

interface Searched {
  readonly search: SearchIndex;
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
  kept: Kept<Searched> | null,
): SearchIndex {
  const tokensOf = ({ names }: Naming) => store.tokensOf(names);
  const venues = tokensOf(named.venues);
  const kinds = [
    { of: named.venues.of, tokens: venues },
    { of: named.organizers.of, tokens: tokensOf(named.organizers) },
    { of: named.categories.of, tokens: tokensOf(named.categories) },
  ];
  const labelsOf = (numbers: Iterable<number>): Postings => {
    const writer = new PostingsWriter();
    for (const event of numbers) {
      const { segment, row: place } = events[event]!;
      writer.append(segment.tags, place);
      for (const { of, tokens } of kinds) {
        const end = of.offsets[event + 1]!;
        for (let at = of.offsets[event]!; at < end; at++) writer.append(tokens, of.values[at]!);
      }
      writer.endRow();
    }
    return writer.postings();
  };
  const labels = kept?.isInPlace
    ? withRows(kept.before.search.labels, kept.fresh, labelsOf(kept.fresh))
    : labelsOf(events.keys());
  const prose = inSegments(events, (segment) => segment.prose);
  const { frequent, ...index } = store.index();
  return {
    ...index,
    prose,
    labels,
    inProse: byToken(
      (event) => placeOf(prose, event),
      events.length,
      store.size,
      kept,
      ({ search }) => [search.inProse, (event) => placeOf(search.prose, event)],
    ),
    inLabels: byToken(
      (event) => [labels, event],
      events.length,
      store.size,
      kept,
      ({ search }) => [search.inLabels, (event) => [search.labels, event]],
    ),
    frequentGrams: eventsByGram({ events, tokens: store }, labels, frequent, kept),
    varyingVenue: named.varyingVenue,
    inVenues: transposed(venues, store.size),
  };
}

/** Turns tokens by event into events by token: all, or those of changed events into what was there before. */
function byToken(
  rowAt: RowAt,
  rows: number,
  tokens: number,
  kept: Kept<Searched> | null,
  earlier: (before: Searched) => readonly [PackedPostings, RowAt],
): PackedPostings {
  if (kept === null) return packTransposed(rows, rowAt, tokens);
  const { before, numberOf, fresh, isInPlace } = kept;
  const [packed, rowBefore] = earlier(before);
  const more = transposePostings(fresh.length, (row) => rowAt(fresh[row]!), tokens);
  const changed = isInPlace ? emptySet(tokens) : null;
  if (changed !== null)
    for (const event of fresh) {
      const [postings, place] = rowBefore(event);
      addAll(changed, row(postings, place));
    }
  return repacked(packed, numberOf, { ...more, values: more.values.map((row) => fresh[row]!) }, changed);
}

function eventsByGram(
  { events, tokens }: SegmentedEvents,
  labels: Postings,
  frequent: FrequentGrams,
  kept: Kept<Searched> | null,
): GramsInEvents {
  const gramsOf = (some: readonly SegmentedEvent[], own: Postings) =>
    gramsInRows(frequent, own, (grams, length) => {
      for (const { segment, from, until, first } of runsOf(some))
        grams.set(tokens.gramsIn(segment.prose).subarray(from * length, until * length), first * length);
    });
  const before = kept?.before.search.frequentGrams;
  if (before === undefined || !kept?.isInPlace || before.texts.codes !== frequent.texts.codes)
    return gramsInEvents(frequent, gramsOf(events, labels), events.length);
  const own = new PostingsWriter();
  for (const event of kept.fresh) own.append(labels, event).endRow();
  const some = Array.from(kept.fresh, (event) => events[event]!);
  return withGramsOf(before, gramsOf(some, own.postings()), kept.fresh);
}
