import {
  asLink,
  DEFAULT_SOURCE,
  digest,
  eventSlug,
  hostOf,
  IdKeeper,
  idPrefix,
  keepByStart,
  normalized,
  organizerSlug,
  type StoredForeignEvent,
  venueSlug,
  withMovedDates,
} from '@calendar/adapter-kit';
import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { parseDateTime } from '@calendar/time';
import type { MergedEvent } from './mergeEvents.ts';

/** How the items of a feed are recognized, in addition to their ids. */
export interface Identities {
  readonly source: string;
  /** The ids that venues and organizers had before docs/rules.md 53 "Ids of foreign items", by their ids. */
  readonly venues: ReadonlyMap<string, string>;
  readonly organizers: ReadonlyMap<string, string>;
  readonly events: ReadonlyMap<string, EventIdentity>;
}

/** How an event is recognized: by its publisher's identifier, by its page, or by its name. */
export type EventIdentity =
  | { readonly by: 'stated'; readonly former: string; readonly host: string | null }
  | { readonly by: 'page'; readonly page: string }
  | { readonly by: 'name'; readonly former: string };

/** The record's items that a feed may refer to. */
export interface StoredItems {
  readonly venues: readonly {
    readonly id: string;
    readonly municipality: string | null;
    readonly postalCode: string | null;
  }[];
  readonly organizers: readonly { readonly id: string; readonly website: string | null }[];
  readonly events: readonly StoredForeignEvent[];
}

export function identityOf({ read }: MergedEvent, formerVenues: ReadonlyMap<string, string>): EventIdentity {
  const [main] = read as readonly [MergedEvent['read'][number]];
  const { identity, page, first, content } = main;
  if (identity !== null) return { by: 'stated', former: identity.stated, host: identity.host };
  if (page !== null) return { by: 'page', page: asLink(page) ?? page };
  const venue = first.venue === null ? null : (formerVenues.get(first.venue) ?? null);
  return { by: 'name', former: `event-${digest(normalized(content.title_nb), first.start, venue)}` };
}

/**
 * A feed in which items keep the ids that the record has for them (docs/rules.md 53 "Ids of foreign items"). Without a
 * named source, these are items imported before ids were made within a source. They are also events of a page that
 * moved. An item is the same only if its identifying values agree. No item takes the id of another item of the feed.
 */
export function withKeptIds(feed: RawFeed, identities: Identities, stored: StoredItems): RawFeed {
  const venues = keptVenues(feed, identities, stored);
  const organizers = keptOrganizers(feed, identities, stored);
  const placed = (feed.events ?? []).map((event) => ({
    ...event,
    organizers: event.organizers?.map((id) => organizers.get(id) ?? id),
    dates: event.dates.map((date) => ({ ...date, venue: renamed(date.venue, venues) })),
  }));
  const events = keptEvents(placed as readonly RawEvent[], identities, stored);
  return {
    ...feed,
    venues: feed.venues?.map((venue) => {
      const id = venues.get(venue.id);
      return id === undefined ? venue : { ...venue, id, slug: venueSlug(venue.name, id) };
    }),
    organizers: feed.organizers?.map((organizer) => {
      const id = organizers.get(organizer.id);
      return id === undefined ? organizer : { ...organizer, id, slug: organizerSlug(organizer.name, id) };
    }),
    events: withMovedDates(
      placed.map((event) => {
        const superEvent = renamed(event.superEvent, events);
        const id = events.get(event.id);
        const own = id === undefined ? {} : { id, event_slug: eventSlug(event.title_nb, id) };
        return { ...event, ...own, superEvent } as RawEvent;
      }),
      stored.events,
    ),
  } as RawFeed;
}

type Kept = ReadonlyMap<string, string>;

function renamed(id: string | null | undefined, kept: Kept): string | null {
  return id === null || id === undefined ? null : (kept.get(id) ?? id);
}

function keptVenues({ venues = [] }: RawFeed, { source, ...former }: Identities, stored: StoredItems): Kept {
  const kept = new IdKeeper(stored.venues, venues);
  if (source !== DEFAULT_SOURCE) return kept.ids;
  for (const venue of venues) {
    const before = kept.stored.get(former.venues.get(venue.id) ?? '');
    const agrees =
      before !== undefined &&
      same(before.municipality, venue.municipality) &&
      same(before.postalCode, venue.postalCode);
    if (agrees) kept.keep(venue.id, before.id);
  }
  return kept.ids;
}

function keptOrganizers({ organizers = [] }: RawFeed, identities: Identities, stored: StoredItems): Kept {
  const kept = new IdKeeper(stored.organizers, organizers);
  if (identities.source !== DEFAULT_SOURCE) return kept.ids;
  const former = stored.organizers.filter(({ id }) => FORMER_ORGANIZER.test(id));
  const byPage = Map.groupBy(former, ({ website }) => website);
  for (const { id, website = null } of organizers) {
    const named = kept.stored.get(identities.organizers.get(id) ?? '');
    const atPage = website === null ? [] : (byPage.get(website) ?? []);
    const before = named?.website === website ? named : atPage[0];
    if (before !== undefined) kept.keep(id, before.id);
  }
  return kept.ids;
}

function keptEvents(
  events: readonly RawEvent[],
  { source, events: identities }: Identities,
  stored: StoredItems,
): Kept {
  const kept = new IdKeeper(stored.events, events);
  const atPages: { readonly event: RawEvent; readonly page: string }[] = [];
  for (const event of events) {
    const identity = identities.get(event.id);
    if (identity === undefined) continue;
    if (identity.by === 'page') {
      atPages.push({ event, page: identity.page });
    } else if (source === DEFAULT_SOURCE) {
      const before = kept.stored.get(identity.former);
      const agrees =
        identity.by === 'stated'
          ? hostOf(before?.page ?? null) === identity.host
          : before?.dates[0]?.venue === (event.dates[0]?.venue ?? null);
      if (before !== undefined && agrees) kept.keep(event.id, before.id);
    }
  }
  const isOfSource = ({ id, page }: StoredForeignEvent) =>
    id.startsWith(idPrefix(source, 'event')) ||
    (source === DEFAULT_SOURCE && (FORMER_EVENT.test(id) || id === page));
  const storedAt = Map.groupBy(stored.events.filter(isOfSource), ({ page }) => page);
  for (const [page, here] of Map.groupBy(atPages, ({ page }) => page)) {
    keepAtPage(
      here.map(({ event }) => event),
      storedAt.get(page) ?? [],
      kept,
    );
  }
  // Its address may have changed: its scheme, its host, a parameter that counts visitors.
  keepByStart(events, kept, true);
  return kept.ids;
}

/** Pairs events of one page: first by start and place, then by name and start, then by name. */
function keepAtPage(
  events: readonly RawEvent[],
  stored: readonly StoredForeignEvent[],
  kept: IdKeeper<StoredForeignEvent>,
): void {
  const signs: readonly Sign[] = [
    { of: ({ start, venue }) => JSON.stringify([start, venue]), isUnique: false },
    { of: ({ start, title }) => JSON.stringify([start, normalized(title)]), isUnique: true },
    { of: ({ title }) => normalized(title), isUnique: true },
  ];
  for (const { of, isUnique } of signs) {
    const open = events
      .filter(({ id }) => kept.isOpen(id))
      .sort((one, other) => startOf(one) - startOf(other));
    const before = Map.groupBy(
      stored
        .filter(({ id }) => kept.isFree(id))
        .flatMap((event) =>
          [...new Set(event.dates.map((date) => of({ ...date, title: event.title })))].map((sign) => ({
            event,
            sign,
          })),
        ),
      ({ sign }) => sign,
    );
    const after = Map.groupBy(open, (event) =>
      of({ start: startOf(event), venue: event.dates[0]?.venue ?? null, title: event.title_nb }),
    );
    for (const [sign, [event, ...others]] of after) {
      const [earlier, ...more] = before.get(sign) ?? [];
      if (event === undefined || earlier === undefined) continue;
      if (isUnique && (others.length > 0 || more.length > 0)) continue;
      kept.keep(event.id, earlier.event.id);
    }
  }
}

interface Sign {
  readonly of: (date: {
    readonly start: number;
    readonly venue: string | null;
    readonly title: string;
  }) => string;
  /** Whether it identifies only if exactly one event before and one after have it. */
  readonly isUnique: boolean;
}

function startOf({ dates }: RawEvent): number {
  return parseDateTime(dates[0]?.startDate ?? '') ?? Number.NaN;
}

function same(one: string | null | undefined, other: string | null | undefined): boolean {
  return normalized(one ?? '') === normalized(other ?? '');
}

const FORMER_ORGANIZER = /^organizer-[0-9a-f]{16}$/;
const FORMER_EVENT = /^event-[0-9a-f]{16}$/;
