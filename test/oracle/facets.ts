import { categoriesOf, categoryOf } from './categories.ts';
import { organizersOf } from './fields.ts';
import { venueOf } from './filters.ts';
import type { Node } from './nodes.ts';
import { byNorwegianName } from './norwegianOrder.ts';
import type { RawFeed } from './rawFeed.ts';

/** The facets over the whole filtered list (docs/rules.md 27 "Facet entries"). */
export function facetsOf(nodes: readonly Node[], feed: RawFeed): Facets {
  const venues: VenueFacet[] = [];
  for (const { id, slug, name } of feed.venues ?? []) {
    const hits = nodes.filter((node) => venueOf(node.shown.date, feed)?.id === id).length;
    if (hits > 0) venues.push({ hits, id, slug, name });
  }
  const organizers: VenueFacet[] = [];
  for (const { id, slug, name } of feed.organizers ?? []) {
    const hits = nodes.filter((node) => organizersOf(node.event, feed).some((one) => one.id === id)).length;
    if (hits > 0) organizers.push({ hits, id, slug, name });
  }
  const categories: CategoryFacet[] = [];
  for (const { id, name_nb, name_en, slug_nb, slug_en } of feed.categories ?? []) {
    if (categoryOf(id, feed) === undefined) continue;
    const hits = nodes.filter((node) => categoriesOf(node.event, feed).includes(id)).length;
    if (hits > 0) {
      categories.push({ hits, id, name_nb, name_en: name_en ?? null, slug_nb, slug_en: slug_en ?? null });
    }
  }
  return {
    venues: mostHitsFirst(venues, (entry) => entry.name),
    organizers: mostHitsFirst(organizers, (entry) => entry.name),
    categories: mostHitsFirst(categories, (entry) => entry.name_nb),
  };
}

function mostHitsFirst<Entry extends { readonly hits: number }>(
  entries: Entry[],
  nameOf: (entry: Entry) => string,
): readonly Entry[] {
  return entries.sort((a, b) => b.hits - a.hits || byNorwegianName(nameOf(a), nameOf(b)));
}

interface Facets {
  readonly venues: readonly VenueFacet[];
  readonly organizers: readonly VenueFacet[];
  readonly categories: readonly CategoryFacet[];
}

interface VenueFacet {
  readonly hits: number;
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

interface CategoryFacet {
  readonly hits: number;
  readonly id: string;
  readonly name_nb: string;
  readonly name_en: string | null;
  readonly slug_nb: string;
  readonly slug_en: string | null;
}
