import { datesOfEach } from '@calendar/adapter-kit/bounded';
import { categorizerOf, ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import { DEFAULT_MAPPING } from '@calendar/adapter-kit/defaultMapping';
import {
  type ForeignFeed,
  type ForeignOptions,
  ForeignReading,
  type Identities,
} from '@calendar/adapter-kit/foreignFeed';
import { eventSlug } from '@calendar/adapter-kit/slugFor';
import type { RawEvent } from '@calendar/model/feed';
import { type EventDate, rawDateOf } from './eventDates.ts';
import { EventReader } from './eventReader.ts';
import { type FoundEvent, findEvents } from './findEvents.ts';
import { type MergedEvent, mergeEvents } from './mergeEvents.ts';
import { type ReadEvent, readEvent } from './readEvent.ts';
import { reckonedDates } from './reckonedDates.ts';
import { MOST_DAYS } from './schedule.ts';
import { type PublishedText, readDocument, type SchemaDocument } from './schemaDocument.ts';

/**
 * The feed of schema.org `Event`s in one JSON-LD text, or in several pages as one, and what was left out, by item.
 * Throws a ForeignFeedError if the only text is no JSON, or if there is no event.
 */
export function readSchemaOrg(
  texts: string | readonly PublishedText[],
  options: ForeignOptions = {},
): ForeignFeed {
  const document = readDocument(texts);
  const reading = new ForeignReading('item', options);
  const { report, now } = reading;
  const found = reading.held(findEvents(document, reading), ({ item }) => item);
  const setting = {
    reading,
    categoriesOf: categorizerOf(options.mapping ?? DEFAULT_MAPPING),
    bounds: {
      now,
      mostDates: datesOfEach(found.map((event) => reckonedDates(event, document))),
      days: { left: MOST_DAYS },
    },
  };
  if (found.length === 0) throw new ForeignFeedError(noEvent(document));
  const read = found.flatMap((event) => {
    const reader = new EventReader(event, document, report);
    const taken = readEvent(event, reader, setting);
    if (taken !== null) reader.noteUnread();
    return taken ?? [];
  });
  const merged = mergeEvents(read, reading.source, setting.bounds, report);
  const feed = reading.feedOf(eventsOf(merged, reading), identitiesOf(merged));
  const ids = new Set<string | null>(merged.map(({ id }) => id));
  // Where another item tells the event whole, it is read.
  return { ...feed, unread: feed.unread.filter(({ id, title }) => title !== null || !ids.has(id)) };
}

function noEvent({ roots }: SchemaDocument): string {
  const broken = roots.find((root) => 'unreadable' in root);
  const where = broken?.place || (broken?.address ?? 'it');
  const why = broken === undefined ? '' : ` What stands in ${where} is no JSON.`;
  return `There is no schema.org Event in this.${why} Expected JSON-LD, in a page within a script of the type application/ld+json.`;
}

function identitiesOf(events: readonly MergedEvent[]): Partial<Identities> {
  const known = events.map(({ id, read }) => ({ id, ...(read[0] as ReadEvent) }));
  const stated = known.flatMap(({ id, identity }) =>
    identity === null ? [] : [[id, identity.stated] as const],
  );
  const atPages = known.filter(({ identity, page }) => identity === null && page !== null);
  return { atPages: new Set(atPages.map(({ id }) => id)), stated: new Map(stated), byStart: false };
}

function eventsOf(events: readonly MergedEvent[], reading: ForeignReading): readonly RawEvent[] {
  const ids = new Map<FoundEvent, string>(events.flatMap(({ id, found }) => found.map((one) => [one, id])));
  const programmes = Map.groupBy(
    events.filter((event) => containerOf(event, ids) !== null),
    (event) => containerOf(event, ids) as string,
  );
  return events.flatMap((event) => {
    const programme = programmes.get(event.id) ?? [];
    const dates = event.dates.length > 0 ? event.dates : spanOf(programme);
    if (dates.length > 0)
      return [rawEventOf({ ...event, dates }, containerOf(event, ids), programme.length > 0)];
    const { title_nb: title } = event.content;
    for (const { item, place } of event.found) {
      reading.report.add(item, place, title, 'an event needs a startDate: it was left out');
      if (!event.read.some(({ isCancelled }) => isCancelled)) reading.leaveUnread(item, event.id, title);
    }
    return [];
  });
}

function containerOf({ id, found }: MergedEvent, ids: ReadonlyMap<FoundEvent, string>): string | null {
  const containers = found.flatMap(({ container }) => (container === null ? [] : (ids.get(container) ?? [])));
  return containers.find((container) => container !== id) ?? null;
}

/** The date of a container without its own dates: from the first start to the last end of its programme. */
function spanOf(programme: readonly MergedEvent[]): readonly EventDate[] {
  const dates = programme.flatMap((event) => event.dates);
  const [first] = dates;
  if (first === undefined) return [];
  return [
    {
      ...first,
      start: dates.reduce((least, { start }) => Math.min(least, start), first.start),
      end: dates.reduce((most, { start, end }) => Math.max(most, end ?? start), first.end ?? first.start),
      minutes: null,
      allDay: dates.every(({ allDay }) => allDay),
      venue: dates.every(({ venue }) => venue === first.venue) ? first.venue : null,
      streamingURL: null,
      ticketsURL: null,
      cancelled: dates.every(({ cancelled }) => cancelled),
      soldOut: false,
      status: null,
      previousStart: null,
      prices: null,
    },
  ];
}

function rawEventOf(event: MergedEvent, superEvent: string | null, isSuperEvent: boolean): RawEvent {
  return {
    id: event.id,
    event_slug: eventSlug(event.content.title_nb, event.id),
    ...event.content,
    isSuperEvent,
    superEvent,
    prices: event.prices,
    dates: event.dates.map(rawDateOf),
  };
}
