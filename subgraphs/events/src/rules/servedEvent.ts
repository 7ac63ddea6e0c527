import { boundedMarkup, plainText, servedLink } from '@calendar/text';
import type { CalendarEvent, EventDate, Image } from './calendarEvent.ts';

/**
 * An event as it is served: within the bounds of a feed, and with no text that a page could not show as it is
 * (docs/rules.md 50 "Bounds of a feed", 51 "Markup of descriptions"). The event itself where it is so already, as every
 * event is that was taken in under these rules.
 */
export function servedEvent(event: CalendarEvent): CalendarEvent {
  const served: CalendarEvent = {
    ...event,
    title_nb: event.title_nb.slice(0, LONGEST_NAME),
    title_en: event.title_en?.slice(0, LONGEST_NAME) ?? null,
    desc_nb: servedMarkup(event.desc_nb),
    desc_en: servedMarkup(event.desc_en),
    tags: sameOr(
      event.tags,
      event.tags.slice(0, MOST_TAGS).map((tag) => tag.slice(0, LONGEST_TAG)),
    ),
    facebookURL: servedLink(event.facebookURL),
    moreInfoURL: servedLink(event.moreInfoURL),
    streamingURL: servedLink(event.streamingURL),
    videosURL: servedLink(event.videosURL),
    // Those last, which are to come.
    dates: sameOr(event.dates, event.dates.slice(-MOST_DATES).map(servedDate)),
    images: sameOr(event.images, event.images.map(servedImage)),
  };
  return sameFields(event, served) ? event : served;
}

/** A description as plain text, each paragraph and list item on a line; null where there is no description. */
export function textOfDescription(description: string | null): string | null {
  return description === null ? null : plainText(description);
}

function servedMarkup(description: string | null): string | null {
  return description === null ? null : boundedMarkup(description).markup;
}

function servedDate(date: EventDate): EventDate {
  const served = {
    ...date,
    ticketsURL: servedLink(date.ticketsURL),
    streamingURL: servedLink(date.streamingURL),
  };
  return sameFields(date, served) ? date : served;
}

function servedImage(image: Image): Image {
  const served = {
    ...image,
    urlSmall: servedLink(image.urlSmall),
    urlLarge: servedLink(image.urlLarge),
    urlOriginal: servedLink(image.urlOriginal),
  };
  return sameFields(image, served) ? image : served;
}

function sameOr<Item>(list: readonly Item[], served: readonly Item[]): readonly Item[] {
  return list.length === served.length && list.every((item, index) => item === served[index]) ? list : served;
}

function sameFields<Value extends object>(one: Value, other: Value): boolean {
  return (Object.keys(one) as (keyof Value)[]).every((name) => one[name] === other[name]);
}

const LONGEST_NAME = 500;
const LONGEST_TAG = 100;
const MOST_TAGS = 100;
const MOST_DATES = 5_000;
