import type { Conditions, HoursRange } from './conditions.ts';
import { CANCELLED, type Snapshot, SOLD_OUT } from './snapshot.ts';

/** The conditions that belong to a date (`decisions.md 4`), made ready for a snapshot and an instant. Immutable. */
export interface DateConditions {
  /** Passing dates are over later than this. */
  readonly overAfter: number;
  /** Passing dates start at this instant or later. */
  readonly startFrom: number;
  /** Passing dates start before this instant. */
  readonly startBefore: number;
  /** Flags that a passing date does not have. */
  readonly without: number;
  readonly hours: HoursRange | null;
  /** Whether any condition other than on the date's time is given. */
  readonly restricted: boolean;
  /** By venue number: 1 where a passing date may be held. Null: anywhere, or nowhere at all. */
  readonly venues: Uint8Array | null;
}

/** Reads the date conditions out of all conditions. `fromDate` defaults to `now` (`decisions.md 5`). */
export function dateConditions(snapshot: Snapshot, conditions: Conditions, now: number): DateConditions {
  const fromDate = conditions.fromDate ?? (conditions.fromStartDate === null ? now : null);
  const without =
    (conditions.cancelledNotIncluded ? CANCELLED : 0) | (conditions.soldOutNotIncluded ? SOLD_OUT : 0);
  const venues = venuesAllowed(snapshot, conditions);
  return {
    overAfter: fromDate ?? Number.NEGATIVE_INFINITY,
    startFrom: conditions.fromStartDate ?? Number.NEGATIVE_INFINITY,
    startBefore: conditions.untilDate ?? Number.POSITIVE_INFINITY,
    without,
    hours: conditions.hoursRange,
    venues,
    restricted: without !== 0 || conditions.hoursRange !== null || venues !== null,
  };
}

/** Whether a date, named by its place in the columns, fulfils the conditions other than on its time. */
export function fulfilsRestrictions(
  dates: Snapshot['dates'],
  date: number,
  conditions: DateConditions,
): boolean {
  if (((dates.flags[date] as number) & conditions.without) !== 0) return false;
  if (conditions.hours !== null && !inHours(dates.minute[date] as number, conditions.hours)) return false;
  if (conditions.venues === null) return true;
  const venue = dates.venue[date] as number;
  return venue >= 0 && conditions.venues[venue] === 1;
}

/** `decisions.md 7`. */
function inHours(minute: number, { from, to }: HoursRange): boolean {
  return from <= to ? minute >= from && minute <= to : minute >= from || minute <= to;
}

function venuesAllowed({ venues }: Snapshot, conditions: Conditions): Uint8Array | null {
  const { municipality, postalCodes, venueSlug } = conditions;
  const slugs = conditions.venues;
  if (slugs.length === 0 && venueSlug === null && municipality === null && postalCodes.length === 0)
    return null;
  const sought = municipality?.toLowerCase();
  return Uint8Array.from(venues.items, (venue) =>
    (slugs.length === 0 || slugs.includes(venue.slug)) &&
    (venueSlug === null || venueSlug === venue.slug) &&
    (sought === undefined || sought === venue.municipality?.toLowerCase()) &&
    (postalCodes.length === 0 || (venue.postalCode !== null && postalCodes.includes(venue.postalCode)))
      ? 1
      : 0,
  );
}
