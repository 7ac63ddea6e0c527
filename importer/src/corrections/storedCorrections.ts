import type { Correction } from '@calendar/corrections';
import type { Transactions } from '../record/transactions.ts';

/** All corrections of the record, by number. */
export async function storedCorrections({
  events,
}: Pick<Transactions, 'events'>): Promise<readonly Correction[]> {
  // One text for all rows: a driver that reads each value of each row takes several times as long.
  const [row] = await events.$queryRaw<readonly { readonly corrections: string | null }[]>`
    SELECT json_agg("Correction" ORDER BY "number")::text AS "corrections" FROM "Correction"`;
  const rows = JSON.parse(row?.corrections ?? '[]') as readonly (Correction & { readonly madeAt: string })[];
  return rows.map((correction) => ({ ...correction, madeAt: new Date(correction.madeAt) }));
}
