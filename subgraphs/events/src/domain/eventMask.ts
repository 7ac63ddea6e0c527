import type { Conditions } from './conditions.ts';
import { row } from './postings.ts';
import { eventsWith, type Snapshot } from './snapshot.ts';

/**
 * Which events fulfil the conditions that belong to the event rather than to a date (`decisions.md 4`), search apart:
 * one byte an event, 1 where it does. Null where no such condition is given.
 */
export function eventMask(snapshot: Snapshot, conditions: Conditions): Uint8Array | null {
  let mask: Uint8Array | null = null;
  for (const matching of positiveConditions(snapshot, conditions)) {
    const hits = new Uint8Array(snapshot.events.count);
    for (const list of matching) for (const event of list) hits[event] = 1;
    mask = mask === null ? hits : both(mask, hits);
  }
  if (conditions.notCategories.length > 0) {
    mask ??= new Uint8Array(snapshot.events.count).fill(1);
    for (const list of ofCategories(snapshot, conditions.notCategories))
      for (const event of list) mask[event] = 0;
  }
  return mask;
}

/** Events that are in both masks; changes and returns the first. */
export function both(mask: Uint8Array, other: Uint8Array): Uint8Array {
  for (let event = 0; event < mask.length; event++) {
    mask[event] = (mask[event] as number) & (other[event] as number);
  }
  return mask;
}

function* positiveConditions(snapshot: Snapshot, conditions: Conditions): Iterable<readonly Int32Array[]> {
  const { of } = snapshot.events;
  if (conditions.categories.length > 0) yield ofCategories(snapshot, conditions.categories);
  if (conditions.organizers.length > 0) yield ofOrganizers(snapshot, conditions.organizers);
  if (conditions.organizerSlug !== null) yield ofOrganizers(snapshot, [conditions.organizerSlug]);
  if (conditions.tag !== null) yield [eventsWith(of.tag, conditions.tag.toLowerCase())];
  if (conditions.mode !== null) yield [conditions.mode === 'online' ? of.online : of.offline];
  if (conditions.superEvent !== null) yield [eventsWith(of.superEvent, conditions.superEvent)];
  if (conditions.onlyFeatured) yield [of.featured];
  if (conditions.onlyFeaturedSpecialEvent) yield [of.featuredInSpecialEvent];
}

function ofCategories(snapshot: Snapshot, ids: readonly string[]): readonly Int32Array[] {
  return ids.flatMap((id) => {
    const category = snapshot.categories.byId.get(id);
    return category === undefined ? [] : [row(snapshot.events.of.category, category)];
  });
}

function ofOrganizers(snapshot: Snapshot, slugs: readonly string[]): readonly Int32Array[] {
  return slugs.flatMap((slug) => {
    const organizer = snapshot.organizers.bySlug.get(slug);
    return organizer === undefined ? [] : [row(snapshot.events.of.organizer, organizer)];
  });
}
