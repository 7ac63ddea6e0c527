import type { FeedItems, Section } from '@calendar/feed';
import {
  address,
  BOUNDS,
  between,
  clockTime,
  day,
  eventStatus,
  flag,
  instant,
  integer,
  isRecordable,
  link,
  list,
  listUpTo,
  markup,
  minutes,
  mode,
  name,
  notBlank,
  optional,
  pixels,
  reference,
  slug,
  tag,
  text,
  title,
  withDefault,
} from '@calendar/feed/fields';
import { wallClockAt } from '@calendar/time';
import { z } from 'zod';

/**
 * What the fields of each section's items are (docs/feed.md). Reading an item through its schema checks it and
 * fills in its defaults.
 */
const category = z.strictObject(
  {
    id: name,
    name_nb: title,
    name_en: optional(title),
    slug_nb: slug,
    slug_en: optional(slug),
    visible: withDefault(flag, true),
    parent: optional(name),
  },
  'an object',
);

const retiredCategory = z.strictObject({ id: name, migratedTo: optional(name) }, 'an object');

const ticketType = z.strictObject(
  { id: name, name_nb: optional(title), name_en: optional(title) },
  'an object',
);

const venue = z.strictObject(
  {
    id: name,
    name: title,
    slug,
    address: optional(address),
    municipality: optional(title),
    postalCode: optional(title),
    location: optional(
      z.strictObject({ latitude: between(-90, 90), longitude: between(-180, 180) }, 'an object'),
    ),
    mapImageURL: optional(link),
  },
  'an object',
);

const organizer = z.strictObject(
  {
    id: name,
    name: title,
    slug,
    website: optional(link),
    email: optional(title),
    telephoneNumber: optional(title),
  },
  'an object',
);

const price = z.strictObject(
  {
    type: optional(reference),
    price: optional(z.union([z.number(), title], 'a number, a text of up to 500 characters or null')),
    name_nb: optional(title),
    name_en: optional(title),
  },
  'an object',
);

const image = z.strictObject(
  {
    urlSmall: optional(link),
    urlLarge: optional(link),
    alt: optional(text),
    focusX: optional(between(0, 1)),
    focusY: optional(between(0, 1)),
    width: optional(pixels),
    height: optional(pixels),
    caption: optional(text),
    credits: optional(text),
    urlOriginal: optional(link),
    originalSize: optional(text),
    largeSize: optional(text),
    smallSize: optional(text),
  },
  'an object',
);

const date = z
  .strictObject(
    {
      startDate: instant,
      endDate: optional(instant),
      startTime: optional(clockTime),
      duration: optional(minutes),
      venue: optional(name),
      ticketsURL: optional(link),
      streamingURL: optional(link),
      mode: optional(mode),
      eventCancelled: withDefault(flag, false),
      eventSoldOut: withDefault(flag, false),
      eventStatus: optional(eventStatus),
      previousStartDate: optional(instant),
      prices: optional(listUpTo(price, BOUNDS.prices)),
    },
    'an object',
  )
  .refine(({ startDate, endDate }) => endDate === null || startDate <= endDate, {
    path: ['endDate'],
    error: 'an end that is not before startDate',
    // Also where other fields are at fault, so that every fault is listed at once.
    when: ({ value }) => hasBothEnds(value),
  })
  .refine(({ startDate, endDate, duration }) => isRecordable(endDate ?? endAfter(startDate, duration)), {
    path: ['duration'],
    error: 'an end before the year 10000',
  })
  .transform((read) => ({
    ...read,
    endDate: read.endDate ?? endAfter(read.startDate, read.duration),
    startTime: read.startTime ?? startTimeAt(read.startDate),
  }));

const event = z.strictObject(
  {
    id: name,
    event_slug: slug,
    title_nb: notBlank,
    title_en: optional(title),
    desc_nb: optional(markup),
    desc_en: optional(markup),
    categories: list(name, BOUNDS.ids),
    tags: list(tag, BOUNDS.tags),
    mode: withDefault(mode, 'offline'),
    organizers: list(name, BOUNDS.ids),
    ticketsInformation: withDefault(
      z.enum(['free', 'noTicketsInfo', 'ticketsInfo'], '"free", "noTicketsInfo" or "ticketsInfo"'),
      'noTicketsInfo',
    ),
    publishingDate: optional(instant),
    ticketsFromDate: optional(instant),
    created_at: optional(instant),
    updated_at: optional(instant),
    minimumAge: optional(integer),
    maximumAge: optional(integer),
    ageRestriction: optional(text),
    cancellationPeriod: optional(integer),
    views: optional(integer),
    isSuperEvent: withDefault(flag, false),
    superEvent: optional(reference),
    parent_event: optional(title),
    type: optional(title),
    isFeaturedEvent: withDefault(flag, false),
    isFeaturedInSpecialEvent: withDefault(flag, false),
    registrationEnabled: optional(flag),
    availableTickets: optional(integer),
    activeTickets: optional(integer),
    maxBookingDate: optional(day),
    maxBookingTime: optional(clockTime),
    paymentMethod: optional(title),
    facebookURL: optional(link),
    moreInfoURL: optional(link),
    streamingURL: optional(link),
    videosURL: optional(link),
    venueNote: optional(text),
    author_id: optional(title),
    editableBy: list(title, BOUNDS.ids),
    contact_from: optional(title),
    contact_custom: optional(
      z
        .strictObject({ email: optional(title), phone: optional(title) }, 'an object')
        .transform(orNullWhenEmpty),
    ),
    dates: listUpTo(date, BOUNDS.dates, 'a list of one or more dates').refine(
      ({ length }) => length > 0,
      'a list of one or more dates',
    ),
    images: list(image, BOUNDS.images),
    prices: list(price, BOUNDS.prices),
  },
  'an object',
);

/** How to read an item of each section. An issue's message is what was expected in its place. */
export const ITEM_SCHEMAS: { readonly [S in Section]: z.ZodType<FeedItems[S]> } = {
  categories: category,
  retiredCategories: retiredCategory,
  ticketTypes: ticketType,
  venues: venue,
  organizers: organizer,
  events: event,
};

function hasBothEnds(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { startDate, endDate } = value as { startDate?: unknown; endDate?: unknown };
  return typeof startDate === 'number' && typeof endDate === 'number';
}

function endAfter(startDate: number, duration: number | null): number {
  return startDate + (duration ?? 0) * 60_000;
}

function startTimeAt(instant: number): string {
  const { hour, minute } = wallClockAt(instant);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The record keeps no difference between a contact without any value and none. */
function orNullWhenEmpty<Contact extends { readonly [field: string]: string | null }>(
  contact: Contact,
): Contact | null {
  return Object.values(contact).some((value) => value !== null) ? contact : null;
}
