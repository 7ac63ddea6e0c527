import { CHANGES_KEPT_DAYS } from '@calendar/time/durations';
import { raw } from '@prisma/client/runtime/client';
import type { Change } from './change.ts';
import type { RawTransaction } from './rawTransaction.ts';

/**
 * The ids of removed items, within one transaction. An id is kept for 400 days and one more, since a change
 * is seen later than it is dated (docs/rules.md 58 "Changes since a cursor").
 */
export function removedItems(transaction: RawTransaction, name: string) {
  const table = raw(`"${name}"`);
  return {
    async add(ids: readonly string[], { revision, at }: Pick<Change, 'revision' | 'at'>): Promise<void> {
      if (ids.length === 0) return;
      await transaction.$executeRaw`
        DELETE FROM ${table} WHERE "removedAt" < ${at}::timestamptz - ${CHANGES_KEPT_DAYS + 1} * interval '1 day'`;
      await transaction.$executeRaw`
        INSERT INTO ${table} ("id", "revision", "removedAt") SELECT unnest(${ids}::text[]), ${revision}, ${at}::timestamptz
        ON CONFLICT ("id") DO UPDATE SET "revision" = excluded."revision", "removedAt" = excluded."removedAt"`;
    },

    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await transaction.$executeRaw`DELETE FROM ${table} WHERE "id" = ANY(${ids}::text[])`;
    },
  };
}
