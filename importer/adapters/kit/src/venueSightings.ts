import type { FeedVenue, RawVenue } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { type Notes, shortened } from './bounded.ts';
import { normalized } from './digest.ts';
import { idWithin } from './identity.ts';
import { metresBetween } from './metresBetween.ts';
import { slugFor } from './slugFor.ts';

export type SeenVenue = Omit<FeedVenue, 'id' | 'slug' | 'mapImageURL'>;

/** The venues (docs/rules.md 53 "Ids of foreign items"): one per stated identity, else one per name and address. */
export class VenueSightings {
  readonly #source: string;
  readonly #sightings = new Map<string, Sighting>();

  constructor(source: string) {
    this.#source = source;
  }

  idOf(seen: SeenVenue, stated: string | null, { notes, place }: SeenAt): string {
    const key = JSON.stringify([seen, stated]);
    let sighting = this.#sightings.get(key);
    if (sighting === undefined) {
      sighting = { seen, id: venueId(this.#source, seen, stated), count: 0, notes, place };
      this.#sightings.set(key, sighting);
    }
    sighting.count += 1;
    return sighting.id;
  }

  /** All venues, each as most of its items describe it. Values that differ from those of other items are noted. */
  items(): readonly RawVenue[] {
    return [...Map.groupBy(this.#sightings.values(), ({ id }) => id)].map(([id, all]) => {
      const seen = {
        name: mostCommon(all, 'name') as string,
        address: mostCommon(all, 'address'),
        municipality: mostCommon(all, 'municipality'),
        postalCode: mostCommon(all, 'postalCode'),
        location: mostCommon(all, 'location'),
      };
      for (const sighting of all) noteDifferences(sighting, seen);
      return { id, slug: venueSlug(seen.name, id), ...seen };
    });
  }
}

/** A venue within the bounds of the calendar. A text that is cut is noted, those of its address at `addressAt`. */
export function heldVenue(seen: SeenVenue, { notes, place }: SeenAt, addressAt: string = place): SeenVenue {
  const held = (text: string | null, most: number = BOUNDS.name) =>
    text === null || text === '' ? null : shortened(text, addressAt, notes, most);
  return {
    name: shortened(seen.name, place, notes),
    address: held(seen.address, BOUNDS.address),
    municipality: held(seen.municipality),
    postalCode: held(seen.postalCode),
    location: seen.location,
  };
}

/** A point on the map, or null. Zero, zero is in the sea. It is stored if nobody knew the place. */
export function locationAt(latitude: number, longitude: number): SeenVenue['location'] {
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

export function venueSlug(name: string, id: string): string {
  return slugFor(name, id.slice(-8));
}

export interface SeenAt {
  readonly notes: Notes;
  readonly place: string;
}

interface Sighting extends SeenAt {
  readonly id: string;
  readonly seen: SeenVenue;
  count: number;
}

function venueId(source: string, seen: SeenVenue, stated: string | null): string {
  if (stated !== null) return idWithin(source, 'venue', 'stated', stated);
  const words = [seen.name, seen.address, seen.postalCode, seen.municipality];
  return idWithin(source, 'venue', ...words.map((word) => (word === null ? null : normalized(word))));
}

function mostCommon<Field extends keyof SeenVenue>(
  sightings: readonly Sighting[],
  field: Field,
): SeenVenue[Field] | null {
  const counts = new Map<string, { readonly value: SeenVenue[Field]; readonly count: number }>();
  for (const { seen, count } of sightings) {
    if (seen[field] === null) continue;
    const key = JSON.stringify(seen[field]);
    counts.set(key, { value: seen[field], count: (counts.get(key)?.count ?? 0) + count });
  }
  // Of equally common ones the first in the alphabet: the order of a file says nothing.
  const sorted = [...counts].sort(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1));
  return sorted[0]?.[1].value ?? null;
}

function noteDifferences({ seen, notes, place }: Sighting, held: SeenVenue): void {
  for (const field of ['name', 'municipality', 'postalCode'] as const) {
    const said = seen[field];
    if (said === null || normalized(said) === normalized(held[field] as string)) continue;
    notes.note(
      field === 'name' ? `${place}.name` : `${place}.address`,
      said,
      `other items give this place as ${held[field]}, which was taken`,
    );
  }
  if (
    seen.location !== null &&
    held.location !== null &&
    metresBetween(seen.location, held.location) > 1_000
  ) {
    notes.note(
      `${place}.geo`,
      seen.location,
      'other items put this place more than a kilometre away; theirs was taken',
    );
  }
}
