import type { ForeignFeed } from '@calendar/adapter-kit/foreignFeed';
import { DEFAULT_SOURCE, idPrefix } from '@calendar/adapter-kit/identity';
import { formerIds, type StoredForeignEvent, type StoredItems } from '@calendar/adapter-kit/keptIds';
import type { EventItem } from '@calendar/model/eventFields';
import { among } from './parts.ts';
import type { Databases } from './transactions.ts';

/**
 * The record's items of an owner, or of all, that a foreign feed may mean (docs/rules.md 53 "Ids of foreign items"): by
 * id, page and web site, and, if it has an unknown event, all events of its source.
 */
export async function storedForeignItems(
  read: ForeignFeed,
  owner: string | null,
  { directory, events }: Pick<Databases, 'directory' | 'events'>,
): Promise<StoredItems> {
  const of = owner === null ? {} : { source: owner };
  const stored = await storedEvents(read, of, events);
  // Only where nobody is named, items may have other ids than they get now.
  if (read.source !== DEFAULT_SOURCE) return { venues: [], organizers: [], events: stored };
  const former = formerIds(read);
  const venues = await among([...former.venues].flat(), (some) =>
    directory.venue.findMany({ where: { ...of, id: { in: some } }, select: VENUE }),
  );
  const organizers = await among([...former.organizers].flat(), (some) =>
    directory.organizer.findMany({ where: { ...of, id: { in: some } }, select: ORGANIZER }),
  );
  const pages = (read.feed.organizers ?? []).flatMap(({ website }) => website ?? []);
  const byPage = await among(pages, (some) =>
    directory.organizer.findMany({ where: { ...of, website: { in: some } }, select: ORGANIZER }),
  );
  return { venues, organizers: eachOnce([...organizers, ...byPage]), events: stored };
}

async function storedEvents(
  read: ForeignFeed,
  of: { readonly source?: string },
  { event }: Databases['events'],
): Promise<readonly StoredForeignEvent[]> {
  const { feed, source, identities, unread } = read;
  const own = [...(feed.events ?? []), ...unread].map(({ id }) => id ?? '');
  const byId = await among([...own, ...formerIds(read).events.values()], (some) =>
    event.findMany({ where: { ...of, id: { in: some } }, select: EVENT }),
  );
  const pages = (feed.events ?? []).flatMap(({ id, moreInfoURL }) =>
    identities.atPages.has(id) ? (moreInfoURL ?? []) : [],
  );
  const byPage = await among(pages, (some) =>
    event.findMany({ where: { ...of, moreInfoURL: { in: some } }, select: EVENT }),
  );
  const known = new Set(byId.map(({ id }) => id));
  const where = { source, id: { startsWith: idPrefix(source, 'event') } };
  const ofSource = own.every((id) => known.has(id)) ? [] : await event.findMany({ where, select: EVENT });
  return eachOnce([...byId, ...byPage, ...ofSource]).map(({ id, titleNb, moreInfoURL, dates, own }) => {
    // What an editor corrected is not what the source says of it.
    const given = own as Pick<EventItem, 'title_nb' | 'moreInfoURL' | 'dates'> | null;
    return {
      id,
      title: given?.title_nb ?? titleNb,
      page: given === null ? moreInfoURL : given.moreInfoURL,
      dates: dates.map(({ startDate, previousStartDate, venue }, index) => ({
        start: startDate.getTime(),
        previousStart: previousStartDate?.getTime() ?? null,
        venue: given === null ? venue : (given.dates[index]?.venue ?? null),
      })),
    };
  });
}

/** In the order of their ids, whatever order the database gives them. */
function eachOnce<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const VENUE = { id: true, municipality: true, postalCode: true } as const;
const ORGANIZER = { id: true, website: true } as const;
const EVENT = {
  ...{ id: true, titleNb: true, moreInfoURL: true, own: true },
  dates: {
    select: { startDate: true, previousStartDate: true, venue: true },
    orderBy: { position: 'asc' },
  },
} as const;
