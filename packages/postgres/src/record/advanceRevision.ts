import { raw } from '@prisma/client/runtime/client';
import { ADVANCE_REVISION, type Change } from './change.ts';
import type { RawTransaction } from './rawTransaction.ts';

/** Advances a domain's revision within its transaction, by {@link ADVANCE_REVISION}. */
export async function advanceRevision(
  transaction: Pick<RawTransaction, '$queryRaw'>,
): Promise<Pick<Change, 'revision' | 'at'>> {
  const [row] = await transaction.$queryRaw<readonly Pick<Change, 'revision' | 'at'>[]>`
    WITH "advanced" AS (${raw(ADVANCE_REVISION)})
    SELECT "revision", to_char("changedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "at" FROM "advanced"`;
  return row!;
}
