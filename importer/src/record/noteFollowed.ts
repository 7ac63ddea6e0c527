import type { RawQueries, Transactions } from './transactions.ts';

/** Stores with the events which records of other domains they follow (docs/rules.md 56 "One state in an answer"). */
export async function noteFollowed({ events, directory, taxonomy }: Transactions): Promise<void> {
  const follows = [...(await tokensOf(directory)), ...(await tokensOf(taxonomy))];
  await events.$executeRaw`UPDATE "Revision" SET "follows" = ${follows}`;
}

async function tokensOf(transaction: RawQueries): Promise<readonly string[]> {
  const rows = await transaction.$queryRaw<readonly { readonly token: string }[]>`
    SELECT "lineage" || ':' || "revision" AS "token" FROM "Revision"`;
  return rows.map(({ token }) => token);
}
