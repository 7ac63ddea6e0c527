import { formatDateTime } from '@calendar/time';
import type { EventDate } from '../calendarEvent.ts';
import type { Organizer } from '../referenceData.ts';
import { textOfDescription } from '../servedEvent.ts';
import { agesOf } from './ages.ts';
import { attendanceOf } from './attendance.ts';
import { EVENT_TYPES } from './eventTypes.ts';
import { imageOf } from './images.ts';
import { ticketsOf } from './offers.ts';
import { present } from './present.ts';
import type { ShownEvent } from './shownEvent.ts';
import { shownText } from './shownText.ts';
import { statedLink } from './statedLink.ts';

/**
 * An event as schema.org's `Event` in JSON-LD (docs/rules.md 59 "Structured data of an event"), in Norwegian.
 */
export function structuredDataOf(shown: ShownEvent) {
  const { event, date, organizers, page } = shown;
  return present({
    '@context': 'https://schema.org',
    '@type': EVENT_TYPES.find((type) => type === event.type) ?? 'Event',
    '@id': isGlobal(event.id) ? event.id : null,
    identifier: event.id,
    name: shownText(event.title_nb),
    description: shownText(textOfDescription(event.desc_nb ?? event.desc_en)),
    ...timesOf(date),
    ...statusOf(date),
    ...attendanceOf(shown),
    ...ticketsOf(shown),
    ...agesOf(event),
    image: several(event.images.flatMap(imageOf)),
    organizer: several(organizers.map(organizerOf)),
    keywords: several(event.tags.flatMap(keywordOf)),
    url: statedLink(event.moreInfoURL) ?? page,
    mainEntityOfPage: page,
    sameAs: statedLink(event.facebookURL),
    remainingAttendeeCapacity: event.availableTickets,
    maximumAttendeeCapacity:
      event.availableTickets === null || event.activeTickets === null
        ? null
        : event.availableTickets + event.activeTickets,
  });
}

/** The same as one text, which may stand inside a `script` element as it is. */
export function jsonLdOf(shown: ShownEvent): string {
  return JSON.stringify(structuredDataOf(shown)).replaceAll('<', '\\u003c');
}

/** A date of whole days has no times. */
function timesOf({ startDate, endDate, duration, allDay }: EventDate) {
  if (allDay) return { startDate: dayText(startDate), endDate: dayText(endDate), duration: null };
  return {
    startDate: dateTimeText(startDate),
    endDate: endDate === startDate && duration === null ? null : dateTimeText(endDate),
    duration: duration === null ? null : `PT${duration}M`,
  };
}

function statusOf({ eventStatus, eventCancelled, previousStartDate }: EventDate) {
  const isOff = eventCancelled && eventStatus !== 'EventPostponed';
  const status = isOff ? 'EventCancelled' : eventStatus;
  return {
    eventStatus: status === null ? null : (`https://schema.org/${status}` as const),
    previousStartDate: previousStartDate === null ? null : dateTimeText(previousStartDate),
  };
}

function organizerOf({ name, website, email, telephoneNumber }: Organizer) {
  return present({
    '@type': 'Organization',
    name: shownText(name),
    url: statedLink(website),
    email,
    telephone: shownText(telephoneNumber),
  });
}

/** A text with commas would be several keywords. */
function keywordOf(tag: string): readonly (string | DefinedTerm)[] {
  const name = shownText(tag);
  if (name === null) return [];
  return /[,;]/.test(name) ? [{ '@type': 'DefinedTerm', name }] : [name];
}

interface DefinedTerm {
  readonly '@type': 'DefinedTerm';
  readonly name: string;
}

function several<Item>(items: readonly Item[]): readonly Item[] | null {
  return items.length === 0 ? null : items;
}

/** Whether an id names the event in the whole world. */
function isGlobal(id: string): boolean {
  return /^(?:https?:|urn:)/i.test(id);
}

/** RFC 3339, with Norway's offset. */
function dateTimeText(instant: number): string {
  return formatDateTime(instant).replace(' ', 'T');
}

function dayText(instant: number): string {
  return formatDateTime(instant).slice(0, 10);
}
