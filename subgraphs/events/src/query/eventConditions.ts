import { type BitSet, fullSet, inEvery, removeAll } from '../index/bitSet.ts';
import { numbersWith } from '../index/columns.ts';
import { row } from '../index/postings.ts';
import { compared, comparedInAnyCase } from '../rules/comparedText.ts';
import type { Conditions } from '../rules/conditions.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The events that fulfil the conditions that belong to the event rather than to a date (docs/rules.md 4 "Date shown
 * by a node"), search apart. Null where no such condition is given.
 */
export function eventSet(snapshot: Snapshot, conditions: Conditions): BitSet | null {
  const { count } = snapshot.events;
  const set = inEvery(count, positiveConditions(snapshot, conditions));
  if (conditions.notCategories.length === 0) return set;
  const others = set ?? fullSet(count);
  for (const list of ofCategories(snapshot, conditions.notCategories)) removeAll(others, list);
  return others;
}

function* positiveConditions(snapshot: Snapshot, conditions: Conditions): Iterable<readonly Int32Array[]> {
  const { of } = snapshot.events;
  if (conditions.categories.length > 0) yield ofCategories(snapshot, conditions.categories);
  if (conditions.organizers.length > 0) yield ofOrganizers(snapshot, conditions.organizers);
  if (conditions.organizerSlug !== null) yield ofOrganizers(snapshot, [conditions.organizerSlug]);
  if (conditions.tag !== null) yield [numbersWith(of.tag, comparedInAnyCase(conditions.tag))];
  if (conditions.mode !== null) yield [conditions.mode === 'online' ? of.online : of.offline];
  if (conditions.superEvent !== null) yield [numbersWith(of.superEvent, conditions.superEvent)];
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
    const organizer = snapshot.organizers.bySlug.get(compared(slug));
    return organizer === undefined ? [] : [row(snapshot.events.of.organizer, organizer)];
  });
}
