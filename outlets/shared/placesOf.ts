import { frameAround, type Point, projected } from '@calendar/model/outline';
import type { Venue } from './schema.ts';

/** The venues of events, those with most of them first, and the events without coordinates. */
export function placesOf<Item extends PlacedItem>(events: readonly Item[]): Placed<Item> {
  const places = new Map<string, { name: string; slug: string; point: Point; events: Item[] }>();
  const unplaced: Item[] = [];
  for (const event of events) {
    const { name, slug, location } = event.venue ?? {};
    const { latitude, longitude } = location ?? {};
    if (name == null || slug == null || latitude == null || longitude == null) {
      unplaced.push(event);
      continue;
    }
    const known = places.get(slug);
    if (known === undefined) places.set(slug, { name, slug, point: [latitude, longitude], events: [event] });
    else known.events.push(event);
  }
  const sorted = [...places.values()].sort((one, other) => other.events.length - one.events.length);
  return { places: sorted, unplaced };
}

/** Where each place is drawn in a frame around all of them, larger the more events it has. */
export function circlesOf<Item>(places: readonly Place<Item>[], hitsOf: (place: Place<Item>) => number) {
  const points = places.map(({ point }) => point);
  const frame = frameAround(points, 4 / 3);
  const radiusOf = (hits: number) => (frame.width / 100) * Math.min(2.4, 0.8 + Math.sqrt(hits) * 0.25);
  const circles = places.map((place) => ({
    ...projected(place.point),
    place,
    radius: radiusOf(hitsOf(place)),
  }));
  return { frame, circles };
}

export interface PlacedItem {
  readonly venue: Pick<Venue, 'name' | 'slug' | 'location'> | null;
}

export interface Placed<Item> {
  readonly places: readonly Place<Item>[];
  readonly unplaced: readonly Item[];
}

export interface Place<Item> {
  readonly name: string;
  readonly slug: string;
  readonly point: Point;
  readonly events: readonly Item[];
}
