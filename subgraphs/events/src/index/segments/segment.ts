import type { EventName, EventProperty } from '../../rules/eventProperties.ts';
import type { Ages } from '../ages.ts';
import type { Postings } from '../postings.ts';
import type { TokenStore } from '../search/tokenStore.ts';
import { type PackedDocuments, unpackDocument } from './packDocuments.ts';
import type { RemovedEvents } from './removedEvents.ts';
import type { StoredRow } from './storedRow.ts';

/** An event in the builder thread, and where its other data are in its segment. Immutable. */
export interface SegmentedEvent {
  readonly id: string;
  readonly segment: Segment;
  readonly row: number;
}

/** Events, and the store that interns the tokens of their texts and their names. */
export interface SegmentedEvents {
  /** The same list for as long as they are the same events. */
  readonly events: readonly SegmentedEvent[];
  readonly tokens: TokenStore;
}

/** Events, and the record's memory of removed ones. */
export interface RecordedEvents extends SegmentedEvents {
  /** The same value for as long as they are the same. */
  readonly removed: RemovedEvents;
  readonly lineage: string;
}

/** Events that were read together, as columns by row. As objects they would take too much memory. Immutable. */
export interface Segment {
  /** The numbers of the distinct tokens of titles and descriptions, in memory that threads share, and of tags. */
  readonly prose: Postings;
  readonly tags: Postings;
  readonly names: SegmentNames;
  /** As registered, before retirement. */
  readonly categories: SegmentIds;
  /** Each once. */
  readonly organizers: SegmentIds;
  /** By row: 1 for events with the property. */
  readonly properties: Readonly<Record<EventProperty, Uint8Array>>;
  /** By row: the place of the admission among `ADMISSIONS`. */
  readonly admissions: Uint8Array;
  /** By row: when the event becomes public. -Infinity if nothing hides it. */
  readonly publicFrom: Float64Array;
  readonly dates: SegmentDates;
  readonly edits: SegmentEdits;
  readonly times: SegmentTimes;
  /** By row. */
  readonly ages: Ages;
  /** The slugs that events had before, and the ids of those that are the same, by row. Rows without any are absent. */
  readonly formerSlugs: ReadonlyMap<number, readonly string[]>;
  readonly formerIds: ReadonlyMap<number, readonly string[]>;
  /** Whole events. */
  readonly documents: PackedDocuments;
}

/** The numbers of the names that events are looked up by, as these are compared, by row. -1 if there is none. */
export interface SegmentNames extends Readonly<Record<EventName, Int32Array>> {
  readonly formerSlug: Postings;
  readonly formerId: Postings;
  /** In any case, each once. */
  readonly tag: Postings;
  /** The same as they are shown. */
  readonly shownTag: Postings;
}

/** Lists of ids by row, as places among the different ones. */
export interface SegmentIds {
  readonly ids: readonly string[];
  readonly lists: Postings;
}

/** When events were edited and published, by row: milliseconds since 1970. -Infinity if that is not known. */
export interface SegmentEdits {
  readonly updated: Float64Array;
  readonly published: Float64Array;
}

/** When the record took events in, and when it last changed them, by row: milliseconds since 1970. */
export interface SegmentTimes {
  readonly added: Float64Array;
  readonly changed: Float64Array;
}

/** The dates of events, by row and there by start. */
export interface SegmentDates {
  /** By row: where its dates begin; one more at the end. */
  readonly offsets: Int32Array;
  /** Milliseconds since 1970. */
  readonly start: Float64Array;
  /** The instant from which the date is over (docs/rules.md 1 "End of a date"). */
  readonly over: Float64Array;
  /** The place of the venue's id among {@link venues}, or -1. */
  readonly venue: Int32Array;
  /** The date's own bits of the flags in the columns: `CANCELLED`, `SOLD_OUT`, `LAST` and `WITHOUT_END`. */
  readonly flags: Uint8Array;
  readonly venues: readonly string[];
}

/** How many events are read, or moved, together: few enough that a thread can do something else now and then. */
export const SEGMENT_SIZE = 500;

/** The document of the whole event. */
export function documentOf({ segment, row }: SegmentedEvent): string {
  return unpackDocument(segment.documents, row);
}

/** The source of an event, as `writeSegment` takes it. */
export function storedRowOf(event: SegmentedEvent): StoredRow {
  const { times, formerSlugs, formerIds } = event.segment;
  return {
    document: documentOf(event),
    addedAt: times.added[event.row]!,
    changedAt: times.changed[event.row]!,
    formerSlugs: formerSlugs.get(event.row) ?? [],
    formerIds: formerIds.get(event.row) ?? [],
  };
}
