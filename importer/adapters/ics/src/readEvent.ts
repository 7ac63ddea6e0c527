import { asManyAs, asManyDatesAsHeld, shortened } from '@calendar/adapter-kit/bounded';
import { withoutCancellation } from '@calendar/adapter-kit/cancelledTitle';
import type { Categorizer } from '@calendar/adapter-kit/categoryMapping';
import { distinct, normalized } from '@calendar/adapter-kit/digest';
import type { ForeignReading } from '@calendar/adapter-kit/foreignFeed';
import { linesAsMarkup } from '@calendar/adapter-kit/linesAsMarkup';
import { asLink } from '@calendar/adapter-kit/links';
import type { Report } from '@calendar/adapter-kit/report';
import { eventSlug } from '@calendar/adapter-kit/slugFor';
import { instantText } from '@calendar/adapter-kit/wallClock';
import type { RawDate, RawEvent } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { beginningOf, boundedMarkup, LONGEST_PUBLISHED, shownText } from '@calendar/text';
import { ZONE } from '@calendar/time';
import { descriptionOf, imagesOf } from './description.ts';
import { type DateSetting, datesOf, type EventDate, type Version } from './eventDates.ts';
import { EventReader } from './eventReader.ts';
import { attendanceOf } from './locations.ts';
import { instantOf, momentOf, startIn } from './moments.ts';
import { organizerIn } from './organizer.ts';
import { noteAt, type Property, parameterOf } from './property.ts';
import { nameIn, textOf } from './texts.ts';

export interface EventSetting extends DateSetting {
  readonly reading: ForeignReading;
  readonly categoriesOf: Categorizer;
}

export interface EventVersions {
  readonly mains: readonly Version[];
  readonly changes: readonly Version[];
}

/** Reads one event. Null, and reported, if it has no name or no date, or is not public. */
export function readEvent(
  id: string,
  { mains, changes }: EventVersions,
  setting: EventSetting,
): RawEvent | null {
  const [main = changes[0]] = mains;
  if (main === undefined) return null;
  const reader = new EventReader(main, setting.report);
  if (!isPublic(main)) {
    reader.note(main.properties.get('CLASS')?.[0], 'this is not public: it was left out');
    return null;
  }
  const stated = nameIn(reader.one('SUMMARY'), reader);
  if (stated === null) {
    reader.note(reader.all('SUMMARY')[0], 'an event needs a SUMMARY: it was left out');
    setting.reading.leaveUnread(main.line, id);
    return null;
  }
  const { title } = withoutCancellation(stated);
  const found = (mains.length === 0 ? [null] : mains).flatMap((each, index) =>
    datesOf(each, index === 0 ? changes : [], setting),
  );
  const dates = asManyDatesAsHeld(
    found.filter(({ version }) => isPublic(version)).sort((one, other) => one.start - other.start),
    setting.mostDates,
    setting.now,
    (why) => reader.note(undefined, why),
  );
  if (dates.length === 0) {
    reader.note(undefined, 'an event needs a date: it was left out');
    // Else its dates are excepted, or not public.
    const isRead = mains.length > 0 && mains.every((each) => startIn(each.properties, setting) !== null);
    if (!isRead && statusOf(main, reader) !== 'EventCancelled')
      setting.reading.leaveUnread(main.line, id, title);
    return null;
  }
  // A file may have an event twice, and its cancellation after it.
  const read = dates.map(dateReader(setting));
  const once = new Map(
    read.map((date) => [JSON.stringify([date.startDate, date.endDate, date.venue]), date]),
  );
  const rawDates = [...once.values()];
  for (const version of [...mains.slice(1), ...changes])
    noteDifferences(version, main, title, setting.report);
  const content = contentOf(title, reader, setting);
  return {
    id,
    event_slug: eventSlug(title, id),
    ...content,
    ...withNotes(content, notesOf(dates, title, setting)),
    mode: rawDates.every(({ mode }) => mode === 'online') ? 'online' : 'offline',
    streamingURL: rawDates.find(({ streamingURL }) => streamingURL !== null)?.streamingURL ?? null,
    dates: rawDates,
  };
}

/** What single dates of a series are called: the calendar has one title for all together. */
function notesOf(dates: readonly EventDate[], title: string, setting: EventSetting): readonly Note[] {
  const noteOf = (version: Version): Note | null => {
    const name = ownTitle(version, title);
    if (name === null) return null;
    const reader = new EventReader(version, setting.report);
    const texts = [textOf(reader.all('DESCRIPTION')[0]), asLink(reader.all('URL')[0]?.raw ?? '')];
    const more = texts.flatMap((text) => shownText((text ?? '').slice(0, LONGEST_PUBLISHED)) ?? []);
    return { name, more: more.join(' ') };
  };
  // One version may be that of thousands of dates.
  const notes = new Map(
    [...new Set(dates.map(({ version }) => version))].map((each) => [each, noteOf(each)]),
  );
  const told = dates.flatMap(({ start, version }) => {
    const note = notes.get(version) ?? null;
    return note === null ? [] : [{ ...note, name: `${DAY.format(start)}: ${note.name}` }];
  });
  return told.slice(0, MOST_NOTES);
}

interface Note {
  readonly name: string;
  readonly more: string;
}

function ownTitle({ properties }: Version, title: string): string | null {
  if (!properties.has('RECURRENCE-ID')) return null;
  const own = withoutCancellation(shownText(textOf(properties.get('SUMMARY')?.[0]) ?? '') ?? '').title;
  return own === '' || normalized(own) === normalized(title) ? null : beginningOf(own, BOUNDS.name);
}

/** Notes are shown with the event, and found by a search in its description. */
function withNotes(
  content: Pick<RawEvent, 'desc_nb'>,
  notes: readonly Note[],
): Pick<RawEvent, 'desc_nb' | 'venueNote'> {
  if (notes.length === 0) return {};
  const text = notes.map(({ name, more }) => [name, more].filter(Boolean).join('. ')).join('\n\n');
  return {
    venueNote: beginningOf(notes.map(({ name }) => name).join('\n'), BOUNDS.text),
    desc_nb: boundedMarkup((content.desc_nb ?? '') + linesAsMarkup(text)).markup,
  };
}

function contentOf(
  title: string,
  reader: EventReader,
  setting: EventSetting,
): Omit<RawEvent, 'id' | 'event_slug' | 'dates'> {
  const isEnglish = (name: string) =>
    /^en\b/i.test(parameterOf(reader.all(name)[0] ?? NOTHING, 'language') ?? '');
  const description = descriptionOf(reader);
  const keywords = keywordsOf(reader);
  const link = linkOf(reader);
  noteUnread(reader);
  return {
    title_nb: title,
    title_en: isEnglish('SUMMARY') ? title : null,
    desc_nb: description,
    desc_en: isEnglish('DESCRIPTION') ? description : null,
    categories: setting.categoriesOf(keywords, []),
    tags: keywords,
    organizers: organizersOf(reader, setting),
    images: imagesOf(reader),
    moreInfoURL: link,
    facebookURL: link !== null && FACEBOOK.test(link) ? link : null,
    created_at: momentText('CREATED', reader, setting),
    updated_at: momentText('LAST-MODIFIED', reader, setting),
  };
}

/** Makes dates of the feed. The properties of a version that concern its dates are read once. */
function dateReader({ reading, report }: EventSetting): (date: EventDate) => RawDate {
  const known = new Map<Version, Omit<RawDate, 'startDate'>>();
  const readVersion = (version: Version): Omit<RawDate, 'startDate'> => {
    const reader = new EventReader(version, report);
    const { venue, property, streamingURL, isOnline } = attendanceOf(reader);
    const status = statusOf(version, reader);
    const isPlaced = venue !== null && property !== undefined;
    return {
      venue: isPlaced
        ? reading.venues.idOf(venue, null, { notes: reader.notesAt(property), place: property.name })
        : null,
      mode: isOnline ? 'online' : 'offline',
      streamingURL,
      eventCancelled: status === 'EventCancelled',
      eventStatus: status,
    };
  };
  return ({ start, end, allDay, previousStart, version }) => {
    const said = known.get(version) ?? readVersion(version);
    known.set(version, said);
    const status = said.eventStatus === 'EventCancelled' ? {} : { eventStatus: 'EventRescheduled' as const };
    return {
      startDate: instantText(start),
      ...(end === null ? {} : { endDate: instantText(end) }),
      ...(allDay ? { allDay } : {}),
      ...said,
      ...(previousStart === null ? {} : { ...status, previousStartDate: instantText(previousStart) }),
    };
  };
}

function statusOf(version: Version, reader: EventReader): 'EventCancelled' | 'EventScheduled' | null {
  if (version.isCancelled) return 'EventCancelled';
  const property = reader.one('STATUS');
  const word = property?.raw.trim().toUpperCase() ?? '';
  const title = shownText(textOf(reader.all('SUMMARY')[0]) ?? '') ?? '';
  if (CANCELLED.has(word) || withoutCancellation(title).isCancelled) return 'EventCancelled';
  if (word === 'CONFIRMED') return 'EventScheduled';
  if (word !== '' && word !== 'TENTATIVE')
    reader.note(property, 'CONFIRMED, TENTATIVE or CANCELLED was expected');
  return null;
}

function isPublic({ properties }: Version): boolean {
  return !/^(?:PRIVATE|CONFIDENTIAL)$/i.test(properties.get('CLASS')?.[0]?.raw.trim() ?? '');
}

function keywordsOf(reader: EventReader): readonly string[] {
  const [first] = reader.all('CATEGORIES');
  if (first === undefined) return [];
  const keywords = reader.all('CATEGORIES').flatMap((property) =>
    // Only so many are read: most others would not be used.
    property.values.slice(0, 10 * BOUNDS.tags).flatMap((value) => {
      const keyword = typeof value === 'string' ? shownText(value) : null;
      return keyword === null
        ? []
        : [shortened(keyword, property.name, reader.notesAt(property), BOUNDS.tag)];
    }),
  );
  return asManyAs(distinct(keywords), BOUNDS.tags, first.name, reader.notesAt(first));
}

function organizersOf(reader: EventReader, { reading: { organizers } }: EventSetting): readonly string[] {
  const property = reader.one('ORGANIZER');
  const organizer = property === undefined ? null : organizerIn(property);
  if (property === undefined || organizer === null) return [];
  return [
    organizers.idOf(organizer.seen, organizer.stated, {
      notes: reader.notesAt(property),
      place: property.name,
    }),
  ];
}

function linkOf(reader: EventReader): string | null {
  const property = reader.one('URL');
  if (property === undefined || property.raw.trim() === '') return null;
  const link = asLink(property.raw);
  if (link === null) reader.note(property, 'a web address (http or https) was expected');
  return link;
}

function momentText(name: string, reader: EventReader, setting: EventSetting): string | null {
  const moment = momentOf(reader.one(name), setting);
  return moment === null ? null : instantText(instantOf(moment));
}

/** The calendar holds these of all dates together. */
function noteDifferences(version: Version, main: Version, title: string, report: Report): void {
  if (version === main) return;
  const isTold = ownTitle(version, title) !== null;
  for (const name of ['SUMMARY', 'DESCRIPTION', 'URL', 'CATEGORIES', 'ORGANIZER']) {
    const [said] = version.properties.get(name) ?? [];
    const [held] = main.properties.get(name) ?? [];
    if (said === undefined || said.raw === held?.raw || (textOf(said) ?? said.raw).trim() === '') continue;
    // Its word of cancellation was understood.
    if (name === 'SUMMARY' && !isTold && version.properties.has('RECURRENCE-ID')) continue;
    const taken =
      isTold && TOLD.has(name) ? 'it was added to the description' : 'that of the event was taken';
    noteAt(said, report, `the calendar holds this of all dates together: ${taken}`);
  }
}

function noteUnread(reader: EventReader): void {
  for (const [name, [property]] of reader.version.properties) {
    if (property === undefined || READ.has(name) || name.startsWith('X-')) continue;
    reader.notesAt(property).note(name, name, 'the calendar has no field for this');
  }
}

const DAY = new Intl.DateTimeFormat('nb', { dateStyle: 'long', timeZone: ZONE });
const TOLD: ReadonlySet<string> = new Set(['SUMMARY', 'DESCRIPTION', 'URL']);
const MOST_NOTES = 50;
const NOTHING: Property = { name: '', line: 0, parameters: {}, type: 'unknown', values: [], raw: '' };
const FACEBOOK = /^https?:\/\/(?:[\w-]+\.)*(?:facebook\.com|fb\.me)\//i;
const CANCELLED: ReadonlySet<string> = new Set(['CANCELLED', 'CANCELED']);
const READ: ReadonlySet<string> = new Set(
  [
    'SUMMARY DESCRIPTION STYLED-DESCRIPTION CATEGORIES ORGANIZER IMAGE ATTACH URL CREATED LAST-MODIFIED LOCATION GEO',
    'CONFERENCE STATUS CLASS UID DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID SEQUENCE',
    // Data between programs, and guests, are not for a calendar of public events.
    'DTSTAMP TRANSP PRIORITY ATTENDEE REQUEST-STATUS COLOR RELATED-TO',
  ].flatMap((names) => names.split(' ')),
);
