import { addressIn } from '../profile/facts.ts';
import type { EventOfPage, PageVenue } from './event.operation.ts';

/** The structured data of each date of a series; texts and offers are written once, with the date shown. */
export function datesAsJsonLd(
  { jsonLd, dateID, venue: here }: EventOfPage,
  all: EventOfPage['repetitions'],
): readonly string[] {
  if (jsonLd === null) return [];
  const shown = JSON.parse(jsonLd) as StructuredEvent;
  const others = all.filter(({ id }) => id !== dateID).slice(0, MOST_DATES);
  const { description: _, image: __, duration: ___, offers: ____, ...common } = shown;
  const dates = others.map(({ startDate, endDate, allDay, venue, ...state }) => {
    const { eventCancelled, eventStatus, previousStartDate } = state;
    const status = eventCancelled && eventStatus !== 'EventPostponed' ? 'EventCancelled' : eventStatus;
    return {
      ...common,
      startDate: written(startDate, allDay),
      endDate: endDate === startDate ? undefined : written(endDate, allDay),
      eventStatus: status === null ? undefined : `https://schema.org/${status}`,
      previousStartDate: previousStartDate === null ? undefined : written(previousStartDate, false),
      ...(venue?.name === here?.name ? {} : { location: venue === null ? undefined : placeOf(venue) }),
    };
  });
  return [jsonLd, ...(dates.length === 0 ? [] : [escaped(JSON.stringify(dates))])];
}

/** Search engines leave out an event whose place has no address. */
function placeOf(venue: Omit<PageVenue, 'slug' | 'location'>): object {
  return { '@type': 'Place', name: venue.name, address: addressIn(venue) || undefined };
}

function written(dateTime: string, allDay: boolean): string {
  return allDay ? dateTime.slice(0, 10) : dateTime.replace(' ', 'T');
}

/** Within a script element nothing may end it. */
function escaped(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A search engine shows few dates of one event. */
const MOST_DATES = 20;

interface StructuredEvent {
  readonly description?: string;
  readonly image?: unknown;
  readonly duration?: string;
  readonly offers?: unknown;
}
