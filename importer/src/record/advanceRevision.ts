import type { Change } from '@calendar/record';
import type { RawQueries } from './rawQueries.ts';

/**
 * Advances a domain's revision within its transaction. Its time is that of the clock, because the transaction may have
 * waited for another one since it began. It is always later than the time before, even if the clock was set back.
 */
export async function advanceRevision(transaction: RawQueries): Promise<Pick<Change, 'revision' | 'at'>> {
  const [row] = await transaction.$queryRaw<readonly Pick<Change, 'revision' | 'at'>[]>`
    INSERT INTO "Revision" ("id", "revision") VALUES (1, 1)
    ON CONFLICT ("id") DO UPDATE SET "revision" = "Revision"."revision" + 1, "changedAt" =
      greatest(date_trunc('milliseconds', clock_timestamp()), "Revision"."changedAt" + interval '1 millisecond')
    RETURNING "revision", to_char("changedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "at"`;
  return row!;
}
