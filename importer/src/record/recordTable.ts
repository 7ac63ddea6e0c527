import { directoryTables } from '@calendar/directory-db';
import { eventTable, openDatabase } from '@calendar/events-db';
import type { Section } from '@calendar/model/feed';
import type { Change } from '@calendar/postgres/record';
import { taxonomyTables } from '@calendar/taxonomy-db';
import type { StoredEvent } from '../read/feedReader.ts';
import type { Records } from './records.ts';
import type { Transactions } from './transactions.ts';

/** The rows of one section in the record, within one transaction. */
export interface RecordTable<Item> {
  /** The next `size` stored items by id after `after` (the first for an empty text). */
  page(after: string, size: number): Promise<readonly StoredItem[]>;
  /** Takes rows out that are about to be inserted again; they keep when they were added. */
  clear(ids: readonly string[]): Promise<void>;
  /** Takes rows away for good. */
  remove(ids: readonly string[], change: Change): Promise<void>;
  /** Puts rows in that are not there. */
  insert(items: readonly Item[], change: Change): Promise<void>;
  /** Stores the content hashes of the bytes that rows were read from. Absent if the record has none. */
  noteContentHashes?(items: readonly { readonly id: string; readonly contentHash: string }[]): Promise<void>;
}

/** The values with which an import compares an item of the feed. */
export interface StoredItem {
  readonly id: string;
  /** In hexadecimal digits. */
  readonly digest: string;
  /** By slug field. */
  readonly slugs: readonly (string | null)[];
  /** The hash of the bytes it was read from. Absent if the record has none. */
  readonly contentHash?: string | null;
  /** Its publisher (docs/rules.md 52 "Sources of items"). Null for items that belong to the licence. */
  readonly source: string | null;
}

/** All items that a table holds, by id. */
export async function* storedItems(table: Pick<RecordTable<never>, 'page'>): AsyncGenerator<StoredItem> {
  let after = '';
  for (;;) {
    const page = await table.page(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}

const PAGE = 5_000;

/** Each section's rows in the record. */
export type Tables = { readonly [S in Section]: RecordTable<Records[S]> };

/** The sections' rows within transactions. */
export function tablesIn({ taxonomy, directory, events }: Transactions): Tables {
  return { ...taxonomyTables(taxonomy), ...directoryTables(directory), events: eventTable(events) };
}

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
