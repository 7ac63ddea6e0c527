import { userInputError } from '@calendar/kit';
import { parseDateTime } from '@calendar/time';
import type { Conditions, HoursRange } from '../rules/conditions.ts';
import { wordsOf } from '../rules/searchWords.ts';

/** The input type `Filter` as callers send it. */
export interface FilterInput {
  readonly fromDate?: string | null;
  readonly untilDate?: string | null;
  readonly fromStartDate?: string | null;
  readonly categories?: GivenList;
  readonly notCategories?: GivenList;
  readonly venues?: GivenList;
  readonly venueSlug?: string | null;
  readonly organizers?: GivenList;
  readonly organizerSlug?: string | null;
  readonly searchTerm?: string | null;
  readonly tag?: string | null;
  readonly mode?: string | null;
  readonly superEvent?: string | null;
  readonly onlyFeatured?: boolean | null;
  readonly onlyFeaturedSpecialEvent?: boolean | null;
  readonly cancelledNotIncluded?: boolean | null;
  readonly soldOutNotIncluded?: boolean | null;
  readonly hoursRange?: string | null;
  readonly groupRepetitionsByDay?: boolean | null;
  readonly municipality?: string | null;
  readonly postalCodes?: GivenList;
  readonly sortBy?: string | null;
}

/**
 * Reads a caller's filter into conditions (docs/interface.md 4.3 "Filter", docs/rules.md 10 "Accepted date-time
 * forms", 11 "Values that count as absent", 16 "Strings in filter types", 17 "Invalid filter values").
 *
 * @param plusMayBeSpace whether a `+` may have arrived as a space
 * @throws `Query Arguments invalid` with `invalidArgs` when dates cannot be read, all of them named
 * @throws `BAD_USER_INPUT` for a `mode` or `hoursRange` that is not one, and for a `searchTerm` of too many words
 */
export function filterArguments(filter: FilterInput, plusMayBeSpace: boolean): Conditions {
  return {
    ...dates(filter, plusMayBeSpace),
    hoursRange: hoursRange(text(filter.hoursRange)),
    categories: list(filter.categories),
    notCategories: list(filter.notCategories),
    venues: list(filter.venues),
    venueSlug: text(filter.venueSlug),
    organizers: list(filter.organizers),
    organizerSlug: text(filter.organizerSlug),
    searchTerm: searchTerm(text(filter.searchTerm)),
    tag: text(filter.tag),
    mode: mode(text(filter.mode)),
    superEvent: text(filter.superEvent),
    onlyFeatured: filter.onlyFeatured ?? false,
    onlyFeaturedSpecialEvent: filter.onlyFeaturedSpecialEvent ?? false,
    cancelledNotIncluded: filter.cancelledNotIncluded ?? false,
    soldOutNotIncluded: filter.soldOutNotIncluded ?? false,
    municipality: text(filter.municipality),
    postalCodes: list(filter.postalCodes),
    groupRepetitionsByDay: filter.groupRepetitionsByDay ?? false,
  };
}

function dates(
  filter: FilterInput,
  plusMayBeSpace: boolean,
): Pick<Conditions, 'fromDate' | 'untilDate' | 'fromStartDate'> {
  const invalidArgs: string[] = [];
  const read = (name: 'fromDate' | 'untilDate' | 'fromStartDate'): number | null => {
    const given = text(filter[name]);
    const instant = given === null ? null : parseDateTime(given, plusMayBeSpace);
    if (given !== null && instant === null) invalidArgs.push(name);
    return instant;
  };
  const instants = {
    fromDate: read('fromDate'),
    untilDate: read('untilDate'),
    fromStartDate: read('fromStartDate'),
  };
  if (invalidArgs.length > 0) throw userInputError('Query Arguments invalid', { invalidArgs });
  return instants;
}

function hoursRange(given: string | null): HoursRange | null {
  if (given === null) return null;
  const match = HOURS_RANGE.exec(given);
  if (match === null) {
    throw userInputError(
      `Argument "hoursRange" must have the form "HH:mm-HH:mm", such as "18:00-23:30"; got ${quoted(given)}.`,
    );
  }
  const [, fromHour, fromMinute, toHour, toMinute] = match.map(Number) as [0, number, number, number, number];
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}

function searchTerm(given: string | null): string | null {
  if (given === null) return null;
  if (given.length > MOST_CHARACTERS) {
    throw userInputError(
      `Argument "searchTerm" must have at most ${MOST_CHARACTERS} characters; got ${given.length}.`,
    );
  }
  const words = wordsOf(given).length;
  if (words <= MOST_WORDS) return given;
  throw userInputError(
    `Argument "searchTerm" must have at most ${MOST_WORDS} different words; got ${words}.`,
  );
}

function mode(given: string | null): string | null {
  if (given === null || given === 'online' || given === 'offline') return given;
  throw userInputError(`Argument "mode" must be "online" or "offline"; got ${quoted(given)}.`);
}

function text(given: string | null | undefined): string | null {
  return given === null || given === undefined || given.trim() === '' ? null : given;
}

function list(given: GivenList): readonly string[] {
  return [...new Set((given ?? []).filter((item) => item !== null && item.trim() !== ''))] as string[];
}

/** A caller's text in a message, cut short. */
export function quoted(given: string): string {
  return JSON.stringify(given.length > 60 ? `${given.slice(0, 60)}…` : given);
}

// Every word is looked up in all texts; no reader types more.
const MOST_WORDS = 50;
const MOST_CHARACTERS = 5000;
const HOURS_RANGE = /^([01]\d|2[0-3]):([0-5]\d)-(?:(?=24:00$)|(?=[01]\d|2[0-3]))(\d\d):([0-5]\d)$/;

type GivenList = readonly (string | null)[] | null | undefined;
