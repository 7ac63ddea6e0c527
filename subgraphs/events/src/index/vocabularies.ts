import { inNorwegianOrder } from '@calendar/text';
import { comparedItems } from '../rules/comparedItems.ts';
import { oncePer } from '../rules/oncePer.ts';
import type { Category, Organizer, ReferenceData, TicketType, Venue } from '../rules/referenceData.ts';
import type { SnapshotColumns, Vocabulary } from './columns.ts';

/** The items of the other domains that events refer to, by number or, for ticket types, by id. Immutable. */
export type Vocabularies = Pick<SnapshotColumns, 'venues' | 'organizers' | 'categories' | 'ticketTypes'>;

/** Numbers reference data. The same lists give the same vocabularies each time. */
export function vocabulariesOf(referenceData: ReferenceData): Vocabularies {
  return {
    venues: venuesIn(referenceData.venues),
    organizers: organizersIn(referenceData.organizers),
    categories: categoriesIn(referenceData.categories),
    ticketTypes: ticketTypesIn(referenceData.ticketTypes),
  };
}

const venuesIn = oncePer((venues: readonly Venue[]) => vocabulary(venues, ({ name }) => name));
const organizersIn = oncePer((organizers: readonly Organizer[]) =>
  vocabulary(organizers, ({ name }) => name),
);
const categoriesIn = oncePer((categories: readonly Category[]) =>
  vocabulary(
    categories.map((category) => ({ ...category, slug: category.id })),
    ({ name_nb }) => name_nb,
  ),
);

const ticketTypesIn = oncePer(
  (ticketTypes: readonly TicketType[]): ReadonlyMap<string, TicketType> =>
    new Map(ticketTypes.map((ticketType) => [ticketType.id, ticketType])),
);

function vocabulary<Item extends Sluggish>(
  given: readonly Item[],
  nameOf: (item: Item) => string,
): Vocabulary<Item> {
  const items = inNorwegianOrder(given, nameOf);
  return {
    items,
    byId: new Map(items.map((item, number) => [item.id, number])),
    // An item's own slug goes before a former one of another.
    bySlug: new Map([
      ...slugsIn(items, (item) => item.formerSlugs ?? []),
      ...slugsIn(items, ({ slug }) => [slug]),
    ]),
  };
}

function slugsIn<Item>(
  items: readonly Item[],
  slugsOf: (item: Item) => readonly string[],
): readonly (readonly [string, number])[] {
  return items.flatMap((item, number) => comparedItems(slugsOf(item)).map((slug) => [slug, number] as const));
}

interface Sluggish {
  readonly id: string;
  readonly slug: string;
  readonly formerSlugs?: readonly string[] | null;
}
