import { labelsOf } from '../../rules/searchedTexts.ts';
import type { Dates, Events } from '../columns.ts';
import type { NamesOfEvents } from '../search/searchIndex.ts';
import type { Vocabularies } from '../vocabularies.ts';
import { constantVenues } from './constantVenues.ts';

/** The names by which free text finds events, in addition to their own texts (docs/rules.md 22 "Literal matches"). */
export function namesOfEvents(
  events: Events,
  dates: Dates,
  { venues, organizers, categories }: Vocabularies,
): NamesOfEvents {
  const { constant, varying } = constantVenues(events, dates);
  return {
    venues: { names: venues.items.map(({ name }) => name), of: constant },
    organizers: { names: organizers.items.map(({ name }) => name), of: events.organizers },
    categories: { names: categories.items.map(labelsOf), of: events.categories },
    varyingVenue: varying,
  };
}
