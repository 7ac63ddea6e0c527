import type { RawOrganizer } from '@calendar/model/feed';
import { normalized } from './digest.ts';
import { idWithin } from './identity.ts';
import { slugFor } from './slugFor.ts';
import type { SeenAt } from './venueSightings.ts';

export interface SeenOrganizer {
  readonly name: string;
  readonly website?: string | null;
  readonly email?: string | null;
  readonly telephoneNumber?: string | null;
}

/** The organizers (docs/rules.md 53 "Ids of foreign items"): one per stated identity or page, else one per name. */
export class OrganizerSightings {
  readonly #source: string;
  readonly #organizers = new Map<string, RawOrganizer>();

  constructor(source: string) {
    this.#source = source;
  }

  idOf(seen: SeenOrganizer, stated: string | null, { notes, place }: SeenAt): string {
    const id = organizerId(this.#source, seen, stated);
    const earlier = this.#organizers.get(id);
    if (earlier !== undefined && normalized(earlier.name) !== normalized(seen.name)) {
      notes.note(place, seen.name, `other items call this organizer ${earlier.name}, which was taken`);
    }
    for (const field of ['website', 'email', 'telephoneNumber'] as const) {
      const held = earlier?.[field];
      if (held && seen[field] && held !== seen[field]) {
        notes.note(place, seen[field], `other items give this organizer ${held}, which was taken`);
      }
    }
    this.#organizers.set(id, {
      id,
      name: earlier?.name ?? seen.name,
      slug: earlier?.slug ?? organizerSlug(seen.name, id),
      website: earlier?.website ?? seen.website ?? null,
      email: earlier?.email ?? seen.email ?? null,
      telephoneNumber: earlier?.telephoneNumber ?? seen.telephoneNumber ?? null,
    });
    return id;
  }

  items(): readonly RawOrganizer[] {
    return [...this.#organizers.values()];
  }
}

export function organizerSlug(name: string, id: string): string {
  return slugFor(name, id.slice(-8));
}

function organizerId(source: string, { name, website = null }: SeenOrganizer, stated: string | null): string {
  if (stated !== null) return idWithin(source, 'organizer', 'stated', stated);
  if (website !== null) return idWithin(source, 'organizer', 'page', website);
  return idWithin(source, 'organizer', 'name', normalized(name));
}
