import type { Category, Organizer, Venue } from './followed.ts';
import type { Selection } from './select.ts';
import type { Snapshot, Vocabulary } from './snapshot.ts';

/** An item and the number of nodes it has in a selection. */
export interface Facet<Item> {
  readonly item: Item;
  readonly hits: number;
}

/** Venues of the dates shown, most hits first, then by name (`decisions.md 27`). */
export function venueFacets({ venues, dates }: Snapshot, selection: Selection): readonly Facet<Venue>[] {
  const hits = new Int32Array(venues.items.length);
  for (const date of selection.dates) {
    const venue = dates.venue[date] as number;
    if (venue >= 0) hits[venue] = (hits[venue] as number) + 1;
  }
  return ranked(venues, hits);
}

/** Organizers of the nodes, most hits first, then by name (`decisions.md 27`). */
export function organizerFacets(snapshot: Snapshot, selection: Selection): readonly Facet<Organizer>[] {
  return ranked(snapshot.organizers, countRows(snapshot.events.organizers, selection, snapshot.organizers));
}

/** Categories the nodes carry, most hits first, then by Norwegian name (`decisions.md 27`). */
export function categoryFacets(snapshot: Snapshot, selection: Selection): readonly Facet<Category>[] {
  return ranked(snapshot.categories, countRows(snapshot.events.categories, selection, snapshot.categories));
}

function countRows(
  { offsets, values }: Snapshot['events']['categories'],
  selection: Selection,
  vocabulary: Vocabulary<unknown>,
): Int32Array {
  const hits = new Int32Array(vocabulary.items.length);
  for (const event of selection.events) {
    const end = offsets[event + 1] as number;
    for (let at = offsets[event] as number; at < end; at++) {
      const item = values[at] as number;
      hits[item] = (hits[item] as number) + 1;
    }
  }
  return hits;
}

// Items are numbered by name: of equal hits, the lower number comes first.
function ranked<Item>({ items }: Vocabulary<Item>, hits: Int32Array): readonly Facet<Item>[] {
  const hit: number[] = [];
  for (let number = 0; number < hits.length; number++) if (hits[number] !== 0) hit.push(number);
  return hit
    .sort((one, other) => (hits[other] as number) - (hits[one] as number) || one - other)
    .map((number) => ({ item: items[number] as Item, hits: hits[number] as number }));
}
