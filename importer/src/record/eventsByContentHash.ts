import { eventTable, openDatabase } from '@calendar/events-db';
import type { StoredEvent } from '../read/unchangedLines.ts';
import { storedItems } from './recordTable.ts';

/**
 * The events of a source that came from feeds whose items have a content hash, by content hash. Another import may
 * change them after they are read.
 */
export async function eventsByContentHash(
  url: string,
  source: string,
): Promise<ReadonlyMap<string, StoredEvent>> {
  const database = openDatabase(url);
  try {
    const found = new Map<string, StoredEvent>();
    for await (const event of storedItems(eventTable(database))) {
      if (event.source === source && typeof event.contentHash === 'string')
        found.set(event.contentHash, event);
    }
    return found;
  } finally {
    await database.$disconnect();
  }
}
