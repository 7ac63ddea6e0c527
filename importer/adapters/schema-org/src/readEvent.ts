import { asManyAs, shortened } from '@calendar/adapter-kit/bounded';
import { withoutCancellation } from '@calendar/adapter-kit/cancelledTitle';
import type { Categorizer } from '@calendar/adapter-kit/categoryMapping';
import { distinct } from '@calendar/adapter-kit/digest';
import type { ForeignReading } from '@calendar/adapter-kit/foreignFeed';
import { hostOf, isGlobal, type StatedIdentity, statedEventId } from '@calendar/adapter-kit/identity';
import { linesAsMarkup } from '@calendar/adapter-kit/linesAsMarkup';
import { withoutDialIn } from '@calendar/adapter-kit/noPlaces';
import { instantText } from '@calendar/adapter-kit/wallClock';
import type { RawEvent, RawPrice } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { boundedMarkup, DEEPEST_MARKUP, LONGEST_MARKUP } from '@calendar/text';
import { formatDateTime } from '@calendar/time';
import { datesOf, type EventDate, statusOf } from './eventDates.ts';
import type { EventReader } from './eventReader.ts';
import type { FoundEvent } from './findEvents.ts';
import { imagesOf, rightsOf } from './images.ts';
import { isObject, wholeNumberIn, wordOf } from './json.ts';
import { keywordsOf, performersOf } from './keywords.ts';
import { type Bilingual, bilingual } from './languages.ts';
import { momentOf, readMoment, startOf } from './moments.ts';
import { linkOf, nameOf, textIn, unescapedMarkup } from './names.ts';
import { ticketsOf } from './offers.ts';
import { organizerIdOf } from './organizers.ts';
import type { ScheduleSetting } from './schedule.ts';
import { textOf, type Value } from './schemaNode.ts';

export interface ReadEvent {
  readonly found: FoundEvent;
  /** The publisher's identifier of the event: `@id`, else `identifier`. */
  readonly identity: StatedIdentity | null;
  readonly page: string | null;
  readonly first: FirstDate;
  readonly content: EventContent;
  readonly prices: readonly RawPrice[];
  /** Empty for a container without a time: its programme has the times. */
  readonly dates: readonly EventDate[];
  readonly isCancelled: boolean;
}

export type EventContent = Omit<
  RawEvent,
  'id' | 'event_slug' | 'dates' | 'prices' | 'superEvent' | 'isSuperEvent'
>;

export interface EventSetting {
  readonly reading: ForeignReading;
  readonly categoriesOf: Categorizer;
  readonly bounds: Pick<ScheduleSetting, 'now' | 'mostDates' | 'days'>;
}

/** Reads one event. Null, and noted, when it has no name. */
export function readEvent(found: FoundEvent, reader: EventReader, setting: EventSetting): ReadEvent | null {
  const { event } = reader;
  event.values('subEvent', 'subEvents', 'superEvent');
  const title = titleOf(reader);
  if (title.nb === null) {
    reader.note(found.place, event.id ?? null, 'an event needs a name: it was left out');
    const { identity } = identityOf(reader, found);
    const { reading } = setting;
    reading.leaveUnread(found.item, identity && statedEventId(reading.source, identity));
    return null;
  }
  const description = bilingual(descriptionsOf(event.values('description'), reader), reader, (value) =>
    descriptionOf(value, reader),
  );
  const tickets = ticketsOf(event, reader);
  const read = datesOf(found, { tickets, venues: setting.reading.venues, reader, ...setting.bounds });
  const dates = title.isCancelled
    ? read.map((date) => ({ ...date, cancelled: true, status: 'EventCancelled' as const }))
    : read;
  const keywords = keywordsOf(reader);
  const [type] = event.types.filter((name) => name !== 'Event');
  const { prices, ticketsInformation, ticketsFromDate } = tickets;
  const content: EventContent = {
    title_nb: title.nb,
    title_en: title.en,
    desc_nb: description.nb,
    desc_en: description.en,
    categories: setting.categoriesOf(keywords, event.types),
    tags: asManyAs(distinct([...keywords, ...performersOf(reader)]), BOUNDS.tags, event.place, reader),
    type: type === undefined ? null : shortened(type, event.place, reader),
    mode: dates.length > 0 && dates.every(({ online }) => online) ? 'online' : 'offline',
    organizers: organizersOf(reader, setting),
    images: imagesOf(reader),
    ticketsInformation,
    ticketsFromDate,
    publishingDate: momentText('datePublished', reader),
    created_at: momentText('dateCreated', reader),
    updated_at: momentText('dateModified', reader),
    ...agesOf(reader),
    ...capacityOf(reader),
    ...linksOf(reader),
    streamingURL: dates.find(({ streamingURL }) => streamingURL !== null)?.streamingURL ?? null,
    videosURL: linkOf(reader.one(event.values('video', 'recordedIn')), reader),
    venueNote: doorsOf(reader),
    credits: creditOf(reader),
    ...rightsOf(event, reader),
  };
  return {
    found,
    ...identityOf(reader, found),
    first: firstOf(reader, dates),
    content,
    prices,
    dates,
    isCancelled: title.isCancelled || statusOf(event, reader).cancelled,
  };
}

export interface FirstDate {
  readonly start: number | null;
  readonly venue: string | null;
}

function firstOf({ event }: EventReader, dates: readonly EventDate[]): FirstDate {
  const planned = ['previousStartDate', 'startDate'].map((property) =>
    event.values(property).flatMap((value) => startStated(value) ?? []),
  );
  const stated = planned.find((starts) => starts.length > 0);
  const earliest = dates[0]?.start ?? null;
  const places = dates.flatMap(({ start, venue }) => (start === earliest && venue !== null ? [venue] : []));
  return {
    start: stated === undefined ? earliest : stated.reduce((one, other) => Math.min(one, other)),
    // The order of a list of places has no meaning.
    venue: places.toSorted()[0] ?? null,
  };
}

function startStated({ json }: Value): number | null {
  const { moment } = readMoment(wordOf(json));
  return moment === null ? null : startOf(moment);
}

function titleOf(reader: EventReader): Bilingual & { readonly isCancelled: boolean } {
  const { event } = reader;
  const name = (value: Value) => nameOf(value, reader);
  const named = bilingual(event.values('name'), reader, name);
  const title =
    named.nb !== null
      ? named
      : bilingual(event.values('headline', 'alternateName').slice(0, 1), reader, name);
  const [nb, en] = [title.nb, title.en].map((text) => (text === null ? null : withoutCancellation(text)));
  return { nb: nb?.title ?? null, en: en?.title ?? null, isCancelled: (nb ?? en)?.isCancelled === true };
}

/** A description may be a thing that holds a text. */
function descriptionsOf(values: readonly Value[], reader: EventReader): readonly Value[] {
  return values.flatMap((value) => reader.open(value)?.values('text', 'description') ?? [value]);
}

/** Its markup is cleaned (docs/rules.md 51 "Markup of descriptions"), and changes are noted. */
function descriptionOf({ json, place }: Value, reader: EventReader): string | null {
  if (isObject(json) || typeof json === 'boolean') return null;
  const published = unescapedMarkup(String(json));
  const shown = withoutDialIn(published);
  if (shown !== published) reader.note(place, '<…>', 'numbers and passwords for dialling in were left out');
  const text = shown.trim().includes('\n') ? linesAsMarkup(shown) : shown;
  const { markup, isCut } = reader.onceOf(text, boundedMarkup);
  if (isCut) {
    reader.note(place, text.slice(0, 200), CUT);
  } else if (markup !== text) {
    reader.note(place, '<…>', CLEANED);
  }
  return markup;
}

const CUT = `a description has up to ${LONGEST_MARKUP} characters, and elements nested up to ${DEEPEST_MARKUP} deep. Its beginning, or its text alone, was taken`;
const CLEANED = 'a description has no other markup than paragraphs, lists and the like: it was cleaned';

function organizersOf(reader: EventReader, { reading: { organizers } }: EventSetting): readonly string[] {
  const values = reader.event.values('organizer', 'organizers');
  const ids = new Set(values.flatMap((value) => organizerIdOf(value, organizers, reader) ?? []));
  return asManyAs([...ids], BOUNDS.ids, reader.event.place, reader);
}

function identityOf(reader: EventReader, { address }: FoundEvent): Pick<ReadEvent, 'identity' | 'page'> {
  const { event } = reader;
  const identifiers = event.values('identifier').flatMap((value) => {
    const property = reader.open(value);
    property?.values('propertyID', 'name');
    const text = reader.read(value, 'a text or a PropertyValue was expected', () =>
      textOf(property === null ? value : reader.one(property.values('value'))),
    );
    return text === null ? [] : [{ ...value, json: text }];
  });
  const identifier = reader.one(identifiers)?.json as string | undefined;
  const id = event.id !== null && isGlobal(event.id) ? event.id : null;
  if (id !== null && identifier !== undefined && identifier !== id) {
    reader.note(identifiers[0]?.place ?? '', identifier, 'the event’s @id was taken as its id');
  }
  const [url] = event.values('url');
  const page = typeof url?.json === 'string' ? url.json.trim() : null;
  const stated = id ?? identifier ?? null;
  return { identity: stated === null ? null : { stated, host: hostOf(page) ?? hostOf(address) }, page };
}

function creditOf(reader: EventReader): string | null {
  const value = reader.one(reader.event.values('creditText'));
  const credit = textIn(value, reader);
  return credit === null ? null : shortened(credit, value?.place ?? '', reader, BOUNDS.text);
}

function linksOf(reader: EventReader): Pick<RawEvent, 'moreInfoURL' | 'facebookURL'> {
  const { event } = reader;
  const urls = event.values('url');
  const pages = event.values('mainEntityOfPage').filter(({ json }) => typeof json === 'string');
  const others = event.values('sameAs');
  const facebook = [...urls, ...others].find(({ json }) => FACEBOOK.test(wordOf(json)));
  const main = urls[0] ?? pages[0] ?? others.find((value) => value !== facebook);
  for (const value of [...urls, ...pages, ...others]) {
    if (value === main || value === facebook || value.json === main?.json) continue;
    reader.refuse(value, 'the calendar holds one address for more information');
  }
  return { moreInfoURL: linkOf(main ?? null, reader), facebookURL: linkOf(facebook ?? null, reader) };
}

const FACEBOOK = /^https?:\/\/(?:[\w-]+\.)*(?:facebook\.com|fb\.me)\//i;

function capacityOf(reader: EventReader): Pick<RawEvent, 'availableTickets' | 'activeTickets'> {
  const whole = countOf('maximumAttendeeCapacity', reader);
  const left = countOf('remainingAttendeeCapacity', reader);
  const unknown = 'the calendar holds tickets left and taken, and neither is known';
  if (whole !== null && left === null) reader.note('maximumAttendeeCapacity', whole, unknown);
  const taken = whole !== null && left !== null && whole >= left ? whole - left : null;
  return { availableTickets: left, activeTickets: taken };
}

function countOf(property: string, reader: EventReader): number | null {
  const value = reader.one(reader.event.values(property));
  return reader.read(value, 'a whole number was expected', ({ json }) =>
    wholeNumberIn(json, 0, 2_147_483_647),
  );
}

/** The time when the doors open. The feed has no field for it, so it is added to the directions for visitors. */
function doorsOf(reader: EventReader): string | null {
  const value = reader.one(reader.event.values('doorTime'));
  const time = reader.read(value, 'a date-time or a time was expected', ({ json, place }) => {
    const { moment, remark } = readMoment(wordOf(json));
    if (moment !== null && remark !== null) reader.note(place, json, remark);
    if (moment !== null && 'instant' in moment) return formatDateTime(moment.instant).slice(11, 16);
    return /^T?((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(wordOf(json))?.[1] ?? null;
  });
  return time === null ? null : `Dørene åpner kl. ${time}`;
}

function momentText(property: string, reader: EventReader): string | null {
  const value = reader.one(reader.event.values(property));
  if (value === null) return null;
  const moment = momentOf(value, reader);
  return moment === null ? null : instantText(startOf(moment));
}

/** The audience of an event: `typicalAgeRange` (`7-9`, `11-`, `-12`, `18+`), else its audience's ages. */
function agesOf(reader: EventReader): Pick<RawEvent, 'minimumAge' | 'maximumAge' | 'ageRestriction'> {
  const range = reader.one(reader.event.values('typicalAgeRange'));
  const text = reader.read(range, 'a text such as 7-9 was expected', textOf);
  const [minimumAge, maximumAge] = audienceOf(reader);
  const [, from, to, atLeast, only] = AGE_RANGE.exec(text ?? '') ?? [];
  const [least = null, most = null] = [from ?? atLeast ?? only, to ?? only].map((age) =>
    age ? Number(age) : null,
  );
  const isReversed = least !== null && most !== null && least > most;
  if ((least === null && most === null) || isReversed)
    return { minimumAge, maximumAge, ageRestriction: text };
  return { minimumAge: least, maximumAge: most, ageRestriction: null };
}

const AGE_RANGE = /^(?:(?=.*\d)(\d{1,3})?\s*[-–]\s*(\d{1,3})?|(\d{1,3})\s*\+|(\d{1,3}))$/;

function audienceOf(reader: EventReader): readonly [least: number | null, most: number | null] {
  const value = reader.one(reader.event.values('audience'));
  const expected = 'the calendar holds only the ages of an audience';
  const audience = reader.read(value, expected, (given) => reader.open(given));
  const age = (property: string) => {
    const value = audience === null ? null : reader.one(audience.values(property));
    return reader.read(value, 'an age in whole years was expected', ({ json }) =>
      wholeNumberIn(json, 0, 999),
    );
  };
  return [age('suggestedMinAge'), age('suggestedMaxAge')];
}
