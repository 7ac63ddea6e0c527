import type { Point } from '@calendar/outline';
import type { Venue } from './schema.ts';

/**
 * The venues of events, each with its events, those with most of them first. Events without coordinates are left out.
 */
export function placesOf<Item extends PlacedItem>(events: readonly Item[]): readonly Place<Item>[] {
  const places = new Map<string, { name: string; slug: string; point: Point; events: Item[] }>();
  for (const event of events) {
    const { name, slug, location } = event.venue ?? {};
    const { latitude, longitude } = location ?? {};
    if (name == null || slug == null || latitude == null || longitude == null) continue;
    const known = places.get(slug);
    if (known === undefined) places.set(slug, { name, slug, point: [latitude, longitude], events: [event] });
    else known.events.push(event);
  }
  return [...places.values()].sort((one, other) => other.events.length - one.events.length);
}

/** An event that may have coordinates. */
export interface PlacedItem {
  readonly venue: Pick<Venue, 'name' | 'slug' | 'location'> | null;
}

/** A venue on the map. */
export interface Place<Item> {
  readonly name: string;
  readonly slug: string;
  readonly point: Point;
  readonly events: readonly Item[];
}
