import type { Vocabulary } from '../index/columns.ts';
import type { Postings } from '../index/postings.ts';
import { ADMISSIONS, type Admission } from '../rules/admission.ts';
import { oncePer } from '../rules/oncePer.ts';
import type { Category, Organizer, Venue } from '../rules/referenceData.ts';
import type { Selection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

export interface Facet<Item> {
  readonly item: Item;
  readonly hits: number;
}

/** Venues of the dates shown, most hits first, then by name (docs/rules.md 27 "Facet entries"). */
export const venueFacets = cachedBySelection(
  ({ venues, dates }: Snapshot, selection): readonly Facet<Venue>[] =>
    ranked(venues, count(dates.venue, selection, venues.items.length)),
);

/** Organizers of the nodes, most hits first, then by name (docs/rules.md 27 "Facet entries"). */
export const organizerFacets = cachedBySelection(
  ({ organizers, dates, combinations }: Snapshot, selection): readonly Facet<Organizer>[] =>
    ranked(organizers, countMembers(combinations.organizers, dates.organizers, selection, organizers)),
);

/** Categories of the nodes and those above them, most hits first, then by Norwegian name (docs/rules.md 27 "Facet entries"). */
export const categoryFacets = cachedBySelection(
  ({ categories, dates, combinations }: Snapshot, selection): readonly Facet<Category>[] =>
    ranked(categories, countMembers(combinations.categories, dates.categories, selection, categories)),
);

/** Nodes by admission, most hits first, then by name (docs/rules.md 27 "Facet entries", 55 "Free events"). */
export const admissionFacets = cachedBySelection(
  ({ events, dates }: Snapshot, selection): readonly Facet<Admission>[] => {
    const hits = new Int32Array(ADMISSIONS.length);
    for (let node = 0; node < selection.dates.length; node++) {
      const admission = events.admissions[dates.event[selection.dates[node]!]!]!;
      hits[admission] = hits[admission]! + 1;
    }
    return ranked({ items: ADMISSIONS }, hits);
  },
);

/** Free nodes and others, most hits first, then the free ones (docs/rules.md 55 "Free events"). */
export function freeFacets(snapshot: Snapshot, selection: Selection): readonly FreeFacet[] {
  const hits = admissionFacets(snapshot, selection).find(({ item }) => item === 'free')?.hits ?? 0;
  const facets = [
    { isFree: true, hits },
    { isFree: false, hits: selection.dates.length - hits },
  ];
  return facets.filter((facet) => facet.hits > 0).sort((one, other) => other.hits - one.hits);
}

/** Municipalities of the dates shown, most hits first, then by name (docs/rules.md 27 "Facet entries"). */
export const municipalityFacets = cachedBySelection(
  ({ dates, places, venues }: Snapshot, selection): readonly Facet<string>[] => {
    const atVenues = count(dates.venue, selection, venues.items.length);
    const hits = new Int32Array(places.municipalities.length);
    for (let venue = 0; venue < atVenues.length; venue++) {
      const municipality = places.municipalityOf[venue]!;
      if (municipality >= 0) hits[municipality] = hits[municipality]! + atVenues[venue]!;
    }
    return ranked({ items: places.municipalities }, hits);
  },
);

/** Tags of the nodes, most hits first, then by name (docs/rules.md 27 "Facet entries"). */
export const tagFacets = cachedBySelection(
  ({ dates, events }: Snapshot, selection): readonly Facet<string>[] => {
    const { offsets, values } = events.ofTags;
    const hits = new Int32Array(events.tags.length);
    for (let node = 0; node < selection.dates.length; node++) {
      const event = dates.event[selection.dates[node]!]!;
      const end = offsets[event + 1]!;
      for (let at = offsets[event]!; at < end; at++) hits[values[at]!] = hits[values[at]!]! + 1;
    }
    return ranked({ items: events.tags }, hits);
  },
);

/** Days on which the dates shown start, or that nodes stand for, counted since 1970-01-01 in Norway, in their order. */
export const dayFacets = cachedBySelection(({ dates }: Snapshot, selection): readonly Facet<number>[] => {
  const dayOfNode = (node: number) => selection.days?.[node] ?? dates.day[selection.dates[node] ?? -1];
  const hits = new Map<number, number>();
  let day = Number.NaN;
  let run = 0;
  // Lists are ordered by start, as a rule: nodes of one day follow each other and are counted together.
  for (let node = 0; node <= selection.dates.length; node++) {
    const next = dayOfNode(node);
    if (next === day) {
      run++;
      continue;
    }
    if (run > 0) hits.set(day, (hits.get(day) ?? 0) + run);
    day = next ?? Number.NaN;
    run = 1;
  }
  return Array.from(hits, ([item, own]) => ({ item, hits: own })).sort((one, other) => one.item - other.item);
});

export interface FreeFacet {
  readonly isFree: boolean;
  readonly hits: number;
}

/** A selection that is itself cached, that of everything upcoming, is counted once. */
function cachedBySelection<Facets extends object>(
  countIn: (snapshot: Snapshot, selection: Selection) => Facets,
): (snapshot: Snapshot, selection: Selection) => Facets {
  const facetsOf = oncePer((selection: Selection, snapshot: Snapshot) => countIn(snapshot, selection));
  return (snapshot, selection) => facetsOf(selection, snapshot);
}

/** How many nodes have each number in a column over dates. Numbers below 0 do not count. */
function count(column: Int32Array, { dates }: Selection, numbers: number): Int32Array {
  const hits = new Int32Array(numbers);
  for (let node = 0; node < dates.length; node++) {
    const number = column[dates[node]!]!;
    if (number >= 0) hits[number] = hits[number]! + 1;
  }
  return hits;
}

function countMembers(
  { offsets, values }: Postings,
  column: Int32Array,
  selection: Selection,
  { items }: Vocabulary<unknown>,
): Int32Array {
  const combined = count(column, selection, offsets.length - 1);
  const hits = new Int32Array(items.length);
  for (let combination = 0; combination < combined.length; combination++) {
    const nodes = combined[combination]!;
    if (nodes === 0) continue;
    const end = offsets[combination + 1]!;
    for (let at = offsets[combination]!; at < end; at++) {
      const item = values[at]!;
      hits[item] = hits[item]! + nodes;
    }
  }
  return hits;
}

/** Those with hits, counted into their places: hits are no more than nodes. */
function ranked<Item>({ items }: Pick<Vocabulary<Item>, 'items'>, hits: Int32Array): readonly Facet<Item>[] {
  const most = hits.reduce((most, own) => Math.max(most, own), 0);
  // By hits, from the most: how many items have more, which is the place of the first one of them.
  const places = new Int32Array(most + 1);
  for (let number = 0; number < hits.length; number++) {
    const own = hits[number]!;
    if (own > 0) places[most - own + 1] = places[most - own + 1]! + 1;
  }
  for (let below = 1; below < places.length; below++) {
    places[below] = places[below]! + places[below - 1]!;
  }
  const facets = new Array<Facet<Item>>(places[most]!);
  // Items are numbered by name: of equal hits, the lower number comes first.
  for (let number = 0; number < hits.length; number++) {
    const own = hits[number]!;
    if (own === 0) continue;
    const place = places[most - own]!;
    places[most - own] = place + 1;
    facets[place] = { item: items[number] as Item, hits: own };
  }
  return facets;
}
