import { LRUCache } from 'lru-cache';
import { type Documents, readDocument } from './documents.ts';
import type { CalendarEvent } from './event.ts';
import type { Category, Organizer, Venue } from './followed.ts';
import { type Postings, row } from './postings.ts';
import type { Spellings } from './search/foldText.ts';
import type { SearchIndex } from './search/searchIndex.ts';
import { numberOf, type TextIndex } from './texts.ts';

/**
 * The read model of the events domain at one revision: events by id, and their dates as columns in chronological
 * order. Everything a query needs is looked up here; nothing in it depends on the time of day.
 *
 * An event is named by its number: its place among all events by id. Venues, organizers and categories are numbered
 * too, in the order in which facets with equal hits list them. Immutable: it is replaced, never changed.
 */
export interface Snapshot extends SnapshotColumns {
  /** The whole event of a number. */
  event(number: number): CalendarEvent;
}

/** The read model as plain data, which threads can share. */
export interface SnapshotColumns {
  readonly events: Events;
  readonly dates: Dates;
  readonly venues: Vocabulary<Venue>;
  readonly organizers: Vocabulary<Organizer>;
  readonly categories: Vocabulary<Category>;
  readonly search: SearchIndex;
  readonly documents: Documents;
}

/** Makes a read model of its columns. Events are read from their documents when asked for; recent ones are kept. */
export function openSnapshot(columns: SnapshotColumns): Snapshot {
  const recent = new LRUCache<number, CalendarEvent>({ max: EVENTS_KEPT });
  return {
    ...columns,
    event(number) {
      const known = recent.get(number);
      if (known !== undefined) return known;
      const event = readDocument(columns.documents, number);
      recent.set(number, event);
      return event;
    },
  };
}

/** Columns over all events, by number. */
export interface Events {
  readonly count: number;
  readonly ids: TextIndex;
  readonly slugs: TextIndex;
  /** Ids of the known categories each event carries, after retirement. */
  readonly categories: Postings;
  /** Events that carry each known category itself. */
  readonly carrying: Postings;
  /** Known organizers of each event. */
  readonly organizers: Postings;
  /** When each event becomes public; -Infinity where nothing hides it. */
  readonly publicFrom: Float64Array;
  /** Events that were or will be hidden, by that instant. */
  readonly publishing: Int32Array;
  /** The instant from which all dates of each event are over. */
  readonly overFrom: Float64Array;
  /** Events by what they may be looked up or filtered by. */
  readonly of: {
    /** Exact titles. */
    readonly titleNb: EventsByText;
    readonly titleEn: EventsByText;
    /** Lower-case tags. */
    readonly tag: EventsByText;
    /** Ids of container events. */
    readonly superEvent: EventsByText;
    /** A category's own events and those of the categories below it. */
    readonly category: Postings;
    readonly organizer: Postings;
    readonly online: Int32Array;
    readonly offline: Int32Array;
    readonly featured: Int32Array;
    readonly featuredInSpecialEvent: Int32Array;
    readonly superEvents: Int32Array;
  };
}

/** Events by a text they have. */
export interface EventsByText {
  readonly texts: TextIndex;
  readonly events: Postings;
}

/** The events with exactly this text. */
export function eventsWith({ texts, events }: EventsByText, text: string): Int32Array {
  const number = numberOf(texts, text);
  return number < 0 ? NONE : row(events, number);
}

/** Columns over all dates, by start, then by event, then by position in the event. */
export interface Dates {
  readonly count: number;
  readonly start: Float64Array;
  /** The instant from which each date is over (`decisions.md 1`). */
  readonly over: Float64Array;
  /** The latest `over` among the dates of the same event that come before; -Infinity for the first. */
  readonly overBefore: Float64Array;
  readonly event: Int32Array;
  /** The place in the event's own list of dates. */
  readonly position: Int32Array;
  /** Number of the venue, or -1 when there is none or nobody knows it. */
  readonly venue: Int32Array;
  /** The dates at each known venue. */
  readonly at: Postings;
  /** Days since 1970-01-01 in Norway, by start. */
  readonly day: Int32Array;
  /** Minutes since midnight in Norway, by start. */
  readonly minute: Int16Array;
  /** Bits: {@link CANCELLED}, {@link SOLD_OUT}, {@link LAST}. */
  readonly flags: Uint8Array;
  /** The latest `over` of each block of {@link BLOCK} dates: what is past is skipped a block at a time. */
  readonly overOfBlock: Float64Array;
  /** All dates by the instant from which they are over. */
  readonly byOver: Int32Array;
}

export const CANCELLED = 1;
export const SOLD_OUT = 2;
/** The last date of its event. */
export const LAST = 4;
export const BLOCK = 256;

const NONE = new Int32Array(0);
const EVENTS_KEPT = 10_000;

/** The known items of a followed kind, by number. */
export interface Vocabulary<Item> {
  readonly items: readonly Item[];
  /** What free text finds each item by: its label in either language, folded, in the three spellings. */
  readonly labels: readonly Spellings[];
  readonly byId: ReadonlyMap<string, number>;
  readonly bySlug: ReadonlyMap<string, number>;
}
