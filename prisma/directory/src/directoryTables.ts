import { Prisma } from '../generated/client.ts';
import type { OrganizerRecord, VenueRecord } from './directoryRecord.ts';
import type { StoredItem } from './storedItem.ts';

/**
 * The venues and organizers of the record within one transaction, for an import. Whoever changes them advances the
 * domain's revision in the same transaction, and gives the new one here.
 */
export function directoryTables(transaction: Prisma.TransactionClient) {
  return {
    venues: tableOf<VenueRecord>(transaction, Prisma.raw('"Venue"')),
    organizers: tableOf<OrganizerRecord>(transaction, Prisma.raw('"Organizer"')),
  };
}

function tableOf<Item extends { readonly digest: string }>(
  transaction: Prisma.TransactionClient,
  table: Prisma.Sql,
) {
  async function remove(ids: readonly string[]): Promise<void> {
    await transaction.$executeRaw`DELETE FROM ${table} WHERE "id" = ANY(${ids}::text[])`;
  }
  return {
    /** The next `size` items by id after `after` (the first for an empty text). */
    page(after: string, size: number): Promise<readonly StoredItem[]> {
      return transaction.$queryRaw<readonly StoredItem[]>`
        SELECT "id", encode("digest", 'hex') AS "digest", ARRAY["slug"] AS "slugs"
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
