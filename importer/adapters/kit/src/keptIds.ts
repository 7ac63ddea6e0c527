import type { RawEvent, RawFeed, RawOrganizer, RawVenue } from '@calendar/model/feed';
import { parseDateTime } from '@calendar/time';
import { digest, normalized } from './digest.ts';
import type { ForeignFeed } from './foreignFeed.ts';
import { DEFAULT_SOURCE, hostOf, idPrefix } from './identity.ts';
import { type StoredDate, withMovedDates } from './movedDates.ts';
import { organizerSlug } from './organizerSightings.ts';
import { eventSlug } from './slugFor.ts';
import { venueSlug } from './venueSightings.ts';

/** An event of the record. Times are milliseconds since 1970. */
export interface StoredForeignEvent {
  readonly id: string;
  readonly title: string;
  readonly page: string | null;
  readonly dates: readonly StoredDate[];
}

export interface StoredItems {
  readonly venues: readonly {
    readonly id: string;
    readonly municipality: string | null;
    readonly postalCode: string | null;
  }[];
  readonly organizers: readonly { readonly id: string; readonly website: string | null }[];
  readonly events: readonly StoredForeignEvent[];
}

/** The ids that items without a source had before docs/rules.md 53 "Ids of foreign items", by their ids. */
export function formerIds({ feed, source, identities }: ForeignFeed): {
  readonly [S in keyof StoredItems]: FormerIds;
} {
  if (source !== DEFAULT_SOURCE) return { venues: new Map(), organizers: new Map(), events: new Map() };
  const { venues = [], organizers = [], events = [] } = feed;
  const ofVenues = new Map(
    venues.map(({ id, name, address }) => [id, `venue-${digest(name, address ?? null)}`]),
  );
  const named = ({ title_nb, dates: [first] }: RawEvent) =>
    `event-${digest(normalized(title_nb), parseDateTime(first?.startDate ?? ''), ofVenues.get(first?.venue ?? '') ?? null)}`;
  const { atPages, stated } = identities;
  const known = events.filter(({ id }) => !atPages.has(id));
  return {
    venues: ofVenues,
    organizers: new Map(organizers.map(({ id, name }) => [id, `organizer-${digest(name)}`])),
    events: new Map(known.map((event) => [event.id, stated.get(event.id) ?? named(event)])),
  };
}

/**
 * A feed in which items keep the record's ids (docs/rules.md 53 "Ids of foreign items"), and dates theirs
 * (docs/rules.md 65 "Identity over time"). None takes the id of another item of the feed.
 * @param mayGo events of the record that go if the feed has them no more
 */
export function withKeptIds(
  read: ForeignFeed,
  stored: StoredItems,
  mayGo: StoredItems['events'] = [],
): RawFeed {
  const { venues = [], organizers = [], events = [] } = read.feed;
  const former = formerIds(read);
  const keptVenues = venuesOf(venues, former.venues, stored.venues);
  const keptOrganizers = organizersOf(organizers, former.organizers, stored.organizers);
  const placed = events.map((event) => ({
    ...event,
    organizers: event.organizers?.map((id) => keptOrganizers(id)) ?? [],
    dates: event.dates.map((date) => ({ ...date, venue: date.venue ? keptVenues(date.venue) : null })),
  }));
  const keptEvents = eventsOf(placed, read, former.events, stored.events, new Set(mayGo));
  const renamed = <Item extends { readonly id: string }>(item: Item, id: string, slug: object): Item =>
    id === item.id ? item : { ...item, id, ...slug };
  return {
    venues: venues.map((venue) => {
      const id = keptVenues(venue.id);
      return renamed(venue, id, { slug: venueSlug(venue.name, id) });
    }),
    organizers: organizers.map((organizer) => {
      const id = keptOrganizers(organizer.id);
      return renamed(organizer, id, { slug: organizerSlug(organizer.name, id) });
    }),
    events: withMovedDates(
      placed.map((event) => {
        const id = keptEvents(event.id);
        const superEvent = event.superEvent ? keptEvents(event.superEvent) : null;
        return { ...renamed(event, id, { event_slug: eventSlug(event.title_nb, id) }), superEvent };
      }),
      stored.events,
    ),
  };
}

type FormerIds = ReadonlyMap<string, string>;

type Kept = (id: string) => string;

/** Gives items of a feed ids of the record: each id once, and none that the feed also has. */
class IdKeeper<Item extends { readonly id: string }> {
  readonly stored: ReadonlyMap<string, Item>;
  readonly #ids = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(stored: readonly Item[], items: readonly { readonly id: string }[]) {
    this.stored = new Map(stored.map((item) => [item.id, item]));
    this.#taken = new Set(items.map(({ id }) => id));
  }

  isOpen(id: string): boolean {
    return !this.stored.has(id) && !this.#ids.has(id);
  }

  isFree(id: string): boolean {
    return !this.#taken.has(id);
  }

  keep(id: string, stored: string | undefined): void {
    if (stored === undefined || !this.isOpen(id) || !this.isFree(stored)) return;
    this.#ids.set(id, stored);
    this.#taken.add(stored);
  }

  readonly kept: Kept = (id) => this.#ids.get(id) ?? id;
}

function venuesOf(venues: readonly RawVenue[], former: FormerIds, stored: StoredItems['venues']): Kept {
  const keeper = new IdKeeper(stored, venues);
  for (const { id, municipality, postalCode } of venues) {
    const before = keeper.stored.get(former.get(id) ?? '');
    const agrees = isSame(before?.municipality, municipality) && isSame(before?.postalCode, postalCode);
    if (agrees) keeper.keep(id, before?.id);
  }
  return keeper.kept;
}

function organizersOf(
  organizers: readonly RawOrganizer[],
  former: FormerIds,
  stored: StoredItems['organizers'],
): Kept {
  const keeper = new IdKeeper(stored, organizers);
  const atPages = Map.groupBy(
    stored.filter(({ id }) => FORMER_ORGANIZER.test(id)),
    ({ website }) => website,
  );
  for (const { id, website = null } of organizers) {
    const named = keeper.stored.get(former.get(id) ?? '');
    const atPage = website === null ? undefined : atPages.get(website)?.[0];
    keeper.keep(id, named?.website === website ? named?.id : atPage?.id);
  }
  return keeper.kept;
}

function eventsOf(
  events: readonly RawEvent[],
  { source, identities }: ForeignFeed,
  former: FormerIds,
  stored: StoredItems['events'],
  mayGo: ReadonlySet<StoredForeignEvent>,
): Kept {
  const keeper = new IdKeeper(stored, events);
  const known = events.map(knownOf).sort((one, other) => startOf(one) - startOf(other));
  for (const { id, page, dates } of known) {
    const before = keeper.stored.get(former.get(id) ?? '');
    const agrees = identities.stated.has(id)
      ? hostOf(before?.page ?? null) === hostOf(page)
      : before?.dates[0]?.venue === dates[0]?.venue;
    if (agrees) keeper.keep(id, before?.id);
  }
  const atPages = known.filter(({ id }) => identities.atPages.has(id));
  const ofSource = stored.filter(({ id, page }) => {
    const isFormer = source === DEFAULT_SOURCE && (FORMER_EVENT.test(id) || id === page);
    return isFormer || id.startsWith(idPrefix(source, 'event'));
  });
  keepBySign(atPages, ofSource, keeper, ({ page, start, venue }) => [page, start, venue]);
  keepBySign(atPages, ofSource, keeper, ({ page, start, title }) => [page, start, title], true);
  keepBySign(atPages, ofSource, keeper, ({ page, title }) => [page, title], true);
  // Its address may have changed: its scheme, its host, a parameter that counts visitors.
  keepBySign(known, stored, keeper, ({ title, start, venue }) => [title, start, venue]);
  if (identities.byStart) keepBySign(known, stored, keeper, ({ title, start }) => [title, start]);
  const titled = known.filter(({ id }) => identities.byTitle.has(id));
  keepBySign(titled, ofSource, keeper, ({ title, venue }) => [title, venue], true);
  // Its title was edited, if it alone is new where one alone goes.
  const going = ofSource.filter((event) => mayGo.has(event));
  keepBySign(titled, going, keeper, ({ start, venue }) => [start, venue], true);
  return keeper.kept;
}

interface Signs extends Pick<StoredForeignEvent, 'title' | 'page'> {
  readonly start: number;
  readonly venue: string | null;
}

/** An event takes the first free stored id with the sign of one of its dates; `isUnique`: of one event only. */
function keepBySign(
  events: readonly StoredForeignEvent[],
  stored: readonly StoredForeignEvent[],
  keeper: IdKeeper<StoredForeignEvent>,
  signOf: (signs: Signs) => readonly unknown[],
  isUnique = false,
): void {
  const open = events.filter(({ id }) => keeper.isOpen(id));
  const before = idsBySign(
    stored.filter(({ id }) => keeper.isFree(id)),
    signOf,
  );
  const after = idsBySign(open, signOf);
  for (const [sign, ids] of after) {
    const earlier = before.get(sign) ?? new Set();
    if (isUnique && (ids.size > 1 || earlier.size > 1)) continue;
    for (const id of ids) keeper.keep(id, firstFree(earlier, keeper));
  }
}

function firstFree(ids: Set<string>, keeper: IdKeeper<StoredForeignEvent>): string | undefined {
  for (const id of ids) {
    if (keeper.isFree(id)) return id;
    ids.delete(id);
  }
  return undefined;
}

function idsBySign(
  events: readonly StoredForeignEvent[],
  signOf: (signs: Signs) => readonly unknown[],
): ReadonlyMap<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { id, title, page, dates } of events) {
    const name = normalized(title);
    for (const { start, venue } of dates) {
      const sign = JSON.stringify(signOf({ page, title: name, start, venue }));
      ids.set(sign, (ids.get(sign) ?? new Set()).add(id));
    }
  }
  return ids;
}

function startOf({ dates }: StoredForeignEvent): number {
  return dates[0]?.start ?? Number.NaN;
}

function knownOf({ id, title_nb, moreInfoURL = null, dates }: RawEvent): StoredForeignEvent {
  return {
    ...{ id, title: title_nb, page: moreInfoURL },
    dates: dates.map(({ startDate, venue = null }) => {
      return { start: parseDateTime(startDate) ?? Number.NaN, previousStart: null, venue };
    }),
  };
}

function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return normalized(one ?? '') === normalized(other ?? '');
}

const FORMER_ORGANIZER = /^organizer-[0-9a-f]{16}$/;
const FORMER_EVENT = /^event-[0-9a-f]{16}$/;
