import { comparedItems } from '../rules/comparedItems.ts';
import type { EventName, EventProperty } from '../rules/eventProperties.ts';
import type { Category, Organizer, TicketType, Venue } from '../rules/referenceData.ts';
import type { Ages } from './ages.ts';
import { type Postings, row } from './postings.ts';
import type { SearchIndex } from './search/searchIndex.ts';
import type { Documents } from './segments/documents.ts';
import type { RemovedEvents } from './segments/removedEvents.ts';
import { numberOf, type TextIndex } from './texts.ts';

/**
 * The read model as plain data that threads share, independent of the instant. Events are named by number,
 * their place by id; venues, organizers and categories by theirs among facets of equal hits. Immutable.
 */
export interface SnapshotColumns {
  readonly events: Events;
  readonly dates: Dates;
  readonly venues: Vocabulary<Venue>;
  readonly organizers: Vocabulary<Organizer>;
  readonly categories: Vocabulary<Category>;
  readonly ticketTypes: ReadonlyMap<string, TicketType>;
  readonly combinations: Combinations;
  readonly places: Places;
  readonly search: SearchIndex;
  readonly documents: Documents;
  readonly changes: Changes;
}

/** The record's data about changes. */
export interface Changes {
  /** Names the history of the record's database. */
  readonly lineage: string;
  /** When each event was last changed. */
  readonly changed: Moments;
  /** When each event came in, by number: milliseconds since 1970. */
  readonly added: Float64Array;
  readonly removed: RemovedEvents;
}

export interface Events {
  readonly count: number;
  /** Known categories of each event, after migration. */
  readonly categories: Postings;
  readonly organizers: Postings;
  /** When each event becomes public. -Infinity if nothing hides it. */
  readonly publicFrom: Float64Array;
  /** Events that were or will be hidden, by the instant at which they become public. */
  readonly publishing: Moments;
  /** Events by when they were last edited, and by when they were published, as far as that is known. */
  readonly updates: Moments;
  readonly publications: Moments;
  /** The tags of each event, by their places in {@link tags}. */
  readonly ofTags: Postings;
  /** Names of all tags, as Norwegian orders them; of those that differ in case alone, one. */
  readonly tags: readonly string[];
  readonly ages: Ages;
  /** The place of each event's admission among `ADMISSIONS`. */
  readonly admissions: Int32Array;
  /** The instant from which all dates of each event are over. */
  readonly overFrom: Float64Array;
  /** Events by the values with which they may be looked up or filtered. Texts are stored as they are compared. */
  readonly of: Readonly<Record<EventName, NumbersByText> & Record<EventProperty, Int32Array>> & {
    /** The slugs that events had before. */
    readonly formerSlug: NumbersByText;
    /** The ids of events that are the same. */
    readonly formerId: NumbersByText;
    /** Tags in any case. */
    readonly tag: NumbersByText;
    /** A category's own events and those of the categories below it. */
    readonly category: Postings;
    readonly organizer: Postings;
    /** By the place of the admission among `ADMISSIONS`. */
    readonly admission: Postings;
  };
}

/** Numbers of the items that have a text, by that text. */
export interface NumbersByText {
  readonly texts: TextIndex;
  readonly numbers: Postings;
}

/** The numbers of the items with exactly this text. There are none if it is null or longer than any stored text. */
export function numbersWith({ texts, numbers }: NumbersByText, text: string | null): Int32Array {
  const number = text === null ? -1 : numberOf(texts, text);
  return number < 0 ? NONE : row(numbers, number);
}

/** Instants, ascending, each with the event that it is about. */
export interface Moments {
  readonly at: Float64Array;
  readonly event: Int32Array;
}

/** Columns over all dates, by start, then by event, then by position in the event. */
export interface Dates {
  readonly count: number;
  readonly start: Float64Array;
  /** The instant from which each date is over (docs/rules.md 1 "End of a date"). */
  readonly over: Float64Array;
  readonly event: Int32Array;
  /** The place in the event's own list of dates. */
  readonly position: Int32Array;
  /** Number of the venue, or -1 if there is none or it is not known. */
  readonly venue: Int32Array;
  /** Numbers of the {@link Combinations} that the event has. */
  readonly categories: Int32Array;
  readonly organizers: Int32Array;
  /** The dates of each event, chronological. */
  readonly of: Postings;
  /** The first date of each event, ascending. */
  readonly firsts: Int32Array;
  /** Days since 1970-01-01 in Norway, by start. */
  readonly day: Int32Array;
  /** Minutes since midnight in Norway, by start. */
  readonly minute: Int16Array;
  /** Bits: {@link CANCELLED} and those below it. */
  readonly flags: Uint8Array;
  /** The latest `over` of each block of {@link BLOCK} dates: past dates are skipped a block at a time. */
  readonly overOfBlock: Float64Array;
  /** The events of all dates, by the instant from which those are over. */
  readonly ending: Moments;
}

export const CANCELLED = 1;
export const SOLD_OUT = 2;
/** The last date of its event. */
export const LAST = 4;
/** Its event is hidden until some instant. */
export const EMBARGOED = 8;
/** Its event has another date on the same day. */
export const DAY_SHARED = 16;
/** Its end is not known. */
export const WITHOUT_END = 32;
/** No day since 1970-01-01. */
export const NO_DAY = -2_147_483_648;
export const BLOCK = 1024;

/** The known items of one kind of reference data, by number. */
export interface Vocabulary<Item> {
  readonly items: readonly Item[];
  readonly byId: ReadonlyMap<string, number>;
  /** Slugs as they are compared; categories have their ids there. */
  readonly bySlug: ReadonlyMap<string, number>;
}

export function numbersOfSlugs({ bySlug }: Vocabulary<unknown>, slugs: readonly string[]): Int32Array {
  return Int32Array.from(
    comparedItems(slugs).flatMap((slug) => {
      const number = bySlug.get(slug);
      return number === undefined ? [] : [number];
    }),
  );
}

/** The different combinations of organizers, and of categories with those above: fewer than events. */
export interface Combinations {
  readonly categories: Postings;
  readonly organizers: Postings;
}

/** Venues by their location. Texts are stored as they are compared. */
export interface Places {
  /** In any case. */
  readonly municipality: NumbersByText;
  /** By `municipalityKeys`. */
  readonly municipalityKey: NumbersByText;
  readonly postalCode: NumbersByText;
  /** Names of all municipalities, as Norwegian orders them; of those that differ in case alone, one. */
  readonly municipalities: readonly string[];
  /** By venue: the place of its municipality among these, or -1. */
  readonly municipalityOf: Int32Array;
  readonly located: LocatedVenues;
}

/** Venues whose location is known, by latitude; degrees (WGS 84). */
export interface LocatedVenues {
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  readonly venue: Int32Array;
}

const NONE = new Int32Array(0);
