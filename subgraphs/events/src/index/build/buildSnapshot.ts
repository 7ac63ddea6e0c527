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
  const segmented = { events: inOrder, tokens };
  const vocabularies = vocabulariesOf(referenceData);
  const columns = eventColumns(segmented, vocabularies, referenceData.retiredCategories, hasSpecialEvent);
  const categories = combinationsOf(transposed(columns.of.category, columns.count));
  const organizers = combinationsOf(columns.organizers);
  const dates = dateColumns(segmented.events, vocabularies.venues, categories.ofEvent, organizers.ofEvent);
  const search = buildSearchIndex(segmented, namesOfEvents(columns, dates, vocabularies));
  const built = {
    events: columns,
    dates,
    combinations: { categories: categories.members, organizers: organizers.members },
    places: placesOf(vocabularies.venues.items),
    search,
    documents: inSegments(segmented.events, (segment) => segment.documents),
    changes: { lineage, removed, ...changedEvents(segmented.events) },
  };
  return { ...shareColumns(built, earlier ?? undefined), ...vocabularies };
}
