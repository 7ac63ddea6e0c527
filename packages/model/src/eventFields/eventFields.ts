import { BOUNDS } from '@calendar/text/bounds';
import { DERIVED, type Field, type Fields, type ItemKind } from './field.ts';

/**
 * The fields of an event, its dates, images and prices (docs/feed.md "Event"). Documents of the read model
 * and digests have their order: add a new field before the lists of items.
 */

export const PRICE_FIELDS = {
  /** Ticket-type id. */
  type: { kind: 'reference', absent: null },
  /** As entered: a number, or a text exactly as the form holds it. */
  price: { kind: 'amount', absent: null },
  name_nb: { kind: 'title', column: 'nameNb', absent: null },
  name_en: { kind: 'title', column: 'nameEn', absent: null },
} as const satisfies Fields;

export const IMAGE_FIELDS = {
  urlSmall: { kind: 'link', absent: null },
  urlLarge: { kind: 'link', absent: null },
  alt: { kind: 'text', absent: null },
  focusX: { kind: 'fraction', absent: null },
  focusY: { kind: 'fraction', absent: null },
  width: { kind: 'pixels', absent: null },
  height: { kind: 'pixels', absent: null },
  caption: { kind: 'text', absent: null },
  credits: { kind: 'text', absent: null },
  urlOriginal: { kind: 'link', absent: null },
  originalSize: { kind: 'text', absent: null },
  largeSize: { kind: 'text', absent: null },
  smallSize: { kind: 'text', absent: null },
  /** Address or name of the licence; a page that sells another one. */
  license: { kind: 'licence', absent: null },
  copyrightNotice: { kind: 'text', absent: null },
  acquireLicensePage: { kind: 'link', absent: null },
} as const satisfies Fields;

export const DATE_FIELDS = {
  startDate: { kind: 'instant' },
  /** As registered: equal to `startDate` when no end was given. */
  endDate: { kind: 'instant', absent: DERIVED },
  startTime: { kind: 'clockTime', absent: DERIVED },
  /** Minutes. */
  duration: { kind: 'minutes', absent: null },
  /** Venue id. */
  venue: { kind: 'name', absent: null },
  ticketsURL: { kind: 'link', absent: null },
  streamingURL: { kind: 'link', absent: null },
  /** Null: the event's mode. */
  mode: { kind: 'mode', absent: null },
  eventCancelled: { kind: 'flag', absent: DERIVED },
  eventSoldOut: { kind: 'flag', absent: false },
  /** Whether it is whole days, without a time (docs/rules.md 67 "All-day dates"). */
  allDay: { kind: 'flag', absent: false },
  /** One of schema.org's words. Null: not given. */
  eventStatus: { kind: 'eventStatus', absent: null },
  /** The start that the date had before it was moved. */
  previousStartDate: { kind: 'instant', absent: null },
  /** Null: the event's prices apply. */
  prices: { kind: 'price', most: BOUNDS.prices, absent: null },
} as const satisfies Fields;

export const EVENT_FIELDS = {
  id: { kind: 'name' },
  event_slug: { kind: 'slug', column: 'eventSlug' },
  title_nb: { kind: 'notBlank', column: 'titleNb' },
  title_en: { kind: 'title', column: 'titleEn', absent: null },
  desc_nb: { kind: 'markup', column: 'descNb', absent: null },
  desc_en: { kind: 'markup', column: 'descEn', absent: null },
  /** Category ids as registered, before retirement. */
  categories: { kind: 'name', most: BOUNDS.ids, absent: [] },
  tags: { kind: 'tag', most: BOUNDS.tags, absent: [] },
  mode: { kind: 'mode', absent: 'offline' },
  /** Organizer ids. */
  organizers: { kind: 'name', most: BOUNDS.ids, absent: [] },
  ticketsInformation: { kind: 'ticketsInformation', absent: 'noTicketsInfo' },
  publishingDate: { kind: 'instant', absent: null },
  ticketsFromDate: { kind: 'instant', absent: null },
  created_at: { kind: 'instant', column: 'createdAt', absent: null },
  updated_at: { kind: 'instant', column: 'updatedAt', absent: null },
  minimumAge: { kind: 'integer', absent: null },
  maximumAge: { kind: 'integer', absent: null },
  ageRestriction: { kind: 'text', absent: null },
  cancellationPeriod: { kind: 'integer', absent: null },
  views: { kind: 'integer', absent: null },
  isSuperEvent: { kind: 'flag', absent: false },
  superEvent: { kind: 'reference', absent: null },
  parent_event: { kind: 'title', column: 'parentEvent', absent: null },
  type: { kind: 'title', absent: null },
  isFeaturedEvent: { kind: 'flag', absent: false },
  isFeaturedInSpecialEvent: { kind: 'flag', absent: false },
  registrationEnabled: { kind: 'flag', absent: null },
  availableTickets: { kind: 'integer', absent: null },
  activeTickets: { kind: 'integer', absent: null },
  maxBookingDate: { kind: 'day', absent: null },
  maxBookingTime: { kind: 'clockTime', absent: null },
  paymentMethod: { kind: 'title', absent: null },
  facebookURL: { kind: 'link', absent: null },
  moreInfoURL: { kind: 'link', absent: null },
  streamingURL: { kind: 'link', absent: null },
  videosURL: { kind: 'link', absent: null },
  venueNote: { kind: 'text', absent: null },
  author_id: { kind: 'title', column: 'authorId', absent: null },
  editableBy: { kind: 'title', most: BOUNDS.ids, absent: [] },
  contact_from: { kind: 'title', column: 'contactFrom', absent: null },
  /** In two columns, whose names begin with this one. */
  contact_custom: { kind: 'contact', column: 'contactCustom', absent: null },
  /** The licence of the texts, as address or name, the credits, and a page that sells another licence. */
  license: { kind: 'licence', absent: null },
  credits: { kind: 'text', absent: null },
  copyrightNotice: { kind: 'text', absent: null },
  acquireLicensePage: { kind: 'link', absent: null },
  /** By start; at least one. */
  dates: { kind: 'date', most: BOUNDS.dates },
  images: { kind: 'image', most: BOUNDS.images, absent: [] },
  prices: { kind: 'price', most: BOUNDS.prices, absent: [] },
} as const satisfies Fields;

export const ITEM_FIELDS: { readonly [K in ItemKind]: Fields } = {
  date: DATE_FIELDS,
  image: IMAGE_FIELDS,
  price: PRICE_FIELDS,
};

export function fieldsOf<Table extends Fields>(
  table: Table,
): readonly (readonly [name: keyof Table & string, field: Field])[] {
  return Object.entries(table);
}

export function columnOf(name: string, field: Field): string {
  return field.column ?? name;
}
