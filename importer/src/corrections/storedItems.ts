import { Prisma as Directory, organizerOf, venueOf } from '@calendar/directory-db';
import type { CorrectedSection, Correction } from '@calendar/model/corrections';
import type { FeedItems } from '@calendar/model/feed';
import { eventOf } from '../record/eventColumns.ts';
import { among } from '../record/parts.ts';
import type { Transactions } from '../record/transactions.ts';

export interface StandingItem<S extends CorrectedSection> {
  readonly id: string;
  readonly digest: string;
  readonly contentHash: string | null;
  readonly source: string;
  readonly hidden: boolean;
  readonly sameAs: string | null;
  readonly standing: FeedItems[S];
  readonly own: FeedItems[S];
}

export async function standingItems<S extends CorrectedSection>(
  section: S,
  ids: Iterable<string>,
  transactions: Pick<Transactions, 'events' | 'directory'>,
): Promise<readonly StandingItem<S>[]> {
  const find = (some: readonly string[]): Promise<readonly object[]> =>
    section === 'events' ? eventRows(some, transactions) : directoryRows(section, some, transactions);
  return (await among(ids, find, PART)) as readonly StandingItem<S>[];
}

async function eventRows(
  ids: readonly string[],
  { events }: Pick<Transactions, 'events'>,
): Promise<readonly StandingItem<'events'>[]> {
  const [all] = await events.$queryRaw<readonly { readonly rows: string | null }[]>`
    SELECT json_agg(to_jsonb(e) || jsonb_build_object(
      'digest', encode(e."digest", 'hex'),
      'dates', (SELECT coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('prices',
          CASE WHEN d."hasPrices" THEN (SELECT coalesce(jsonb_agg(p ORDER BY p."position"), '[]') FROM "Price" p
            WHERE p."eventId" = e."id" AND p."datePosition" = d."position") END) ORDER BY d."position"), '[]')
        FROM "EventDate" d WHERE d."eventId" = e."id"),
      'images', (SELECT coalesce(jsonb_agg(i ORDER BY i."position"), '[]') FROM "Image" i WHERE i."eventId" = e."id"),
      'prices', (SELECT coalesce(jsonb_agg(p ORDER BY p."position"), '[]') FROM "Price" p
        WHERE p."eventId" = e."id" AND p."datePosition" = -1)
    ))::text AS "rows" FROM "Event" e WHERE e."id" = ANY(${ids}::text[])`;
  return (JSON.parse(all?.rows ?? '[]') as readonly EventRow[]).map((row) => {
    const { id, digest, source, hidden, origin: contentHash } = row;
    const standing = eventOf(row);
    return { id, digest, source, hidden, contentHash, sameAs: null, standing, own: row.own ?? standing };
  });
}

async function directoryRows<S extends 'venues' | 'organizers'>(
  section: S,
  ids: readonly string[],
  { directory }: Pick<Transactions, 'directory'>,
): Promise<readonly StandingItem<S>[]> {
  const table = Directory.raw(section === 'venues' ? '"Venue"' : '"Organizer"');
  const [all] = await directory.$queryRaw<readonly { readonly rows: string | null }[]>`
    SELECT json_agg(to_jsonb(t) || jsonb_build_object('digest', encode(t."digest", 'hex')))::text AS "rows"
    FROM ${table} t WHERE t."id" = ANY(${ids}::text[])`;
  const itemOf = (section === 'venues' ? venueOf : organizerOf) as (row: object) => FeedItems[S];
  return (JSON.parse(all?.rows ?? '[]') as readonly DirectoryRow<S>[]).map((row) => {
    const { id, digest, source, hidden, sameAs } = row;
    const standing = itemOf(row);
    return { id, digest, source, hidden, sameAs, contentHash: null, standing, own: row.own ?? standing };
  });
}

interface Row<Item> {
  readonly id: string;
  readonly digest: string;
  readonly source: string;
  readonly hidden: boolean;
  readonly own: Item | null;
}

interface EventRow extends Row<FeedItems['events']> {
  readonly origin: string | null;
}

interface DirectoryRow<S extends 'venues' | 'organizers'> extends Row<FeedItems[S]> {
  readonly sameAs: string | null;
}

const PART = 1_000;

export async function storedCorrections({
  events,
}: Pick<Transactions, 'events'>): Promise<readonly Correction[]> {
  // One text for all rows: a driver that reads each value of each row takes several times as long.
  const [row] = await events.$queryRaw<readonly { readonly corrections: string | null }[]>`
    SELECT json_agg("Correction" ORDER BY "number")::text AS "corrections" FROM "Correction"`;
  const rows = JSON.parse(row?.corrections ?? '[]') as readonly (Correction & { readonly madeAt: string })[];
  return rows.map((correction) => ({ ...correction, madeAt: new Date(correction.madeAt) }));
}
