import { type Database as Directory, openDatabase as openDirectory } from '@calendar/directory-db';
import { type Database as Events, openDatabase as openEvents } from '@calendar/events-db';
import type { RawFeed } from '@calendar/feed';
import type { Identities, StoredForeignEvent, StoredItems } from '@calendar/schema-org';
import type { DatabaseUrls } from './transactions.ts';

/**
 * The items of the record that a schema.org feed may mean. They have one of the ids, web sites or pages that the feed
 * names (docs/rules.md 53 "Ids of foreign items").
 *
 * @param source whose items are read; null for all sources
 */
export async function storedForeignItems(
  feed: RawFeed,
  identities: Identities,
  source: string | null,
  urls: Pick<DatabaseUrls, 'directory' | 'events'>,
): Promise<StoredItems> {
  const [directory, events] = [openDirectory(urls.directory), openEvents(urls.events)];
  const of: Owner = source === null ? {} : { source };
  try {
    return {
      venues: await storedVenues([...identities.venues].flat(), of, directory),
      organizers: await storedOrganizers(feed, identities, of, directory),
      events: await storedEvents(identities, of, events),
    };
  } finally {
    await Promise.all([directory.$disconnect(), events.$disconnect()]);
  }
}

function storedVenues(
  ids: readonly string[],
  of: Owner,
  { venue }: Directory,
): Promise<StoredItems['venues']> {
  const select = { id: true, municipality: true, postalCode: true };
  return among(ids, (some) => venue.findMany({ where: { ...of, id: { in: some } }, select }));
}

async function storedOrganizers(
  { organizers = [] }: RawFeed,
  identities: Identities,
  of: Owner,
  { organizer }: Directory,
): Promise<StoredItems['organizers']> {
  const select = { id: true, website: true };
  const byId = await among([...identities.organizers].flat(), (some) =>
    organizer.findMany({ where: { ...of, id: { in: some } }, select }),
  );
  const byPage = await among(
    organizers.flatMap(({ website }) => website ?? []),
    (some) => organizer.findMany({ where: { ...of, website: { in: some } }, select }),
  );
  return eachOnce([...byId, ...byPage]);
}

async function storedEvents(
  { events }: Identities,
  of: Owner,
  { event }: Events,
): Promise<readonly StoredForeignEvent[]> {
  const select = {
    id: true,
    titleNb: true,
    moreInfoURL: true,
    dates: { select: { startDate: true, venue: true }, orderBy: { position: 'asc' } },
  } as const;
  const ids = [...events].flatMap(([id, identity]) => [
    id,
    ...('former' in identity ? [identity.former] : []),
  ]);
  const pages = [...events.values()].flatMap((identity) => (identity.by === 'page' ? identity.page : []));
  const byId = await among(ids, (some) => event.findMany({ where: { ...of, id: { in: some } }, select }));
  const byPage = await among(pages, (some) =>
    event.findMany({ where: { ...of, moreInfoURL: { in: some } }, select }),
  );
  return eachOnce([...byId, ...byPage]).map(({ id, titleNb, moreInfoURL, dates }) => ({
    id,
    title: titleNb,
    page: moreInfoURL,
    dates: dates.map(({ startDate, venue }) => ({ start: startDate.getTime(), venue })),
  }));
}

type Owner = { readonly source?: string };

async function among<Row>(
  values: readonly string[],
  find: (some: string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const distinct = [...new Set(values)];
  for (let from = 0; from < distinct.length; from += MOST_PARAMETERS)
    rows.push(...(await find(distinct.slice(from, from + MOST_PARAMETERS))));
  return rows;
}

/** In the order of their ids, whatever order the database gives them. */
function eachOnce<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const MOST_PARAMETERS = 10_000;
