import {
  BOUNDS,
  beginningOf,
  boundedMarkup,
  plainText,
  servedLicence,
  servedLink,
  withinBounds,
} from '@calendar/text';
import type { CalendarEvent, EventDate, Image, Price } from './calendarEvent.ts';
import { isCopied } from './copiedPicture.ts';

/**
 * An event as served: within the bounds of a feed, its texts clean (docs/rules.md 50 "Bounds of a feed", 51
 * "Markup of descriptions"). The event itself if it is so already.
 */
export function servedEvent(event: CalendarEvent): CalendarEvent {
  const bounded = withinBounds(event, MOST_OF_EVENT);
  return withValues(bounded, {
    desc_nb: servedMarkup(event.desc_nb),
    desc_en: servedMarkup(event.desc_en),
    tags: mapped(bounded.tags, (tag) => beginningOf(tag, BOUNDS.tag)),
    editableBy: mapped(bounded.editableBy, (name) => beginningOf(name, BOUNDS.name)),
    facebookURL: servedLink(event.facebookURL),
    moreInfoURL: servedLink(event.moreInfoURL),
    streamingURL: servedLink(event.streamingURL),
    videosURL: servedLink(event.videosURL),
    license: servedLicence(event.license),
    acquireLicensePage: servedLink(event.acquireLicensePage),
    contact_custom: event.contact_custom && withinBounds(event.contact_custom, MOST_OF_CONTACT),
    // Those last, which are to come.
    dates: mapped(lastOf(event.dates, BOUNDS.dates), servedDate),
    images: mapped(bounded.images, servedImage),
    prices: servedPrices(bounded.prices),
  });
}

/** A description as plain text, each paragraph and list item on a line. Null if there is no description. */
export function textOfDescription(description: string | null): string | null {
  return description === null ? null : plainText(description);
}

function servedMarkup(description: string | null): string | null {
  return description === null ? null : boundedMarkup(description).markup;
}

function servedDate(date: EventDate): EventDate {
  return withValues(date, {
    ticketsURL: servedLink(date.ticketsURL),
    streamingURL: servedLink(date.streamingURL),
    prices: date.prices && servedPrices(firstOf(date.prices, BOUNDS.prices)),
  });
}

function servedImage(image: Image): Image {
  return withValues(withinBounds(image, MOST_OF_IMAGE), {
    urlSmall: isCopied(image.urlSmall) ? image.urlSmall : servedLink(image.urlSmall),
    urlLarge: isCopied(image.urlLarge) ? image.urlLarge : servedLink(image.urlLarge),
    urlOriginal: servedLink(image.urlOriginal),
    license: servedLicence(image.license),
    acquireLicensePage: servedLink(image.acquireLicensePage),
  });
}

function servedPrices(prices: readonly Price[]): readonly Price[] {
  return mapped(prices, (price) => withinBounds(price, MOST_OF_PRICE));
}

function firstOf<Item>(list: readonly Item[], most: number): readonly Item[] {
  return list.length > most ? list.slice(0, most) : list;
}

function lastOf<Item>(list: readonly Item[], most: number): readonly Item[] {
  return list.length > most ? list.slice(-most) : list;
}

/** The list itself if no item is changed. */
function mapped<Item>(list: readonly Item[], served: (item: Item) => Item): readonly Item[] {
  const items = list.map(served);
  return items.every((item, index) => item === list[index]) ? list : items;
}

/** The item with other values; the item itself if it has these. */
function withValues<Item extends object>(item: Item, values: Partial<Item>): Item {
  for (const name in values) if (item[name] !== values[name]) return { ...item, ...values };
  return item;
}

/** Ids are served whole. */
const MOST_OF_EVENT = {
  title_nb: BOUNDS.name,
  title_en: BOUNDS.name,
  categories: BOUNDS.ids,
  tags: BOUNDS.tags,
  organizers: BOUNDS.ids,
  ageRestriction: BOUNDS.text,
  type: BOUNDS.name,
  paymentMethod: BOUNDS.name,
  venueNote: BOUNDS.text,
  editableBy: BOUNDS.ids,
  contact_from: BOUNDS.name,
  credits: BOUNDS.text,
  copyrightNotice: BOUNDS.text,
  images: BOUNDS.images,
  prices: BOUNDS.prices,
} as const;

const MOST_OF_CONTACT = { email: BOUNDS.name, phone: BOUNDS.name } as const;

const MOST_OF_IMAGE = {
  alt: BOUNDS.text,
  caption: BOUNDS.text,
  credits: BOUNDS.text,
  originalSize: BOUNDS.text,
  largeSize: BOUNDS.text,
  smallSize: BOUNDS.text,
  copyrightNotice: BOUNDS.text,
} as const;

const MOST_OF_PRICE = { price: BOUNDS.name, name_nb: BOUNDS.name, name_en: BOUNDS.name } as const;
