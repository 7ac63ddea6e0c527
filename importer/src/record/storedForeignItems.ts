import { type Database as Directory, openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import type { RawFeed } from '@calendar/model/feed';
import type { Identities, StoredItems } from '@calendar/schema-org';
import { among, eachOnce, storedEvents } from './storedEvents.ts';
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
      events: await storedEvents(namesOf(identities), identities.source, source, events),
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

/** The ids that its events have or had, and their pages. */
function namesOf({ events }: Identities): {
  readonly ids: readonly string[];
  readonly pages: readonly string[];
} {
  const former = [...events.values()].flatMap((identity) => ('former' in identity ? [identity.former] : []));
  const pages = [...events.values()].flatMap((identity) => (identity.by === 'page' ? identity.page : []));
  return { ids: [...events.keys(), ...former], pages };
}

type Owner = { readonly source?: string };
