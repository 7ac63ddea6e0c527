import type { RawEvent, RawPrice } from '@calendar/feed';
import { wallClockAt } from '@calendar/time';
import { agesOf } from './ages.ts';
import type { Categorizer } from './categoryMapping.ts';
import { datesOf, type EventDate } from './eventDates.ts';
import type { FoundEvent } from './findEvents.ts';
import { imagesOf } from './images.ts';
import { isObject, numberOf, wordOf } from './json.ts';
import { distinct, keywordsOf, performersOf } from './keywords.ts';
import { type Bilingual, bilingual } from './languages.ts';
import { linkOf } from './links.ts';
import { instantText, momentOf, readMoment, startOf } from './moments.ts';
import { nameOf } from './names.ts';
import { ticketsOf } from './offers.ts';
import type { Organizers } from './organizers.ts';
import type { Reading } from './reading.ts';
import type { Value } from './schemaNode.ts';
import { textOf } from './texts.ts';
import type { Venues } from './venues.ts';

/** An event that was read, before it is known which events are the same. */
export interface ReadEvent {
  readonly found: FoundEvent;
  readonly reading: Reading;
  /** What the publisher says identifies the event: `@id` or `identifier`. */
  readonly statedId: string | null;
  readonly url: string | null;
  /** What holds for all dates. */
  readonly content: EventContent;
  readonly prices: readonly RawPrice[];
  /** Empty for a container that says nothing of time: its programme does. */
  readonly dates: readonly EventDate[];
}

export type EventContent = Omit<
  RawEvent,
  'id' | 'event_slug' | 'dates' | 'prices' | 'superEvent' | 'isSuperEvent'
>;

/** What events are read with, and into. */
export interface EventSetting {
  readonly venues: Venues;
  readonly organizers: Organizers;
  readonly categoriesOf: Categorizer;
  readonly now: number;
}

/** Reads one event. Null, and noted, when it has no name. */
export function readEvent(found: FoundEvent, reading: Reading, setting: EventSetting): ReadEvent | null {
  const { event } = reading;
  event.values('subEvent', 'subEvents', 'superEvent');
  const title = titleOf(reading);
  if (title.nb === null) {
    reading.note(found.place, event.id ?? null, 'an event needs a name: it was left out');
    return null;
  }
  const description = bilingual(descriptionsOf(event.values('description'), reading), reading, ({ json }) =>
    isObject(json) || typeof json === 'boolean' ? null : String(json),
  );
  const tickets = ticketsOf(event, reading);
  const dates = datesOf(found, { tickets, venues: setting.venues, now: setting.now, reading });
  const keywords = keywordsOf(reading);
  const [type] = event.types.filter((name) => name !== 'Event');
  const { prices, ticketsInformation, ticketsFromDate } = tickets;
  const content: EventContent = {
    title_nb: title.nb,
    title_en: title.en,
    desc_nb: description.nb,
    desc_en: description.en,
    categories: setting.categoriesOf(keywords, event.types),
    tags: distinct([...keywords, ...performersOf(reading)]),
    type: type ?? null,
    mode: dates.length > 0 && dates.every(({ online }) => online) ? 'online' : 'offline',
    organizers: [
      ...new Set(
        event
          .values('organizer', 'organizers')
          .flatMap((value) => setting.organizers.idOf(value, reading) ?? []),
      ),
    ],
    images: imagesOf(reading),
    ticketsInformation,
    ticketsFromDate,
    publishingDate: momentText('datePublished', reading),
    created_at: momentText('dateCreated', reading),
    updated_at: momentText('dateModified', reading),
    ...agesOf(reading),
    ...capacityOf(reading),
    ...linksOf(reading),
    streamingURL: dates.find(({ streamingURL }) => streamingURL !== null)?.streamingURL ?? null,
    videosURL: linkOf(reading.one(event.values('video', 'recordedIn')), reading),
    venueNote: doorsOf(reading),
  };
  return { found, reading, ...identityOf(reading), content, prices, dates };
}

function titleOf(reading: Reading): Bilingual {
  const { event } = reading;
  const name = (value: Value) => nameOf(value, reading);
  const title = bilingual(event.values('name'), reading, name);
  if (title.nb !== null) return title;
  return bilingual(event.values('headline', 'alternateName').slice(0, 1), reading, name);
}

/** A description may be a thing that holds a text. */
function descriptionsOf(values: readonly Value[], reading: Reading): readonly Value[] {
  return values.flatMap((value) => reading.open(value)?.values('text', 'description') ?? [value]);
}

function identityOf(reading: Reading): Pick<ReadEvent, 'statedId' | 'url'> {
  const { event } = reading;
  const identifiers = event.values('identifier').flatMap((value) => {
    const property = reading.open(value);
    property?.values('propertyID', 'name');
    const text = textOf(property === null ? value : reading.one(property.values('value')));
    if (text === null) reading.note(value.place, value.json, 'a text or a PropertyValue was expected');
    return text === null ? [] : [{ ...value, json: text }];
  });
  const identifier = reading.one(identifiers)?.json as string | undefined;
  // `_:b0` and `#event` name nothing outside their page.
  const id = event.id !== null && /^[a-z][a-z0-9+.-]*:/i.test(event.id) ? event.id : null;
  if (id !== null && identifier !== undefined && identifier !== id) {
    reading.note(identifiers[0]?.place ?? '', identifier, 'the event’s @id was taken as its id');
  }
  const [url] = event.values('url');
  return { statedId: id ?? identifier ?? null, url: typeof url?.json === 'string' ? url.json.trim() : null };
}

type Links = Pick<Required<RawEvent>, 'moreInfoURL' | 'facebookURL'>;

function linksOf(reading: Reading): Links {
  const { event } = reading;
  const urls = event.values('url');
  const pages = event.values('mainEntityOfPage').filter(({ json }) => typeof json === 'string');
  const others = event.values('sameAs');
  const facebook = [...urls, ...others].find(({ json }) => FACEBOOK.test(wordOf(json)));
  const main = urls[0] ?? pages[0] ?? others.find((value) => value !== facebook);
  for (const value of [...urls, ...pages, ...others]) {
    if (value === main || value === facebook || value.json === main?.json) continue;
    reading.note(value.place, value.json, 'the calendar holds one address for more information');
  }
  return { moreInfoURL: linkOf(main ?? null, reading), facebookURL: linkOf(facebook ?? null, reading) };
}

const FACEBOOK = /^https?:\/\/(?:[\w-]+\.)*(?:facebook\.com|fb\.me)\//i;

type Capacity = Pick<Required<RawEvent>, 'availableTickets' | 'activeTickets'>;

/** Tickets left, and those taken when the whole is known too. */
function capacityOf(reading: Reading): Capacity {
  const whole = countOf('maximumAttendeeCapacity', reading);
  const left = countOf('remainingAttendeeCapacity', reading);
  if (whole !== null && left === null) {
    reading.note(
      'maximumAttendeeCapacity',
      whole,
      'the calendar holds tickets left and taken, and neither is known',
    );
  }
  const taken = whole !== null && left !== null && whole >= left ? whole - left : null;
  return { availableTickets: left, activeTickets: taken };
}

function countOf(property: string, reading: Reading): number | null {
  const value = reading.one(reading.event.values(property));
  if (value === null) return null;
  const count = numberOf(value.json);
  if (Number.isInteger(count) && count >= 0 && count <= 2_147_483_647) return count;
  reading.note(value.place, value.json, 'a whole number was expected');
  return null;
}

/** When the doors open, for which the feed has no field: visitors read it with how to find the place. */
function doorsOf(reading: Reading): string | null {
  const value = reading.one(reading.event.values('doorTime'));
  if (value === null) return null;
  const text = wordOf(value.json);
  const { moment, remark } = readMoment(text);
  if (moment !== null && remark !== null) reading.note(value.place, value.json, remark);
  if (moment !== null && 'instant' in moment) {
    const { hour, minute } = wallClockAt(moment.instant);
    return doorsAt(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  }
  const time = /^T?([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text);
  if (time !== null) return doorsAt(`${time[1]}:${time[2]}`);
  reading.note(value.place, value.json, 'a date-time or a time was expected');
  return null;
}

function doorsAt(time: string): string {
  return `Dørene åpner kl. ${time}`;
}

function momentText(property: string, reading: Reading): string | null {
  const value = reading.one(reading.event.values(property));
  if (value === null) return null;
  const moment = momentOf(value, reading);
  return moment === null ? null : instantText(startOf(moment));
}
