import { idPrefix, type StoredForeignEvent } from '@calendar/adapter-kit';
import { openDatabase } from '@calendar/events-db';
import type { RawFeed } from '@calendar/feed';
import type { DatabaseUrls } from './transactions.ts';

/**
 * The record's events of a feed's source (docs/rules.md 53 "Ids of foreign items"). If the record has all ids of the
 * feed, it returns none, since no other id is needed.
 */
export async function storedSourceEvents(
  { feed, source }: { readonly feed: RawFeed; readonly source: string },
  { events: url }: Pick<DatabaseUrls, 'events'>,
): Promise<readonly StoredForeignEvent[]> {
  const database = openDatabase(url);
  try {
    const ids = (feed.events ?? []).map(({ id }) => id);
    const ofSource = { source, id: { startsWith: idPrefix(source, 'event') } };
    const known = new Set(
      (await database.event.findMany({ where: ofSource, select: { id: true } })).map(({ id }) => id),
    );
    if (ids.every((id) => known.has(id))) return [];
    const rows = await database.event.findMany({
      where: ofSource,
      select: {
        id: true,
        titleNb: true,
        moreInfoURL: true,
        dates: { select: { startDate: true, venue: true }, orderBy: { position: 'asc' } },
      },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id, titleNb, moreInfoURL, dates }) => ({
      id,
      title: titleNb,
      page: moreInfoURL,
      dates: dates.map(({ startDate, venue }) => ({ start: startDate.getTime(), venue })),
    }));
  } finally {
    await database.$disconnect();
  }
}
