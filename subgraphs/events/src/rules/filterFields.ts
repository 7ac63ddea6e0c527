import { LONGEST_COMPARED } from '@calendar/text';
import { parseDateTime } from '@calendar/time';
import { readAdmissions } from './admission.ts';
import { readBox, readCircle } from './area.ts';
import { readHoursRange } from './hoursRange.ts';
import { InvalidDate, InvalidValue } from './invalidValue.ts';
import { oncePer } from './oncePer.ts';
import { readItems } from './readItems.ts';
import { readSearchTerm } from './searchWords.ts';
import { readWeekdays } from './weekdays.ts';

/**
 * The fields of the input type `Filter` (docs/interface.md 4.3 "Filter"). Each has its subject, its type in the schema
 * and how it is read. A field that is added here has its value in {@link Conditions}.
 *
 * The subject of a field (docs/rules.md 4 "Date shown by a node"). A new field of the first five does not compile until
 * a table in `query/eventConditions.ts` or `query/dateConditions.ts` has its condition:
 * - `event`, `exclusion`: the event, to be found or left out by it;
 * - `date`: the date; `dateFlag`: one of its flags; `venue`: its venue;
 * - `time`: the window of its start and end, made of several fields in `dateRange.ts`;
 * - `text`: the search. `nodes`: what a node represents. `order`: nothing, since it is always the same.
 */
export const FILTER_FIELDS = {
  fromDate: instant('time'),
  untilDate: instant('time'),
  fromStartDate: instant('time'),
  ongoing: choice('time'),
  weekdays: fromTexts('date', readWeekdays),
  hoursRange: text('date', readHoursRange),
  categories: texts('event'),
  notCategories: texts('exclusion'),
  venues: texts('venue'),
  venueSlug: text('venue', asGiven),
  organizers: texts('event'),
  organizerSlug: text('event', asGiven),
  searchTerm: text('text', readSearchTerm),
  tag: text('event', asGiven),
  isFree: choice('event'),
  admission: fromTexts('event', readAdmissions),
  age: number('event', notNegative),
  updatedSince: instant('event'),
  publishedSince: instant('event'),
  mode: text('event', readMode),
  superEvent: text('event', asGiven),
  onlyFeatured: flag('event'),
  onlyFeaturedSpecialEvent: flag('event'),
  cancelledNotIncluded: flag('dateFlag'),
  soldOutNotIncluded: flag('dateFlag'),
  municipality: text('venue', asGiven),
  municipalities: texts('venue'),
  postalCodes: texts('venue'),
  near: value('venue', 'Near', readCircle),
  box: value('venue', 'Box', readBox),
  sortBy: text('order', ignored),
  groupRepetitionsByDay: flag('nodes'),
  eachRunningDay: flag('nodes'),
} as const;

/**
 * The conditions of a list of events, which must all hold; null, an empty list and false are none
 * (docs/rules.md 11 "Values that count as absent"). Instants are milliseconds since 1970.
 */
export type Conditions = { readonly [Name in FieldName]: ValueOf<Fields[Name]> };

export type FilterInput = { readonly [Name in FieldName]?: GivenOf<Fields[Name]> | null };

/** The names of the fields that are about something. */
export type FieldsAbout<About> = {
  [Name in FieldName]: Fields[Name] extends { readonly about: About } ? Name : never;
}[FieldName];

export const ANY = Object.fromEntries(
  Object.entries(FILTER_FIELDS).map(([name, { absent }]) => [name, absent]),
) as Conditions;

/** Whether the value of a field is one that was given: another than the field has when it is absent. */
export function isGiven<Value>({ absent }: { readonly absent: Value }, value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== absent;
}

export interface FilterField<About extends string, Given, Value> {
  readonly about: About;
  /** In the schema (docs/rules.md 16 "Strings in filter types"). */
  readonly type: 'String' | '[String]' | 'Boolean' | 'Int' | 'Near' | 'Box';
  readonly absent: Value;
  /** Reads a caller's value. A value that counts as absent is `absent`, as null is. */
  read(given: Given, plusMayBeSpace: boolean): Value | InvalidValue | InvalidDate;
}

function text<About extends string, Value>(
  about: About,
  read: (given: string) => Value | InvalidValue,
): FilterField<About, string, Value | null> {
  return {
    about,
    type: 'String',
    absent: null,
    read: (given) => (isText(given) ? read(given) : null),
  };
}

/** docs/rules.md 10 "Accepted date-time forms". */
function instant<About extends string>(about: About): FilterField<About, string, number | null> {
  return {
    about,
    type: 'String',
    absent: null,
    read: (given, plusMayBeSpace) =>
      isText(given) ? (parseDateTime(given, plusMayBeSpace) ?? new InvalidDate()) : null,
  };
}

function texts<About extends string>(
  about: About,
): FilterField<About, readonly (string | null)[], readonly string[]> {
  return { about, type: '[String]', absent: [], read: readTexts };
}

/** A value that is read from several texts. */
function fromTexts<About extends string, Value>(
  about: About,
  read: (given: readonly string[]) => Value | null | InvalidValue,
): FilterField<About, readonly (string | null)[], Value | null> {
  return {
    about,
    type: '[String]',
    absent: null,
    read: (given) => {
      const items = readTexts(given);
      return items instanceof InvalidValue ? items : read(items);
    },
  };
}

function readTexts(given: readonly (string | null)[]): readonly string[] | InvalidValue {
  const items = readItems(given);
  return items instanceof InvalidValue ? items : textsOf(items);
}

function flag<About extends string>(about: About): FilterField<About, boolean, boolean> {
  return { about, type: 'Boolean', absent: false, read: (given) => given };
}

/** One of two kinds of events, or both if it is absent. */
function choice<About extends string>(about: About): FilterField<About, boolean, boolean | null> {
  return { about, type: 'Boolean', absent: null, read: (given) => given };
}

function number<About extends string>(
  about: About,
  read: (given: number) => number | InvalidValue,
): FilterField<About, number, number | null> {
  return { about, type: 'Int', absent: null, read };
}

function notNegative(given: number): number | InvalidValue {
  return given >= 0 ? given : new InvalidValue('be 0 or greater', given);
}

/** A value of an input type. */
function value<About extends string, Given, Type extends 'Near' | 'Box'>(
  about: About,
  type: Type,
  read: (given: Given) => Given | InvalidValue,
): FilterField<About, Given, Given | null> {
  return { about, type, absent: null, read };
}

/** It has no effect: results are chronological (docs/interface.md 9 "Versions and changes"). */
function ignored(): null {
  return null;
}

function readMode(given: string): string | InvalidValue {
  return given === 'online' || given === 'offline'
    ? given
    : new InvalidValue('be "online" or "offline"', given);
}

function asGiven(given: string): string {
  return given;
}

/** Those items that are not absent. It is the same list for the same items, which a caller may give to many fields. */
const textsOf = oncePer((items: readonly (string | null)[]): readonly string[] => items.filter(isText));

/** A text longer than all that it could equal is not looked into, and not taken for blank. */
function isText(given: string | null): given is string {
  return given !== null && (given.length > LONGEST_COMPARED || given.trim() !== '');
}

type Fields = typeof FILTER_FIELDS;
export type FieldName = keyof Fields;
type ValueOf<Field> = Field extends FilterField<string, infer _, infer Value> ? Value : never;
type GivenOf<Field> = Field extends FilterField<string, infer Given, infer _> ? Given : never;
