import { compared } from '../rules/comparedText.ts';
import type { Category, Organizer, ReferenceData, Venue } from '../rules/referenceData.ts';
import type { SnapshotColumns, Vocabulary } from './columns.ts';

/** What events refer to in the other domains, numbered. Immutable. */
export type Vocabularies = Pick<SnapshotColumns, 'venues' | 'organizers' | 'categories'>;

/** Numbers what is followed. The same lists have the same vocabularies, each time they are asked for. */
export function vocabulariesOf(referenceData: ReferenceData): Vocabularies {
  return {
    venues: venuesIn(referenceData.venues),
    organizers: organizersIn(referenceData.organizers),
    categories: categoriesIn(referenceData.categories),
  };
}

const venuesIn = cachedByList((venues: readonly Venue[]) => vocabulary(venues, ({ name }) => name));
const organizersIn = cachedByList((organizers: readonly Organizer[]) =>
  vocabulary(organizers, ({ name }) => name),
);
const categoriesIn = cachedByList((categories: readonly Category[]) =>
  vocabulary(
    categories.map((category) => ({ ...category, slug: category.id })),
    ({ name_nb }) => name_nb,
  ),
);

function vocabulary<Item extends { readonly id: string; readonly slug: string }>(
  given: readonly Item[],
  nameOf: (item: Item) => string,
): Vocabulary<Item> {
  const items = given.toSorted(
    (one, other) =>
      COLLATION.compare(nameOf(one), nameOf(other)) || Number(one.id > other.id) - Number(one.id < other.id),
  );
  return {
    items,
    byId: new Map(items.map((item, number) => [item.id, number])),
    bySlug: new Map(items.map((item, number) => [compared(item.slug), number])),
  };
}

function cachedByList<Item, Result extends object>(
  build: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  const kept = new WeakMap<readonly Item[], Result>();
  return (list) => {
    const known = kept.get(list);
    if (known !== undefined) return known;
    const result = build(list);
    kept.set(list, result);
    return result;
  };
}

const COLLATION = new Intl.Collator('nb');
