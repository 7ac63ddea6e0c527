import { EVENT_FIELDS, fieldsOf } from '@calendar/model/eventFields';
import { parseDateTime } from '@calendar/time';
import { buildSnapshot } from '../src/index/build/buildSnapshot.ts';
import { TokenStore } from '../src/index/search/tokenStore.ts';
import { writeEvent } from '../src/index/segments/eventDocument.ts';
import { NONE_REMOVED } from '../src/index/segments/removedEvents.ts';
import type { RecordedEvents } from '../src/index/segments/segment.ts';
import type { StoredRow } from '../src/index/segments/storedRow.ts';
import { writeSegment } from '../src/index/segments/writeSegment.ts';
import { openSnapshot, type Snapshot } from '../src/query/snapshot.ts';
import type { CalendarEvent, EventDate } from '../src/rules/calendarEvent.ts';
import type {
  Category,
  Organizer,
  ReferenceData,
  RetiredCategory,
  Venue,
} from '../src/rules/referenceData.ts';

/** The instant of a wall clock in Norway, or of a date-time with an offset. */
export function at(text: string): number {
  const instant = parseDateTime(text.length === 16 ? `${text}:00` : text);
  if (instant === null) throw new Error(`not a date-time: ${text}`);
  return instant;
}

/** A date from one wall clock to another; without an end it has none. */
export function date(start: string, end: string = start, more: Partial<EventDate> = {}): EventDate {
  return {
    startDate: at(start),
    endDate: at(end),
    startTime: start.slice(11, 16),
    duration: null,
    venue: null,
    ticketsURL: null,
    streamingURL: null,
    mode: null,
    eventCancelled: false,
    eventSoldOut: false,
    allDay: false,
    eventStatus: null,
    previousStartDate: null,
    prices: null,
    ...more,
  };
}

/** An event with these dates and nothing else but what is given. */
export function event(
  id: string,
  dates: readonly EventDate[],
  more: Partial<CalendarEvent> = {},
): CalendarEvent {
  return {
    ...WITHOUT_VALUES,
    id,
    event_slug: `slug-${id}`,
    title_nb: `Tittel ${id}`,
    dates,
    ...more,
  };
}

/** What an event has of which nothing is known. */
const WITHOUT_VALUES = Object.fromEntries(
  fieldsOf(EVENT_FIELDS).map(([name, { absent }]) => [name, absent]),
) as { readonly [name: string]: unknown } as Omit<CalendarEvent, 'id' | 'event_slug' | 'title_nb' | 'dates'>;

export function venue(id: string, more: Partial<Venue> = {}): Venue {
  return {
    id,
    name: `Sted ${id}`,
    slug: `slug-${id}`,
    address: null,
    municipality: null,
    postalCode: null,
    location: null,
    mapImageURL: null,
    ...more,
  };
}

export function organizer(id: string, name = `Arrangør ${id}`): Organizer {
  return { id, name, slug: `slug-${id}`, website: null, email: null, telephoneNumber: null };
}

export function category(id: string, more: Partial<Category> = {}): Category {
  return { id, name_nb: `Kategori ${id}`, name_en: null, slug_nb: id, slug_en: null, parent: null, ...more };
}

export function retired(id: string, migratedTo: string | null): RetiredCategory {
  return { id, migratedTo };
}

export function snapshot(
  events: readonly CalendarEvent[],
  referenceData: Partial<ReferenceData> = {},
): Snapshot {
  const nothing = { venues: [], organizers: [], categories: [], retiredCategories: [], ticketTypes: [] };
  return openSnapshot(buildSnapshot(segmented(events), { ...nothing, ...referenceData }, true));
}

/** Events in one segment. */
export function segmented(events: readonly CalendarEvent[], tokens = new TokenStore()): RecordedEvents {
  return {
    events: writeSegment(events.map(storedRow), tokens),
    tokens,
    removed: NONE_REMOVED,
    lineage: 'l',
  };
}

/** An event as a record that took it in at an instant has it. */
export function storedRow(event: CalendarEvent): StoredRow {
  const taken = at('2026-01-01 12:00');
  return { document: writeEvent(event), addedAt: taken, changedAt: taken, formerSlugs: [], formerIds: [] };
}
