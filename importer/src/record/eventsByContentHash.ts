import { eventTable, openDatabase } from '@calendar/events-db';
import type { KnownEvent } from '../read/unchangedLines.ts';
import { storedItems } from './recordTable.ts';

/**
 * The events that the record took in from feeds whose items have an origin, by origin. Another import may change them
 * as soon as they are read.
 */
export async function knownEvents(url: string): Promise<ReadonlyMap<string, KnownEvent>> {
  const database = openDatabase(url);
  try {
    const known = new Map<string, KnownEvent>();
    for await (const event of storedItems(eventTable(database))) {
      if (typeof event.origin === 'string') known.set(event.origin, event);
    }
    return known;
  } finally {
    await database.$disconnect();
  }
}
