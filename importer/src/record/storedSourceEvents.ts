import type { StoredForeignEvent } from '@calendar/adapter-kit';
import { openDatabase } from '@calendar/events-db';
import type { RawFeed } from '@calendar/feed';
import { storedEvents } from './storedEvents.ts';
import type { DatabaseUrls } from './transactions.ts';

/** The record's events of an iCalendar feed's source that the feed may mean (docs/rules.md 53 "Ids of foreign items"). */
export async function storedSourceEvents(
  { feed, source }: { readonly feed: RawFeed; readonly source: string },
  { events: url }: Pick<DatabaseUrls, 'events'>,
): Promise<readonly StoredForeignEvent[]> {
  const database = openDatabase(url);
  try {
    return await storedEvents({ ids: (feed.events ?? []).map(({ id }) => id) }, source, source, database);
  } finally {
    await database.$disconnect();
  }
}
