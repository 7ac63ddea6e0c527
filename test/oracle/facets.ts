import type { RawFeed } from '@calendar/model/feed';
import { categoriesOf, categoryOf, isWithin } from './categories.ts';
import { organizersOf } from './fields.ts';
import { venueOf } from './filters.ts';
import { admissionOf, isFree } from './free.ts';
import type { Node } from './nodes.ts';
import { byNorwegianName } from './norwegianOrder.ts';
import { isSameInAnyCase } from './sameText.ts';
import { osloDay } from './time.ts';

/**
 * The facets over the whole filtered list (docs/rules.md 27 "Facet entries").
 *
 * @param ofDays the nodes of the same list by day
 */
export function facetsOf(nodes: readonly Node[], ofDays: readonly Node[], feed: RawFeed): Facets {
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
    const hits = nodes.filter((node) =>
      categoriesOf(node.event, feed).some((own) => isWithin(own, id, feed)),
    ).length;
    if (hits > 0) {
      categories.push({ hits, id, name_nb, name_en: name_en ?? null, slug_nb, slug_en: slug_en ?? null });
    }
  }
  return {
    venues: mostHitsFirst(venues, (entry) => entry.name),
    organizers: mostHitsFirst(organizers, (entry) => entry.name),
    categories: mostHitsFirst(categories, (entry) => entry.name_nb),
    isFree: freeFacets(nodes),
    admission: admissionFacets(nodes),
    municipalities: namesWithHits(
      nodes,
      ({ shown }) => {
        const name = venueOf(shown.date, feed)?.municipality;
        return name == null ? [] : [name];
      },
      municipalitiesOf(feed),
    ),
    tags: namesWithHits(nodes, ({ event }) => event.tags ?? [], tagsOf(feed)),
    days: dayFacets(ofDays),
  };
}

function mostHitsFirst<Entry extends { readonly hits: number }>(
  entries: Entry[],
  nameOf: (entry: Entry) => string,
): readonly Entry[] {
  return entries.sort((a, b) => b.hits - a.hits || byNorwegianName(nameOf(a), nameOf(b)));
}

/** All municipalities, as they are written. */
export function municipalitiesOf(feed: RawFeed): readonly string[] {
  return (feed.venues ?? []).flatMap(({ municipality }) => municipality ?? []);
}

/** All tags, as they are written. */
export function tagsOf(feed: RawFeed): readonly string[] {
  return (feed.events ?? []).flatMap(({ tags }) => tags ?? []);
}

/** Different names in Norwegian order; of those that differ in case alone, the first by code units. */
export function namesOnce(names: readonly string[], all: readonly string[]): readonly string[] {
  const shown = names.map((name) => shownName(name, all)).filter((name) => name !== '');
  return [...new Set(shown)].sort(byNorwegianName);
}

function shownName(name: string, all: readonly string[]): string {
  const alike = all
    .filter((other) => isSameInAnyCase(other, name))
    .map((other) => other.normalize('NFC').trim());
  return alike.sort((a, b) => (a < b ? -1 : 1))[0] as string;
}

function namesWithHits(
  nodes: readonly Node[],
  namesOf: (node: Node) => readonly string[],
  all: readonly string[],
): readonly NameFacet[] {
  const carried = nodes.map((node) => namesOnce(namesOf(node), all));
  const entries = namesOnce(carried.flat(), all).map((name) => ({
    hits: carried.filter((names) => names.includes(name)).length,
    name,
  }));
  return mostHitsFirst(entries, (entry) => entry.name);
}

function freeFacets(nodes: readonly Node[]): readonly FreeFacet[] {
  return [true, false]
    .map((free) => ({ hits: nodes.filter(({ event }) => isFree(event) === free).length, isFree: free }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits);
}

function admissionFacets(nodes: readonly Node[]): readonly AdmissionFacet[] {
  const entries = ['free', 'paid', 'unknown']
    .map((name) => ({
      hits: nodes.filter(({ event }) => admissionOf(event) === name).length,
      admission: name,
    }))
    .filter(({ hits }) => hits > 0);
  return mostHitsFirst(entries, ({ admission }) => admission);
}

function dayFacets(nodes: readonly Node[]): readonly DayFacet[] {
  const days = nodes.map(({ shown }) => shown.runningDay ?? osloDay(shown.date.start));
  return [...new Set(days)].sort().map((date) => ({ hits: days.filter((day) => day === date).length, date }));
}

interface NameFacet {
  readonly hits: number;
  readonly name: string;
}

interface FreeFacet {
  readonly hits: number;
  readonly isFree: boolean;
}

interface AdmissionFacet {
  readonly hits: number;
  readonly admission: string;
}

interface DayFacet {
  readonly hits: number;
  readonly date: string;
}

interface Facets {
  readonly isFree: readonly FreeFacet[];
  readonly admission: readonly AdmissionFacet[];
  readonly municipalities: readonly NameFacet[];
  readonly tags: readonly NameFacet[];
  readonly days: readonly DayFacet[];
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
