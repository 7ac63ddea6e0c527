import type { RawEvent, RawFeed, RawOrganizer, RawPrice, RawVenue } from '@calendar/model/feed';
import { categoriesOf } from './categories.ts';
import { describingDates, isCancelled, type Occurrence, type Shown } from './dates.ts';
import { asLines, cleaned } from './descriptions.ts';
import { venueOf } from './filters.ts';
import { readPrice } from './prices.ts';
import type { Settings } from './question.ts';
import { osloDay, readInstant, showInstant } from './time.ts';

/**
 * A node with every field of docs/interface.md section 2 and docs/rules.md 33 "Fields of existing callers", as JSON.
 */
export function eventFields(event: RawEvent, shown: Shown, feed: RawFeed, settings: Settings): NodeFields {
  const cover = (event.images ?? [])[0];
  const { date } = shown;
  return {
    id: event.id,
    ...stored(event, EVENT_VALUES),
    event_slug: event.event_slug,
    eventLink: `${settings.siteUrl}/event/${event.event_slug}`,
    title_nb: event.title_nb,
    ...descriptions(event),
    dateID: dateIdOf(event, date),
    cacheKey: `${dateIdOf(event, date)}${shown.ofDay ? ' of its day' : ''}${shown.runningDay ?? ''}`,
    day: shown.runningDay ?? osloDay(date.start),
    distance: null,
    calendarLink:
      settings.outletsUrl === undefined
        ? null
        : `${settings.outletsUrl}/calendars/${encodeURIComponent(event.event_slug)}.ics`,
    startDate: showInstant(date.start),
    endDate: showInstant(date.end),
    startTime: date.startTime,
    duration: date.raw.duration ?? null,
    allDay: date.raw.allDay ?? false,
    categories: categoriesOf(event, feed),
    mode: event.mode ?? 'offline',
    venue: venueFields(venueOf(date, feed)),
    organizers: organizersOf(event, feed).map(organizerFields),
    images: (event.images ?? []).map((image) => stored(image, IMAGE_VALUES)),
    repetitions: shown.repetitions.map((later) => repetitionFields(event, later, feed)),
    tags: event.tags ?? [],
    publishingDate: shownOrNull(event.publishingDate),
    ticketsFromDate: shownOrNull(event.ticketsFromDate),
    created_at: utcOrNull(event.created_at),
    addedAt: '',
    updated_at: utcOrNull(event.updated_at),
    ticketsInformation: event.ticketsInformation ?? 'noTicketsInfo',
    prices: event.ticketsInformation === 'ticketsInfo' ? pricesFields(event.prices ?? [], feed) : [],
    priceOption: priceOption(event),
    regularPrice: storedText(event, 'REGULAR'),
    reducedPrice: storedText(event, 'REDUCED'),
    ticketsURL: date.raw.ticketsURL ?? null,
    eventCancelled: isCancelled(date.raw),
    eventSoldOut: date.raw.eventSoldOut ?? false,
    eventStatus: date.raw.eventStatus ?? (isCancelled(date.raw) ? 'EventCancelled' : null),
    previousStartDate: shownOrNull(date.raw.previousStartDate),
    isFeaturedEvent: event.isFeaturedEvent ?? false,
    super_event: event.superEvent ?? null,
    imageURL: cover?.urlSmall ?? null,
    image2xURL: cover?.urlLarge ?? null,
    editableBy: event.editableBy ?? [],
    contact_custom: contactFields(event.contact_custom),
  };
}

/** The event as a look-up shows it: the next upcoming occurrence, or the last (docs/rules.md 2 "Remaining dates"). */
export function shownByDefault(event: RawEvent, now: number): Shown {
  const [date, ...repetitions] = describingDates(event, now) as [Occurrence, ...Occurrence[]];
  return { date, repetitions, ofDay: false };
}

export function organizersOf(event: RawEvent, feed: RawFeed): readonly RawOrganizer[] {
  const known: RawOrganizer[] = [];
  for (const id of event.organizers ?? []) {
    const organizer = (feed.organizers ?? []).find((one) => one.id === id);
    if (organizer !== undefined) known.push(organizer);
  }
  return known;
}

export function venueFields(venue: RawVenue | null): object | null {
  if (venue === null) return null;
  return stored(venue, VENUE_VALUES);
}

function descriptions(event: RawEvent): object {
  const [nb, en] = [event.desc_nb, event.desc_en].map((html) => (html == null ? null : cleaned(html)));
  return {
    desc_nb: nb,
    desc_en: en,
    desc_nb_text: nb == null ? null : asLines(nb),
    desc_en_text: en == null ? null : asLines(en),
  };
}

export function organizerFields(organizer: RawOrganizer): object {
  return stored(organizer, ORGANIZER_VALUES);
}

/** The oracle's own id of a date. */
export function dateIdOf(event: RawEvent, date: Occurrence): string {
  return `${event.id}#${date.position}`;
}

function repetitionFields(event: RawEvent, date: Occurrence, feed: RawFeed): object {
  return {
    id: dateIdOf(event, date),
    startDate: showInstant(date.start),
    endDate: showInstant(date.end),
    startTime: date.startTime,
    duration: date.raw.duration ?? null,
    allDay: date.raw.allDay ?? false,
    venue: venueFields(venueOf(date, feed)),
    prices: date.raw.prices == null ? null : pricesFields(date.raw.prices, feed),
    eventCancelled: isCancelled(date.raw),
    eventSoldOut: date.raw.eventSoldOut ?? false,
    eventStatus: date.raw.eventStatus ?? (isCancelled(date.raw) ? 'EventCancelled' : null),
    previousStartDate: shownOrNull(date.raw.previousStartDate),
    mode: date.raw.mode ?? event.mode ?? 'offline',
    ticketsURL: date.raw.ticketsURL ?? null,
    streamingURL: date.raw.streamingURL ?? null,
  };
}

function pricesFields(prices: readonly RawPrice[], feed: RawFeed): readonly object[] {
  return prices.map((price) => {
    const type = (feed.ticketTypes ?? []).find((one) => one.id === price.type);
    return {
      type: price.type ?? null,
      // A ticket type that nobody knows has an id alone.
      ticketType:
        price.type == null
          ? null
          : { id: price.type, name_nb: type?.name_nb ?? null, name_en: type?.name_en ?? null },
      price: readPrice(price.price),
      name_nb: price.name_nb ?? null,
      name_en: price.name_en ?? null,
    };
  });
}

/** Values that are shown as they are stored; null where there is none. */
function stored(item: object, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(item, name) ?? null]));
}

const EVENT_VALUES = [
  ...['title_en', 'minimumAge', 'maximumAge', 'ageRestriction', 'cancellationPeriod', 'views', 'type'],
  ...['registrationEnabled', 'availableTickets', 'activeTickets', 'maxBookingDate', 'maxBookingTime'],
  ...[
    'paymentMethod',
    'parent_event',
    'facebookURL',
    'moreInfoURL',
    'streamingURL',
    'videosURL',
    'venueNote',
  ],
  ...['author_id', 'contact_from', 'license', 'credits', 'copyrightNotice', 'acquireLicensePage'],
];
const IMAGE_VALUES = [
  ...['urlSmall', 'urlLarge', 'alt', 'focusX', 'focusY', 'width', 'height', 'caption', 'credits'],
  ...['urlOriginal', 'originalSize', 'largeSize', 'smallSize', 'license', 'copyrightNotice'],
  'acquireLicensePage',
];
const VENUE_VALUES = [
  ...['id', 'name', 'slug', 'address', 'municipality', 'postalCode', 'location', 'mapImageURL'],
];
const ORGANIZER_VALUES = ['id', 'name', 'slug', 'website', 'email', 'telephoneNumber'];

/** A contact without anything in it is none. */
function contactFields(contact: RawEvent['contact_custom']): object | null {
  const [email, phone] = [contact?.email ?? null, contact?.phone ?? null];
  return email === null && phone === null ? null : { email, phone };
}

function priceOption(event: RawEvent): string | null {
  if (event.ticketsInformation === 'free') return 'free';
  return event.ticketsInformation === 'ticketsInfo' ? 'non-gratis' : null;
}

function storedText(event: RawEvent, type: string): string | null {
  const stored = (event.prices ?? []).find((price) => price.type === type)?.price;
  return stored == null ? null : String(stored);
}

function shownOrNull(dateTime: string | null | undefined): string | null {
  return dateTime == null ? null : showInstant(readInstant(dateTime) as number);
}

function utcOrNull(dateTime: string | null | undefined): string | null {
  return dateTime == null ? null : new Date(readInstant(dateTime) as number).toISOString();
}

/** Every field of a node. */
export interface NodeFields {
  readonly cacheKey: string;
  readonly [name: string]: unknown;
}
