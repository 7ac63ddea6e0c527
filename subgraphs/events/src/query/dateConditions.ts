import { inEvery } from '../index/bitSet.ts';
import { CANCELLED, numbersWith, SOLD_OUT } from '../index/columns.ts';
import { compared, comparedInAnyCase } from '../rules/comparedText.ts';
import type { Conditions } from '../rules/conditions.ts';
import { atVenues, type DateFilter, inHours, type TimeWindow, without } from './dateFilters.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The conditions that belong to a date (docs/rules.md 4 "Date shown by a node"), made ready for a snapshot and an
 * instant. Immutable.
 */
export interface DateConditions {
  readonly window: TimeWindow;
  /** Those that are not about the date's time. */
  readonly others: readonly DateFilter[];
}

/**
 * Reads the date conditions out of all conditions. `fromDate` defaults to `now` (docs/rules.md 5 "Date range
 * filters").
 */
export function dateConditions(snapshot: Snapshot, conditions: Conditions, now: number): DateConditions {
  const fromDate = conditions.fromDate ?? (conditions.fromStartDate === null ? now : null);
  return {
    window: {
      overAfter: fromDate ?? Number.NEGATIVE_INFINITY,
      startFrom: conditions.fromStartDate ?? Number.NEGATIVE_INFINITY,
      startBefore: conditions.untilDate ?? Number.POSITIVE_INFINITY,
    },
    others: [...otherConditions(snapshot, conditions)],
  };
}

function* otherConditions(snapshot: Snapshot, conditions: Conditions): Iterable<DateFilter> {
  const { dates, venues } = snapshot;
  const { hoursRange, cancelledNotIncluded, soldOutNotIncluded } = conditions;
  const excluded = (cancelledNotIncluded ? CANCELLED : 0) | (soldOutNotIncluded ? SOLD_OUT : 0);
  if (excluded !== 0) yield without(dates, excluded);
  if (hoursRange !== null) yield inHours(dates, hoursRange);
  const allowed = inEvery(venues.items.length, venueConditions(snapshot, conditions));
  if (allowed !== null) yield atVenues(dates, allowed);
}

function* venueConditions(
  { venues, places }: Snapshot,
  { venues: slugs, venueSlug, municipality, postalCodes }: Conditions,
): Iterable<readonly Int32Array[]> {
  const withSlug = (slug: string): Int32Array => {
    const venue = venues.bySlug.get(compared(slug));
    return venue === undefined ? Int32Array.of() : Int32Array.of(venue);
  };
  if (slugs.length > 0) yield slugs.map(withSlug);
  if (venueSlug !== null) yield [withSlug(venueSlug)];
  if (municipality !== null) yield [numbersWith(places.municipality, comparedInAnyCase(municipality))];
  if (postalCodes.length > 0) yield postalCodes.map((code) => numbersWith(places.postalCode, compared(code)));
}
