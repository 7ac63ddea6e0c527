import { raw } from '@prisma/client/runtime/client';
import type { RawTransaction } from './rawTransaction.ts';

/**
 * The ids of a table among some, in SQL: the compiler of Prisma's own queries takes longer to load than an import of a few
 * items to write.
 */
export async function storedIds(
  transaction: Pick<RawTransaction, '$queryRaw'>,
  table: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.$queryRaw<readonly { readonly id: string }[]>`
    SELECT "id" FROM ${raw(`"${table}"`)} WHERE "id" = ANY(${ids}::text[])`;
  return rows.map(({ id }) => id);
}
