import { comparedInAnyCase } from '@calendar/text';
import { inEvery } from '../index/bitSet.ts';
import { CANCELLED, numbersOfSlugs, numbersWith, SOLD_OUT } from '../index/columns.ts';
import { comparedItems } from '../rules/comparedItems.ts';
import { type TimeWindow, timeWindow } from '../rules/dateRange.ts';
import type { Conditions, FieldsAbout } from '../rules/filterFields.ts';
import { keysOfMunicipalities } from '../rules/municipalityKeys.ts';
import { atVenues, type DateFilter, inHours, onWeekdays, withoutFlags } from './dateFilters.ts';
import { type ByField, type ListsByField, ofGiven } from './eventConditions.ts';
import type { Snapshot } from './snapshot.ts';
import { venuesInBox, venuesNear } from './venuesInArea.ts';

/** The conditions that belong to a date (docs/rules.md 4 "Date shown by a node"). Immutable. */
export interface DateConditions {
  readonly window: TimeWindow;
  /** Those that are not about the date's time. */
  readonly others: readonly DateFilter[];
}

export function dateConditions(snapshot: Snapshot, conditions: Conditions, now: number): DateConditions {
  return { window: timeWindow(conditions, now), others: [...otherConditions(snapshot, conditions)] };
}

function* otherConditions(snapshot: Snapshot, conditions: Conditions): Iterable<DateFilter> {
  const { dates, venues } = snapshot;
  const excluded = excludedFlags(conditions);
  if (excluded !== 0) yield withoutFlags(dates, excluded);
  // Of a date that runs for days each node is another day, whose day of the week is decided there.
  const { eachRunningDay } = conditions;
  yield* ofGiven(DATE_CONDITIONS, snapshot, eachRunningDay ? { ...conditions, weekdays: null } : conditions);
  const allowed = inEvery(venues.items.length, ofGiven(VENUE_CONDITIONS, snapshot, conditions));
  if (allowed !== null) yield atVenues(dates, allowed);
}

const DATE_CONDITIONS: ByField<FieldsAbout<'date'>, DateFilter> = {
  weekdays: ({ dates }, days) => onWeekdays(dates, days),
  hoursRange: ({ dates }, range) => inHours(dates, range),
};

/** By field, the flags of the dates that it leaves out. */
const EXCLUDED_FLAGS: Readonly<Record<FieldsAbout<'dateFlag'>, number>> = {
  cancelledNotIncluded: CANCELLED,
  soldOutNotIncluded: SOLD_OUT,
};

function excludedFlags(conditions: Conditions): number {
  let flags = 0;
  for (const name in EXCLUDED_FLAGS) {
    const field = name as FieldsAbout<'dateFlag'>;
    if (conditions[field]) flags |= EXCLUDED_FLAGS[field];
  }
  return flags;
}

/** By field, the numbers of the venues that fulfil its condition. */
const VENUE_CONDITIONS: ListsByField<FieldsAbout<'venue'>> = {
  venues: ({ venues }, slugs) => [numbersOfSlugs(venues, slugs)],
  venueSlug: ({ venues }, slug) => [numbersOfSlugs(venues, [slug])],
  municipality: ({ places }, municipality) => [
    numbersWith(places.municipality, comparedInAnyCase(municipality)),
  ],
  municipalities: ({ places }, names) =>
    keysOfMunicipalities(names).map((key) => numbersWith(places.municipalityKey, key)),
  near: ({ places }, circle) => [venuesNear(places.located, circle)],
  box: ({ places }, box) => [venuesInBox(places.located, box)],
  postalCodes: ({ places }, codes) =>
    comparedItems(codes).map((code) => numbersWith(places.postalCode, code)),
};
