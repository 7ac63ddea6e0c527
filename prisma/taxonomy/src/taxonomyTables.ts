import { Prisma } from '../generated/client.ts';
import type { StoredItem } from './storedItem.ts';
import type { CategoryRecord, RetiredCategoryRecord, TicketTypeRecord } from './taxonomyRecord.ts';

/**
 * The tables of the record that imports change, within one transaction. Whoever changes them advances the
 * domain's revision in the same transaction, and gives the new one here.
 */
export function taxonomyTables(transaction: Prisma.TransactionClient) {
  return {
    categories: tableOf<CategoryRecord>(
      transaction,
      Prisma.raw('"Category"'),
      Prisma.raw('ARRAY["slugNb", "slugEn"]'),
    ),
    retiredCategories: tableOf<RetiredCategoryRecord>(transaction, Prisma.raw('"RetiredCategory"'), NO_SLUGS),
    ticketTypes: tableOf<TicketTypeRecord>(transaction, Prisma.raw('"TicketType"'), NO_SLUGS),
  };
}

function tableOf<Item extends { readonly digest: string }>(
  transaction: Prisma.TransactionClient,
  table: Prisma.Sql,
  slugs: Prisma.Sql,
) {
  async function remove(ids: readonly string[]): Promise<void> {
    await transaction.$executeRaw`DELETE FROM ${table} WHERE "id" = ANY(${ids}::text[])`;
  }
  return {
    /** The next `size` items by id after `after` (the first for an empty text). */
    page(after: string, size: number): Promise<readonly StoredItem[]> {
      return transaction.$queryRaw<readonly StoredItem[]>`
        SELECT "id", encode("digest", 'hex') AS "digest", ${slugs} AS "slugs"
        FROM ${table} WHERE "id" > ${after} ORDER BY "id" LIMIT ${size}`;
    },

    /** Takes items out that are about to be inserted anew. */
    clear: remove,

    /** Takes items away. */
    remove,

    /** Puts items in that the record does not hold. */
    async insert(items: readonly Item[], revision: bigint): Promise<void> {
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

const NO_SLUGS = Prisma.raw('ARRAY[]::text[]');
