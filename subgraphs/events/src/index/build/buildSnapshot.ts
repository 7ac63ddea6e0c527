import { byCodeUnits } from '@calendar/text';
import type { ReferenceData } from '../../rules/referenceData.ts';
import type { SnapshotColumns } from '../columns.ts';
import { transposed } from '../postings.ts';
import { buildSearchIndex } from '../search/searchIndex.ts';
import { inSegments } from '../segments/inSegments.ts';
import type { RecordedEvents } from '../segments/segment.ts';
import { shareColumns } from '../sharedMemory.ts';
import { vocabulariesOf } from '../vocabularies.ts';
import { changedEvents } from './changedEvents.ts';
import { combinationsOf } from './combinations.ts';
import { dateColumns } from './dateColumns.ts';
import { eventColumns } from './eventColumns.ts';
import { keptOf, type Sources } from './kept.ts';
import { namesOfEvents } from './namesOfEvents.ts';
import { placesOf } from './places.ts';

/** Builds the read model in shared memory; arrays that are equal to the earlier one's are the same. */
export function buildSnapshot(
  { events, tokens, removed, lineage }: RecordedEvents,
  referenceData: ReferenceData,
  hasSpecialEvent: boolean,
  earlier: SnapshotColumns | null = null,
): SnapshotColumns {
  const inOrder = events.toSorted((one, other) => byCodeUnits(one.id, other.id));
  const sources = { events: inOrder, tokens, referenceData };
  const builtOf = earlier === null ? undefined : SOURCES.get(earlier);
  const kept = earlier === null || builtOf === undefined ? null : keptOf(earlier, builtOf, sources);
  const vocabularies = vocabulariesOf(referenceData);
  const columns = eventColumns(sources, vocabularies, referenceData.retiredCategories, hasSpecialEvent);
  const categories = combinationsOf(transposed(columns.of.category, columns.count));
  const organizers = combinationsOf(columns.organizers);
  const dates = dateColumns(inOrder, vocabularies.venues, categories.ofEvent, organizers.ofEvent, kept);
  const search = buildSearchIndex(sources, namesOfEvents(inOrder, columns, vocabularies), kept);
  const built = {
    events: columns,
    dates,
    combinations: { categories: categories.members, organizers: organizers.members },
    places: placesOf(vocabularies.venues.items),
    search,
    documents: inSegments(inOrder, (segment) => segment.documents),
    changes: { lineage, removed, ...changedEvents(inOrder) },
  };
  const snapshot = { ...shareColumns(built, earlier ?? undefined), ...vocabularies };
  SOURCES.set(snapshot, sources);
  return snapshot;
}

const SOURCES = new WeakMap<SnapshotColumns, Sources>();
