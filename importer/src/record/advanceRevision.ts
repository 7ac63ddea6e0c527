import type { Change } from '@calendar/postgres/record';
import type { RawQueries, Transactions } from './transactions.ts';

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

/**
 * Stores with the events which records of the other domains were there when they were written. No part shows them
 * before the items that they refer to (docs/rules.md 56 "One state in an answer").
 */
export async function noteFollowed({ events, directory, taxonomy }: Transactions): Promise<void> {
  const follows = [...(await tokensOf(directory)), ...(await tokensOf(taxonomy))];
  await events.revision.updateMany({ data: { follows } });
}

async function tokensOf(transaction: RawQueries): Promise<readonly string[]> {
  const rows = await transaction.$queryRaw<readonly { readonly token: string }[]>`
    SELECT "lineage" || ':' || "revision" AS "token" FROM "Revision"`;
  return rows.map(({ token }) => token);
}
