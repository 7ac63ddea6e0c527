import { directoryTables } from '@calendar/directory-db';
import { eventTable } from '@calendar/events-db';
import type { Section } from '@calendar/model/feed';
import type { ItemTable, StoredItem } from '@calendar/postgres/record';
import { taxonomyTables } from '@calendar/taxonomy-db';
import type { Records } from './records.ts';
import type { Databases, Transactions } from './transactions.ts';

export async function* storedItems(table: Pick<ItemTable<never>, 'page'>): AsyncGenerator<StoredItem> {
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

/** The items of a table, by id if they are many; of a few items of a feed, those with their ids or slugs, and others. */
export async function* itemsLike(
  table: Pick<ItemTable<never>, 'page' | 'named'>,
  ids: readonly string[],
  slugs: readonly string[],
): AsyncGenerator<StoredItem> {
  if (table.named === undefined || ids.length > FEW) yield* storedItems(table);
  else yield* await table.named(ids, slugs);
}

/** Fewer than are worth reading a whole table for. */
const FEW = 1_000;

export type Tables = { readonly [S in Section]: ItemTable<Records[S]> };

export function tablesIn({ taxonomy, directory, events }: Transactions): Tables {
  return { ...taxonomyTables(taxonomy), ...directoryTables(directory), events: eventTable(events) };
}

/** The events of a source that have a content hash, by it. Another import may change them after they are read. */
export async function eventsByContentHash(
  { events }: Pick<Databases, 'events'>,
  source: string,
): Promise<ReadonlyMap<string, StoredItem>> {
  const found = new Map<string, StoredItem>();
  for await (const event of storedItems(eventTable(events))) {
    if (event.source === source && typeof event.contentHash === 'string') found.set(event.contentHash, event);
  }
  return found;
}
