import { raw, type Sql } from '@prisma/client/runtime/client';

/**
 * A table of items that an import compares by digest, within one transaction. Whoever changes them advances the
 * domain's revision in the same transaction, and gives the new one here.
 *
 * @param name of the table
 * @param slugs the columns that hold an item's slugs
 */
export function itemTable<Item extends { readonly digest: string }>(
  transaction: RawTransaction,
  name: string,
  slugs: readonly string[],
): ItemTable<Item> {
  const table = raw(`"${name}"`);
  const slugColumns = raw(`ARRAY[${slugs.map((column) => `"${column}"`).join(', ')}]::text[]`);
  const remove = async (ids: readonly string[]): Promise<void> => {
    await transaction.$executeRaw`DELETE FROM ${table} WHERE "id" = ANY(${ids}::text[])`;
  };
  return {
    page: async (after, size) =>
      transaction.$queryRaw<readonly StoredItem[]>`
        SELECT "id", encode("digest", 'hex') AS "digest", ${slugColumns} AS "slugs"
        FROM ${table} WHERE "id" > ${after} ORDER BY "id" LIMIT ${size}`,
    clear: remove,
    remove,
    insert: async (items, revision) => {
      const rows = items.map((item) => ({
        ...item,
        digest: `\\x${item.digest}`,
        revision: String(revision),
      }));
      await transaction.$executeRaw`
        INSERT INTO ${table}
        SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb)`;
    },
  };
}

export interface ItemTable<Item> {
  /** The next `size` items by id after `after` (the first for an empty text). */
  page(after: string, size: number): Promise<readonly StoredItem[]>;
  /** Takes items out that are about to be inserted anew. */
  clear(ids: readonly string[]): Promise<void>;
  /** Takes items away. */
  remove(ids: readonly string[]): Promise<void>;
  /** Puts items in that the record does not hold. */
  insert(items: readonly Item[], revision: bigint): Promise<void>;
}

/** What an import compares an item of the feed with. */
export interface StoredItem {
  readonly id: string;
  /** In hexadecimal digits. */
  readonly digest: string;
  /** By kind of slug; null where it has none of that kind. */
  readonly slugs: readonly (string | null)[];
}

/** What the transactions of all Prisma clients have in common. */
interface RawTransaction {
  $queryRaw<Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]): PromiseLike<Rows>;
  $executeRaw(query: TemplateStringsArray | Sql, ...values: unknown[]): PromiseLike<number>;
}
