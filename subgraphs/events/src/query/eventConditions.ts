import { compared, comparedInAnyCase } from '@calendar/text';
import type { Ages } from '../index/ages.ts';
import { firstFrom } from '../index/ascending.ts';
import { type BitSet, fullSet, inEvery, removeAll } from '../index/bitSet.ts';
import { type Moments, numbersOfSlugs, numbersWith } from '../index/columns.ts';
import { row } from '../index/postings.ts';
import { ADMISSIONS, type Admission } from '../rules/admission.ts';
import { type Conditions, FILTER_FIELDS, type FieldsAbout, isGiven } from '../rules/filterFields.ts';
import { idLedTo } from './lookups.ts';
import type { Snapshot } from './snapshot.ts';

/** The events that fulfil the conditions of the event, search apart. Null if none is given. */
export function eventsFulfilling(snapshot: Snapshot, conditions: Conditions): BitSet | null {
  const { count } = snapshot.events;
  const set = inEvery(count, ofGiven(EVENT_CONDITIONS, snapshot, conditions));
  const excluded = ofGiven(EXCLUSIONS, snapshot, conditions);
  if (excluded.length === 0) return set;
  const others = set ?? fullSet(count);
  for (const list of excluded.flat()) removeAll(others, list);
  return others;
}

/** By field, the posting lists of the events that fulfil its condition: any of them. */
const EVENT_CONDITIONS: ListsByField<FieldsAbout<'event'>> = {
  categories: ofCategories,
  organizers: ofOrganizers,
  organizerSlug: (snapshot, slug) => ofOrganizers(snapshot, [slug]),
  tag: ({ events }, tag) => [numbersWith(events.of.tag, comparedInAnyCase(tag))],
  isFree: (snapshot, free) =>
    ofAdmissions(
      snapshot,
      ADMISSIONS.filter((admission) => (admission === 'free') === free),
    ),
  admission: ofAdmissions,
  updatedSince: ({ events }, since) => [eventsSince(events.updates, since)],
  publishedSince: ({ events }, since) => [eventsSince(events.publications, since)],
  age: ({ events }, age) => [eventsForAge(events.ages, age)],
  mode: ({ events }, mode) => [mode === 'online' ? events.of.online : events.of.offline],
  // An event that was stored before its container was the same as another one may have the id of the former.
  superEvent: (snapshot, id) =>
    [...new Set([id, idLedTo(snapshot, id)])].map((one) =>
      numbersWith(snapshot.events.of.superEvent, compared(one)),
    ),
  onlyFeatured: ({ events }) => [events.of.featured],
  onlyFeaturedSpecialEvent: ({ events }) => [events.of.featuredInSpecialEvent],
};

/** By field, the posting lists of the events that it leaves out. */
const EXCLUSIONS: ListsByField<FieldsAbout<'exclusion'>> = {
  notCategories: ofCategories,
};

/** By field, the numbers of the items that fulfil the condition. Every list counts. */
export type ListsByField<Names extends keyof Conditions> = ByField<Names, readonly Int32Array[]>;

/** By field, what its value means in a snapshot. */
export type ByField<Names extends keyof Conditions, Meaning> = {
  readonly [Name in Names]: (snapshot: Snapshot, value: NonNullable<Conditions[Name]>) => Meaning;
};

/** What the fields mean that are given. */
export function ofGiven<Names extends keyof Conditions, Meaning>(
  table: ByField<Names, Meaning>,
  snapshot: Snapshot,
  conditions: Conditions,
): readonly Meaning[] {
  const meanings: Meaning[] = [];
  for (const name in table) {
    const value = conditions[name];
    if (isGiven<unknown>(FILTER_FIELDS[name], value))
      meanings.push(table[name](snapshot, value as NonNullable<Conditions[typeof name]>));
  }
  return meanings;
}

function eventsSince({ at, event }: Moments, since: number): Int32Array {
  return event.subarray(firstFrom(at, since));
}

function eventsForAge({ least, most }: Ages, age: number): Int32Array {
  const admitting = new Int32Array(least.length);
  let count = 0;
  for (let event = 0; event < least.length; event++) {
    admitting[count] = event;
    if (least[event]! <= age && age <= most[event]!) count++;
  }
  return admitting.subarray(0, count);
}

function ofCategories(snapshot: Snapshot, ids: readonly string[]): readonly Int32Array[] {
  // Categories are found by id instead of slug.
  return Array.from(numbersOfSlugs(snapshot.categories, ids), (category) =>
    row(snapshot.events.of.category, category),
  );
}

function ofAdmissions({ events }: Snapshot, admissions: readonly Admission[]): readonly Int32Array[] {
  return admissions.map((admission) => row(events.of.admission, ADMISSIONS.indexOf(admission)));
}

function ofOrganizers(snapshot: Snapshot, slugs: readonly string[]): readonly Int32Array[] {
  return Array.from(numbersOfSlugs(snapshot.organizers, slugs), (organizer) =>
    row(snapshot.events.of.organizer, organizer),
  );
}
