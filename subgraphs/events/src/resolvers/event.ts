import { DATE_FIELDS, EVENT_FIELDS, type Fields, fieldsOf } from '@calendar/model/eventFields';
import type { OperationContext } from '@calendar/subgraph';
import { formatDateTime } from '@calendar/time';
import { row } from '../index/postings.ts';
import { referredEvent } from '../query/lookups.ts';
import { dayOfNode, type Node, repetitionsOf } from '../query/node.ts';
import type { Snapshot } from '../query/snapshot.ts';
import { distanceBetween } from '../rules/area.ts';
import type { CalendarEvent, EventDate, Image, Price } from '../rules/calendarEvent.ts';
import { reachableImage } from '../rules/copiedPicture.ts';
import { dateId } from '../rules/dateId.ts';
import { InvalidValue } from '../rules/invalidValue.ts';
import { priceValue } from '../rules/priceValue.ts';
import type { Organizer, TicketType, Venue } from '../rules/referenceData.ts';
import { textOfDescription } from '../rules/servedEvent.ts';
import { jsonLdOf } from '../rules/structuredData/structuredData.ts';
import { dayText } from './dayText.ts';
import { invalidArgument } from './filterArguments.ts';

type Context = OperationContext<Snapshot>;

// Those that `Event` has under another name, or not at all.
const { dates: _, isSuperEvent, superEvent, isFeaturedInSpecialEvent, ...SHOWN_FIELDS } = EVENT_FIELDS;

/** The fields of `Event` (docs/interface.md 2.1 "Event", docs/rules.md 33 "Fields of existing callers"). */
export function eventFields({ siteUrl, licence, outletsUrl }: EventSettings) {
  const reachable = (image: Image) => (outletsUrl === undefined ? image : reachableImage(image, outletsUrl));
  const coverOf = ({ event: { images } }: Node) =>
    images[0] === undefined ? undefined : reachable(images[0]);
  const pageOf = ({ event_slug }: CalendarEvent) => `${siteUrl}/event/${event_slug}`;
  return {
    ...asStored(DATE_FIELDS, ({ date }: Node) => date),
    ...asStored(SHOWN_FIELDS, ({ event }: Node) => event),

    __resolveReference({ id }: { id: string }, context: Context): Node | null {
      const { result, validUntil } = referredEvent(context.snapshot, id, context.now);
      context.limitValidity(validUntil);
      return result;
    },

    // The date shown.
    dateID: ({ event, date }: Node) => dateId(event, date),
    cacheKey: (node: Node) => `${dateId(node.event, node.date)}${cacheKeySuffix(node)}`,
    day: (node: Node) => dayText(dayOfNode(node)),
    startDate: ({ date }: Node) => formatDateTime(date.startDate),
    endDate: ({ date }: Node) => formatDateTime(date.endDate),
    venue: ({ date }: Node, _: unknown, { snapshot }: Context) => venueOf(snapshot, date),
    distance: (node: Node, _: unknown, { snapshot }: Context) => distanceOf(node, snapshot),
    previousStartDate: ({ date }: Node) => formatted(date.previousStartDate),
    repetitions: (node: Node, { first }: { first?: number | null }) =>
      beginning(repetitionsOf(node), first).map((date): Repeated => ({ node, date })),

    // Names from other domains.
    categories: ({ number }: Node, _: unknown, { snapshot }: Context) =>
      Array.from(
        row(snapshot.events.categories, number),
        (category) => snapshot.categories.items[category]?.id,
      ),
    organizers: ({ number }: Node, _: unknown, { snapshot }: Context) => organizersOf(snapshot, number),

    // Tickets.
    prices: (node: Node) => pricesOf(node),
    priceOption: ({ event }: Node) => PRICE_OPTIONS[event.ticketsInformation] ?? null,
    regularPrice: (node: Node) => enteredPrice(node, 'REGULAR'),
    reducedPrice: (node: Node) => enteredPrice(node, 'REDUCED'),

    // Written in another form than it is stored.
    eventLink: ({ event }: Node) => pageOf(event),
    calendarLink: ({ event }: Node) =>
      outletsUrl === undefined ? null : `${outletsUrl}/calendars/${encodeURIComponent(event.event_slug)}.ics`,
    jsonLd: ({ event, date, number }: Node, _: unknown, { snapshot }: Context) =>
      jsonLdOf({
        event: { ...event, images: event.images.map(reachable) },
        date,
        venue: venueOf(snapshot, date),
        organizers: organizersOf(snapshot, number),
        ticketTypes: snapshot.ticketTypes,
        page: pageOf(event),
      }),
    desc_nb_text: ({ event }: Node) => textOfDescription(event.desc_nb),
    desc_en_text: ({ event }: Node) => textOfDescription(event.desc_en),
    publishingDate: ({ event }: Node) => formatted(event.publishingDate),
    ticketsFromDate: ({ event }: Node) => formatted(event.ticketsFromDate),
    addedAt: ({ number }: Node, _: unknown, { snapshot }: Context) => inUtc(snapshot.changes.added[number]!),
    created_at: ({ event }: Node) => inUtc(event.created_at),
    updated_at: ({ event }: Node) => inUtc(event.updated_at),
    super_event: ({ event }: Node) => event.superEvent,
    imageURL: (node: Node) => coverOf(node)?.urlSmall,
    image2xURL: (node: Node) => coverOf(node)?.urlLarge,
    images: ({ event }: Node): readonly Image[] => event.images.map(reachable),
    license: ({ event }: Node) => event.license ?? licence ?? null,
  };
}

/** The fields of `Repetition` (docs/rules.md 33 "Fields of existing callers"). */
export const repetitionFields = {
  ...asStored(DATE_FIELDS, ({ date }: Repeated) => date),
  id: ({ node, date }: Repeated) => dateId(node.event, date),
  startDate: ({ date }: Repeated) => formatDateTime(date.startDate),
  endDate: ({ date }: Repeated) => formatDateTime(date.endDate),
  venue: ({ date }: Repeated, _: unknown, { snapshot }: Context) => venueOf(snapshot, date),
  previousStartDate: ({ date }: Repeated) => formatted(date.previousStartDate),
  mode: ({ node, date }: Repeated) => date.mode ?? node.event.mode,
};

/** The fields of `Price` (docs/interface.md 2.4 "Image, Repetition, Price, connection and category"). */
export const priceFields = {
  ticketType: ({ type }: Price, _: unknown, { snapshot }: Context): TicketType | null =>
    type === null ? null : (snapshot.ticketTypes.get(type) ?? { id: type, name_nb: null, name_en: null }),
  price: ({ price }: Price) => priceValue(price),
};

/** The fields of a stored item, as far as nothing else is said of them. */
function asStored<Value>(fields: Fields, itemOf: (value: Value) => object) {
  const names = fieldsOf(fields).map(([name]) => name);
  return Object.fromEntries(
    names.map((name) => [name, (value: Value) => itemOf(value)[name as never] as unknown]),
  );
}

/** Nodes of a day have other repetitions than others that show the same date, and those near a place a distance. */
function cacheKeySuffix({ listed: { ofDay, near }, runningDay }: Node): string {
  const day = runningDay === undefined ? (ofDay ? '_day' : '') : `_on_${dayText(runningDay)}`;
  return near === null ? day : `${day}_from_${near.latitude}_${near.longitude}`;
}

/** Kilometres to three decimals from the place that the filter names (docs/interface.md 4.3 "Filter"). */
function distanceOf({ listed: { near }, date }: Node, snapshot: Snapshot): number | null {
  const location = venueOf(snapshot, date)?.location ?? null;
  return near === null || location === null
    ? null
    : Math.round(distanceBetween(near, location) * 1000) / 1000;
}

/** The first so many items of a list. All of it if no number is given. */
function beginning<Item>(list: readonly Item[], first: number | null | undefined): readonly Item[] {
  if (first === null || first === undefined) return list;
  if (first < 0) throw invalidArgument('first', new InvalidValue('be 0 or greater', first));
  return list.slice(0, first);
}

function organizersOf({ events, organizers }: Snapshot, number: number): readonly Organizer[] {
  return Array.from(row(events.organizers, number), (organizer) => organizers.items[organizer]!);
}

function venueOf({ venues }: Snapshot, { venue }: EventDate): Venue | null {
  const number = venue === null ? undefined : venues.byId.get(venue);
  return number === undefined ? null : (venues.items[number] ?? null);
}

/** docs/rules.md 29 "Where prices appear". */
function pricesOf({ event }: Node): readonly Price[] {
  return event.ticketsInformation === 'ticketsInfo' ? event.prices : [];
}

/** The stored ticket type, whatever `ticketsInformation` says. */
function enteredPrice({ event }: Node, type: string): string | null {
  const entered = event.prices.find((price) => price.type === type)?.price ?? null;
  return entered === null ? null : String(entered);
}

function formatted(instant: number | null): string | null {
  return instant === null ? null : formatDateTime(instant);
}

/** RFC 3339 in UTC (docs/rules.md 28 "Timestamps and booking dates"). */
function inUtc(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

const PRICE_OPTIONS: Readonly<Record<string, string>> = { free: 'free', ticketsInfo: 'non-gratis' };

export interface EventSettings {
  /** Base of `eventLink`, without a slash at its end. */
  readonly siteUrl: string;
  /** The licence of the texts of events that have none themselves. Undefined: none was configured. */
  readonly licence: string | undefined;
  /** Base address of outlets, where calendar files and copied pictures are. Undefined: it was not configured. */
  readonly outletsUrl: string | undefined;
}

interface Repeated {
  readonly node: Node;
  readonly date: EventDate;
}
