import { labelsOf } from '../../rules/searchedTexts.ts';
import type { Events } from '../columns.ts';
import type { NamesOfEvents } from '../search/searchIndex.ts';
import type { SegmentedEvent } from '../segments/segment.ts';
import type { Vocabularies } from '../vocabularies.ts';
import { venuesOverTime } from './venuesOverTime.ts';

/** The names by which free text finds events, in addition to their own texts (docs/rules.md 22 "Literal matches"). */
export function namesOfEvents(
  events: readonly SegmentedEvent[],
  columns: Events,
  { venues, organizers, categories }: Vocabularies,
): NamesOfEvents {
  const { constant, varying } = venuesOverTime(events, venues);
  return {
    venues: { names: venues.items.map(({ name }) => name), of: constant },
    organizers: { names: organizers.items.map(({ name }) => name), of: columns.organizers },
    categories: { names: categories.items.map(labelsOf), of: columns.categories },
    varyingVenue: varying,
  };
}
