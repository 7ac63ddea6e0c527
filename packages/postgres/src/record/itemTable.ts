import { raw } from '@prisma/client/runtime/client';
import type { Change } from './change.ts';
import type { RawTransaction } from './rawTransaction.ts';
import { removedItems } from './removedItems.ts';

/**
 * A table of items that an import compares by digest, in one transaction whose caller advances the revision.
 * @param removed the table of removed ids; undefined if items have neither source nor times
 */
export function itemTable<Item extends RecordItem>(
  transaction: RawTransaction,
  name: string,
  slugs: readonly string[],
  removed?: string,
): ItemTable<Item> {
  const table = raw(`"${name}"`);
  const slugColumns = raw(`ARRAY[${slugs.map((column) => `"${column}"`).join(', ')}]::text[]`);
  const source = raw(removed === undefined ? 'NULL' : '"source"');
  // A hidden item that is shown again is added for readers, as a new one.
  const added = raw(removed === undefined ? 'NULL' : `CASE WHEN "hidden" THEN NULL ELSE "addedAt"::text END`);
  const tombstones = removed === undefined ? undefined : removedItems(transaction, removed);
  const addedBefore = new Map<string, string | null>();
  return {
    page: async (after, size) =>
      transaction.$queryRaw<readonly StoredItem[]>`
        SELECT "id", encode("digest", 'hex') AS "digest", ${slugColumns} AS "slugs", ${source} AS "source"
        FROM ${table} WHERE "id" > ${after} ORDER BY "id" LIMIT ${size}`,
    clear: async (ids) => {
      const rows = await transaction.$queryRaw<
        readonly { readonly id: string; readonly addedAt: string | null }[]
      >`
        DELETE FROM ${table} WHERE "id" = ANY(${ids}::text[]) RETURNING "id", ${added} AS "addedAt"`;
      for (const { id, addedAt } of rows) addedBefore.set(id, addedAt);
    },
    remove: async (ids, change) => {
      await transaction.$executeRaw`DELETE FROM ${table} WHERE "id" = ANY(${ids}::text[])`;
      await tombstones?.add(ids, change);
    },
    insert: async (items, { revision, at, source }) => {
      const ids = items.map(({ id }) => id);
      const rows = items.map((item) => ({
        hidden: false,
        ...item,
        digest: `\\x${item.digest}`,
        revision: String(revision),
        // Members that the table has no column for are left out.
        ...{ source, addedAt: addedBefore.get(item.id) ?? at, changedAt: at },
      }));
      const hidden = new Set(items.flatMap((item) => (item.hidden === true ? [item.id] : [])));
      await tombstones?.delete(ids.filter((id) => !hidden.has(id)));
      const gone = ids.filter((id) => hidden.has(id) && addedBefore.has(id));
      await tombstones?.add(gone, { revision, at });
      await transaction.$executeRaw`
        INSERT INTO ${table}
        SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb)`;
    },
  };
}

interface RecordItem {
  readonly id: string;
  readonly digest: string;
  /** Whether readers do not see it: for them it is removed. */
  readonly hidden?: boolean;
}

export interface ItemTable<Item> {
  /** The next `size` items by id after `after` (the first for an empty text). */
  page(after: string, size: number): Promise<readonly StoredItem[]>;
  /** The items that have one of these ids or slugs, as they are compared, and others. Undefined: read all. */
  named?(ids: readonly string[], slugs: readonly string[]): Promise<readonly StoredItem[]>;
  /** Takes items out that are about to be inserted again; they keep when they were added. */
  clear(ids: readonly string[]): Promise<void>;
  remove(ids: readonly string[], change: Change): Promise<void>;
  insert(items: readonly Item[], change: Change): Promise<void>;
  /** Stores the content hashes of the bytes that items were read from. Undefined: the record has none. */
  noteContentHashes?(items: readonly { readonly id: string; readonly contentHash: string }[]): Promise<void>;
}

/** The values with which an import compares an item of the feed. */
export interface StoredItem {
  readonly id: string;
  /** In hexadecimal digits. */
  readonly digest: string;
  /** By kind of slug. Null if it has none of that kind. */
  readonly slugs: readonly (string | null)[];
  /** The hash of the bytes it was read from. Undefined: the record has none. */
  readonly contentHash?: string | null;
  /** Its publisher (docs/rules.md 52 "Sources of items"). Null for items that belong to the licence. */
  readonly source: string | null;
}
