import { Prisma } from '@calendar/events-db';
import { DATE_VALUES, EVENT_VALUES, IMAGE_VALUES, PRICE_VALUES } from '../index/segments/eventDocument.ts';
import type { CalendarEvent, EventDate, Image, Price } from '../rules/calendarEvent.ts';

/**
 * The SQL of an event's document, of the record's event `e`: its dates by start, its images and prices in the order
 * registered, every instant in milliseconds since 1970.
 */
export function eventDocument(): Prisma.Sql {
  return Prisma.raw(`${list(EVENT_VALUES, EVENT)}::text`);
}

const PRICE: ValuesIn<Price> = {
  type: 'p."type"',
  price: 'p."price"',
  name_nb: 'p."nameNb"',
  name_en: 'p."nameEn"',
};

const IMAGE: ValuesIn<Image> = {
  urlSmall: 'i."urlSmall"',
  urlLarge: 'i."urlLarge"',
  alt: 'i."alt"',
  focusX: 'i."focusX"',
  focusY: 'i."focusY"',
  width: 'i."width"',
  height: 'i."height"',
  caption: 'i."caption"',
  credits: 'i."credits"',
  urlOriginal: 'i."urlOriginal"',
  originalSize: 'i."originalSize"',
  largeSize: 'i."largeSize"',
  smallSize: 'i."smallSize"',
};

const DATE: ValuesIn<EventDate> = {
  startDate: instant('d."startDate"'),
  endDate: instant('d."endDate"'),
  startTime: 'd."startTime"',
  duration: 'd."duration"',
  venue: 'd."venue"',
  ticketsURL: 'd."ticketsURL"',
  streamingURL: 'd."streamingURL"',
  mode: 'd."mode"',
  eventCancelled: 'd."eventCancelled"',
  eventSoldOut: 'd."eventSoldOut"',
  eventStatus: 'd."eventStatus"',
  previousStartDate: instant('d."previousStartDate"'),
  prices: `CASE WHEN d."hasPrices" THEN ${pricesOf('d."position"')} END`,
};

const EVENT: ValuesIn<CalendarEvent> = {
  id: 'e."id"',
  event_slug: 'e."eventSlug"',
  title_nb: 'e."titleNb"',
  title_en: 'e."titleEn"',
  desc_nb: 'e."descNb"',
  desc_en: 'e."descEn"',
  categories: 'e."categories"',
  tags: 'e."tags"',
  mode: 'e."mode"',
  organizers: 'e."organizers"',
  ticketsInformation: 'e."ticketsInformation"',
  publishingDate: instant('e."publishingDate"'),
  ticketsFromDate: instant('e."ticketsFromDate"'),
  created_at: instant('e."createdAt"'),
  updated_at: instant('e."updatedAt"'),
  minimumAge: 'e."minimumAge"',
  maximumAge: 'e."maximumAge"',
  ageRestriction: 'e."ageRestriction"',
  cancellationPeriod: 'e."cancellationPeriod"',
  views: 'e."views"',
  isSuperEvent: 'e."isSuperEvent"',
  superEvent: 'e."superEvent"',
  parent_event: 'e."parentEvent"',
  type: 'e."type"',
  isFeaturedEvent: 'e."isFeaturedEvent"',
  isFeaturedInSpecialEvent: 'e."isFeaturedInSpecialEvent"',
  registrationEnabled: 'e."registrationEnabled"',
  availableTickets: 'e."availableTickets"',
  activeTickets: 'e."activeTickets"',
  maxBookingDate: 'e."maxBookingDate"',
  maxBookingTime: 'e."maxBookingTime"',
  paymentMethod: 'e."paymentMethod"',
  facebookURL: 'e."facebookURL"',
  moreInfoURL: 'e."moreInfoURL"',
  streamingURL: 'e."streamingURL"',
  videosURL: 'e."videosURL"',
  venueNote: 'e."venueNote"',
  author_id: 'e."authorId"',
  editableBy: 'e."editableBy"',
  contact_from: 'e."contactFrom"',
  contact_custom: `
    CASE WHEN e."contactCustomEmail" IS NOT NULL OR e."contactCustomPhone" IS NOT NULL
      THEN json_build_object('email', e."contactCustomEmail", 'phone', e."contactCustomPhone") END`,
  dates: `(
    SELECT json_agg(${list(DATE_VALUES, DATE)} ORDER BY d."startDate", d."position")
    FROM "EventDate" d WHERE d."eventId" = e."id")`,
  images: `coalesce((
    SELECT json_agg(${list(IMAGE_VALUES, IMAGE)} ORDER BY i."position")
    FROM "Image" i WHERE i."eventId" = e."id"), '[]')`,
  prices: pricesOf('-1'),
};

/** The prices of an event's date at a position, or at -1 of the event. */
function pricesOf(datePosition: string): string {
  return `coalesce((
    SELECT json_agg(${list(PRICE_VALUES, PRICE)} ORDER BY p."position")
    FROM "Price" p WHERE p."eventId" = e."id" AND p."datePosition" = ${datePosition}), '[]')`;
}

function instant(column: string): string {
  return `(date_part('epoch', ${column}) * 1000)::bigint`;
}

function list<Name extends string>(names: readonly Name[], values: Readonly<Record<Name, string>>): string {
  return `json_build_array(${names.map((name) => values[name]).join(', ')})`;
}

/** By member: the SQL of its value. */
type ValuesIn<Item> = { readonly [Name in keyof Item]: string };
