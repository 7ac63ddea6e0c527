import { oncePer } from '../../rules/oncePer.ts';
import type { Category } from '../../rules/referenceData.ts';
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
    venues: { names: namesIn(venues.items), of: constant },
    organizers: { names: namesIn(organizers.items), of: columns.organizers },
    categories: { names: labelsIn(categories.items), of: columns.categories },
    varyingVenue: varying,
  };
}

const namesIn = oncePer((items: readonly { readonly name: string }[]) => items.map(({ name }) => name));
const labelsIn = oncePer((categories: readonly Category[]) => categories.map(labelsOf));
