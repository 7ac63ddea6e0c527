import type { RawQueries } from './rawQueries.ts';

/** Advances a domain's revision within its transaction, and gives the new one. */
export async function advanceRevision(transaction: RawQueries): Promise<bigint> {
  const [row] = await transaction.$queryRaw<readonly { readonly revision: bigint }[]>`
    INSERT INTO "Revision" ("id", "revision") VALUES (1, 1)
    ON CONFLICT ("id") DO UPDATE SET "revision" = "Revision"."revision" + 1, "changedAt" = now()
    RETURNING "revision"`;
  return row!.revision;
}
