import type { CalendarEvent, EventDate, Image, Price } from '../../rules/calendarEvent.ts';

/**
 * Reads the document of an event: its values as JSON, in a list in the order of {@link EVENT_VALUES}; so too those of
 * its dates, images and prices. Names would be nearly half of the bytes.
 */
export function readEvent(document: string): CalendarEvent {
  return eventOf(JSON.parse(document) as EventValues);
}

/** Writes the document that {@link readEvent} reads. */
export function writeEvent(event: CalendarEvent): string {
  return JSON.stringify(
    EVENT_VALUES.map((name) => {
      if (name === 'dates') return event.dates.map(dateValues);
      if (name === 'images') return event.images.map((image) => IMAGE_VALUES.map((value) => image[value]));
      return name === 'prices' ? event.prices.map(priceValues) : event[name];
    }),
  );
}

function dateValues(date: EventDate): readonly unknown[] {
  return DATE_VALUES.map((name) =>
    name === 'prices' ? (date.prices === null ? null : date.prices.map(priceValues)) : date[name],
  );
}

function priceValues(price: Price): readonly unknown[] {
  return PRICE_VALUES.map((name) => price[name]);
}

/** In which order an event's values are in its document. */
export const EVENT_VALUES = [
  'id',
  'event_slug',
  'title_nb',
  'title_en',
  'desc_nb',
  'desc_en',
  'categories',
  'tags',
  'mode',
  'organizers',
  'ticketsInformation',
  'publishingDate',
  'ticketsFromDate',
  'created_at',
  'updated_at',
  'minimumAge',
  'maximumAge',
  'ageRestriction',
  'cancellationPeriod',
  'views',
  'isSuperEvent',
  'superEvent',
  'parent_event',
  'type',
  'isFeaturedEvent',
  'isFeaturedInSpecialEvent',
  'registrationEnabled',
  'availableTickets',
  'activeTickets',
  'maxBookingDate',
  'maxBookingTime',
  'paymentMethod',
  'facebookURL',
  'moreInfoURL',
  'streamingURL',
  'videosURL',
  'venueNote',
  'author_id',
  'editableBy',
  'contact_from',
  'contact_custom',
  'dates',
  'images',
  'prices',
] as const;

/** In which order a date's values are. */
export const DATE_VALUES = [
  'startDate',
  'endDate',
  'startTime',
  'duration',
  'venue',
  'ticketsURL',
  'streamingURL',
  'mode',
  'eventCancelled',
  'eventSoldOut',
  'eventStatus',
  'previousStartDate',
  'prices',
] as const;

/** In which order an image's values are. */
export const IMAGE_VALUES = [
  'urlSmall',
  'urlLarge',
  'alt',
  'focusX',
  'focusY',
  'width',
  'height',
  'caption',
  'credits',
  'urlOriginal',
  'originalSize',
  'largeSize',
  'smallSize',
] as const;

/** In which order a price's values are. */
export const PRICE_VALUES = ['type', 'price', 'name_nb', 'name_en'] as const;

// Each object is made by one literal: V8 makes a slow one, a dictionary, of what gets many members one by one.

function eventOf([
  id,
  event_slug,
  title_nb,
  title_en,
  desc_nb,
  desc_en,
  categories,
  tags,
  mode,
  organizers,
  ticketsInformation,
  publishingDate,
  ticketsFromDate,
  created_at,
  updated_at,
  minimumAge,
  maximumAge,
  ageRestriction,
  cancellationPeriod,
  views,
  isSuperEvent,
  superEvent,
  parent_event,
  type,
  isFeaturedEvent,
  isFeaturedInSpecialEvent,
  registrationEnabled,
  availableTickets,
  activeTickets,
  maxBookingDate,
  maxBookingTime,
  paymentMethod,
  facebookURL,
  moreInfoURL,
  streamingURL,
  videosURL,
  venueNote,
  author_id,
  editableBy,
  contact_from,
  contact_custom,
  dates,
  images,
  prices,
]: EventValues): CalendarEvent {
  return {
    id,
    event_slug,
    title_nb,
    title_en,
    desc_nb,
    desc_en,
    categories,
    tags,
    mode,
    organizers,
    ticketsInformation,
    publishingDate,
    ticketsFromDate,
    created_at,
    updated_at,
    minimumAge,
    maximumAge,
    ageRestriction,
    cancellationPeriod,
    views,
    isSuperEvent,
    superEvent,
    parent_event,
    type,
    isFeaturedEvent,
    isFeaturedInSpecialEvent,
    registrationEnabled,
    availableTickets,
    activeTickets,
    maxBookingDate,
    maxBookingTime,
    paymentMethod,
    facebookURL,
    moreInfoURL,
    streamingURL,
    videosURL,
    venueNote,
    author_id,
    editableBy,
    contact_from,
    contact_custom,
    dates: dates.map(dateOf),
    images: images.map(imageOf),
    prices: prices.map(priceOf),
  };
}

function dateOf([
  startDate,
  endDate,
  startTime,
  duration,
  venue,
  ticketsURL,
  streamingURL,
  mode,
  eventCancelled,
  eventSoldOut,
  eventStatus,
  previousStartDate,
  prices,
]: DateValues): EventDate {
  return {
    startDate,
    endDate,
    startTime,
    duration,
    venue,
    ticketsURL,
    streamingURL,
    mode,
    eventCancelled,
    eventSoldOut,
    eventStatus,
    previousStartDate,
    prices: prices === null ? null : prices.map(priceOf),
  };
}

function imageOf([
  urlSmall,
  urlLarge,
  alt,
  focusX,
  focusY,
  width,
  height,
  caption,
  credits,
  urlOriginal,
  originalSize,
  largeSize,
  smallSize,
]: ImageValues): Image {
  return {
    urlSmall,
    urlLarge,
    alt,
    focusX,
    focusY,
    width,
    height,
    caption,
    credits,
    urlOriginal,
    originalSize,
    largeSize,
    smallSize,
  };
}

function priceOf([type, price, name_nb, name_en]: PriceValues): Price {
  return { type, price, name_nb, name_en };
}

type EventValues = ValuesOf<
  Omit<CalendarEvent, 'dates' | 'images' | 'prices'> & {
    readonly dates: readonly DateValues[];
    readonly images: readonly ImageValues[];
    readonly prices: readonly PriceValues[];
  },
  typeof EVENT_VALUES
>;
type DateValues = ValuesOf<
  Omit<EventDate, 'prices'> & { readonly prices: readonly PriceValues[] | null },
  typeof DATE_VALUES
>;
type ImageValues = ValuesOf<Image, typeof IMAGE_VALUES>;
type PriceValues = ValuesOf<Price, typeof PRICE_VALUES>;

/** The values of some members of an item, in their order. */
type ValuesOf<Item, Names extends readonly (keyof Item)[]> = {
  readonly [Place in keyof Names]: Item[Names[Place]];
};
