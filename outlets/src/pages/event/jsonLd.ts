import type { EventOfPage } from './event.operation.ts';

/** The structured data of each date of a series; the texts are written once, with the first date. */
export function datesAsJsonLd(
  { jsonLd, dateID }: EventOfPage,
  all: EventOfPage['repetitions'],
): readonly string[] {
  if (jsonLd === null) return [];
  const shown = JSON.parse(jsonLd) as StructuredEvent;
  const others = all.filter(({ id }) => id !== dateID).slice(0, MOST_DATES);
  const { description: _, image: __, ...common } = shown;
  const dates = others.map(({ startDate, endDate, allDay, eventCancelled, venue }) => {
    const isSamePlace = venue !== null && venue.name === shown.location?.name;
    const { location, endDate: ___, previousStartDate: ____, ...further } = common;
    return {
      ...further,
      startDate: written(startDate, allDay),
      ...(endDate === startDate ? {} : { endDate: written(endDate, allDay) }),
      eventStatus: `https://schema.org/${eventCancelled ? 'EventCancelled' : 'EventScheduled'}`,
      ...(isSamePlace
        ? { location }
        : venue === null
          ? {}
          : { location: { '@type': 'Place', name: venue.name } }),
    };
  });
  return [jsonLd, ...(dates.length === 0 ? [] : [escaped(JSON.stringify(dates))])];
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
  readonly location?: { readonly name?: string };
  readonly endDate?: string;
  readonly previousStartDate?: string;
}
