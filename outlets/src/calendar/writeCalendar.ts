import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Language } from '../../shared/language.ts';
import type { Site, Work } from '../routes/Route.ts';
import { printableLine } from '../text/printable.ts';
import type { CalendarDate, Days } from './CalendarDate.ts';
import type { Venue } from './dates.operation.ts';
import type { Gone } from './vanishedDates.ts';

/** Writes iCalendar (RFC 5545, RFC 7986). Each date is an event, with times in UTC, or in whole days without a time. */
export async function writeCalendar(given: CalendarGiven, pause: Work['pause']): Promise<string> {
  const { site, dates, cancelled } = given;
  const empty = calendarOf([], given);
  const written: string[] = [];
  const events = [
    ...dates.map((date) => () => eventOf(date, given)),
    ...cancelled.map((date) => () => cancelledOf(date, site)),
  ];
  for (let from = 0; from < events.length; from += AT_ONCE) {
    await pause();
    const some = calendarOf(
      events.slice(from, from + AT_ONCE).map((event) => event()),
      given,
    );
    written.push(some.slice(some.indexOf(FIRST), some.lastIndexOf(LAST)));
  }
  const end = empty.lastIndexOf(LAST);
  // A content line ends with CRLF, also the last one.
  return `${empty.slice(0, end)}${written.join('')}${empty.slice(end)}\r\n`;
}

function calendarOf(
  events: readonly ICalEventData[],
  { site, title, description, address }: CalendarGiven,
): string {
  const calendar = ical({
    name: textOf(title),
    description: textOf(description),
    prodId: { company: 'event-calendar', product: 'outlets', language: 'EN' },
    source: address,
    url: site.siteUrl,
    ttl: REFRESH,
  });
  for (const event of events) calendar.createEvent(event);
  return calendar.toString();
}

/** Of the name and the description the library escapes nothing. */
function textOf(text: string): string {
  return printableLine(text).replaceAll(/[\\;,]/g, (character) => `\\${character}`);
}

function eventOf(date: CalendarDate, { site, sequenceFor, labelOf, language }: CalendarGiven): ICalEventData {
  const { id, title, link, status, venue, changedAt } = date;
  return {
    id: uidOf(id, site),
    sequence: sequenceFor(date),
    // When it was last revised: not when it was asked for, so that the same dates are the same bytes.
    stamp: new Date(changedAt ?? UNKNOWN),
    ...(changedAt === undefined ? {} : { lastModified: new Date(changedAt) }),
    ...timesOf(date),
    summary: title,
    description: descriptionOf(date, language),
    url: urlOf(link),
    status: STATUS[status],
    // A public event blocks no time in a calendar.
    transparency: ICalEventTransparency.TRANSPARENT,
    categories: date.categories.map((category) => ({ name: printableLine(labelOf(category)) })),
    ...(venue === null ? {} : { location: placeOf(venue) }),
  };
}

function cancelledOf({ id, title, sequence, since, ...date }: Gone, site: Site): ICalEventData {
  return {
    id: uidOf(id, site),
    sequence,
    stamp: new Date(since),
    lastModified: new Date(since),
    ...timesOf(date),
    summary: title,
    status: ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** The same in every subscription of this calendar. */
function uidOf(id: string, { siteUrl }: Site): string {
  return `${id}@${new URL(siteUrl).hostname}`;
}

function timesOf({ start, end, days }: { start: number; end: number; days?: Days | undefined }) {
  if (days !== undefined) return { start: utcDay(days.first), end: utcDay(days.after), allDay: true };
  return end > start + 1 ? { start: new Date(start), end: new Date(end) } : { start: new Date(start) };
}

function utcDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function descriptionOf(
  { description, isSoldOut, organizers, stream, link }: CalendarDate,
  language: Language,
): string {
  const words = WORDS[language];
  return [
    ...(isSoldOut ? [words.soldOut] : []),
    ...(description === '' ? [] : [description]),
    ...(organizers.length === 0 ? [] : [`${words.organizer}: ${organizers.join(', ')}`]),
    ...(stream === undefined ? [] : [stream]),
    link,
  ].join('\n\n');
}

function placeOf({ name, address, postalCode, municipality, location }: Venue) {
  const town = [postalCode, municipality].filter(Boolean).join(' ');
  const latitude = location?.latitude ?? undefined;
  const longitude = location?.longitude ?? undefined;
  return {
    title: printableLine(name),
    address: printableLine([address, town].filter(Boolean).join(', ')),
    ...(latitude === undefined || longitude === undefined ? {} : { geo: { lat: latitude, lon: longitude } }),
  };
}

/** The library escapes a comma and a semicolon, which in an address mean themselves. */
function urlOf(address: string): string {
  return address.replaceAll(',', '%2C').replaceAll(';', '%3B');
}

/** When a date was last revised that has no time for that: before all that have one. */
const UNKNOWN = Date.UTC(2020, 0, 1);

/** Events that are written in one iteration of the event loop. */
const AT_ONCE = 50;
const FIRST = 'BEGIN:VEVENT\r\n';
const LAST = 'END:VCALENDAR';

/** Seconds after which a subscriber asks again. */
const REFRESH = 3600;

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

const WORDS = {
  nb: { soldOut: 'Utsolgt', organizer: 'Arrangør' },
  en: { soldOut: 'Sold out', organizer: 'Organizer' },
} as const;

export interface CalendarGiven {
  readonly site: Site;
  readonly title: string;
  readonly description: string;
  /** Of the calendar itself. */
  readonly address: string;
  readonly language: Language;
  readonly dates: readonly CalendarDate[];
  readonly cancelled: readonly Gone[];
  readonly sequenceFor: (date: CalendarDate) => number;
  /** The label of a category's id. */
  readonly labelOf: (category: string) => string;
}
