import { type Change, removedItems, type StoredItem } from '@calendar/postgres/record';
import { Prisma } from '../generated/client.ts';
import type { EventRecord, PriceRecord } from './eventRecord.ts';

/** The events of the record within one transaction, whose caller advances the domain's revision. */
export function eventTable(transaction: Prisma.TransactionClient) {
  const tombstones = removedItems(transaction, 'RemovedEvent');
  const cleared = new Map<string, Cleared>();
  return {
    /** The next `size` events by id after `after` (the first for an empty text). */
    page: (after: string, size: number) =>
      storedEvents(transaction, Prisma.sql`WHERE "id" > ${after} ORDER BY "id" LIMIT ${size}`),

    /** The events that have one of these ids or slugs, as they are compared, or whose own may be in another coding. */
    named: (ids: readonly string[], slugs: readonly string[]) =>
      storedEvents(
        transaction,
        Prisma.sql`WHERE "id" IN (
          SELECT unnest(${ids}::text[])
          UNION ALL SELECT "id" FROM "Event" WHERE "eventSlug" = ANY(${slugs}::text[])
          UNION ALL SELECT "id" FROM "Event" WHERE ${IN_ANY_CODING})`,
      ),

    /** Stores new content hashes of events without other changes: without a revision, since no reader sees them. */
    async noteContentHashes(
      events: readonly { readonly id: string; readonly contentHash: string }[],
    ): Promise<void> {
      const [ids, origins] = [events.map(({ id }) => id), events.map(({ contentHash }) => contentHash)];
      await transaction.$executeRaw`
        UPDATE "Event" SET "origin" = "noted"."origin"
        FROM unnest(${ids}::text[], ${origins}::text[]) "noted"("id", "origin")
        WHERE "Event"."id" = "noted"."id"`;
    },

    async clear(ids: readonly string[]): Promise<void> {
      // As above, one text for all rows.
      const [row] = await transaction.$queryRaw<readonly { readonly events: string | null }[]>`
        WITH "cleared" AS (
          DELETE FROM "Event" WHERE "id" = ANY(${ids}::text[]) RETURNING "id", "addedAt", "hidden", "publishingDate", "eventSlug",
            "formerSlugs", "formerIds", "yieldedTo"
        )
        SELECT json_agg("cleared")::text AS "events" FROM "cleared"`;
      for (const event of JSON.parse(row?.events ?? '[]') as readonly Cleared[]) cleared.set(event.id, event);
    },

    /** Takes events away, and records that they went, for readers that follow by revision. */
    async remove(ids: readonly string[], change: Change): Promise<void> {
      await transaction.$executeRaw`DELETE FROM "Event" WHERE "id" = ANY(${ids}::text[])`;
      await tombstones.add(ids, change);
    },

    /** Puts new events in. A hidden or embargoed one is also remembered as removed, for readers. */
    async insert(events: readonly EventRecord[], change: Change): Promise<void> {
      const rows = rowsOf(events, change, cleared);
      const isGone = (event: EventRecord) => isHidden(event, cleared.get(event.id), change);
      await tombstones.delete(idsOf(events.filter((event) => !isGone(event))));
      await tombstones.add(idsOf(events.filter((event) => wasThere(event, cleared.get(event.id)))), change);
      // One statement: between two of them PostgreSQL waits. References are checked at its end.
      await transaction.$executeRaw`
        WITH "events" AS (
          INSERT INTO "Event" SELECT * FROM json_populate_recordset(NULL::"Event", ${rows.events}::json)
        ), "dates" AS (
          INSERT INTO "EventDate" SELECT * FROM json_populate_recordset(NULL::"EventDate", ${rows.dates}::json)
        ), "images" AS (
          INSERT INTO "Image" SELECT * FROM json_populate_recordset(NULL::"Image", ${rows.images}::json)
        )
        INSERT INTO "Price" SELECT * FROM json_populate_recordset(NULL::"Price", ${rows.prices}::json)`;
    },
  };
}

async function storedEvents(
  transaction: Prisma.TransactionClient,
  which: Prisma.Sql,
): Promise<readonly StoredItem[]> {
  // One text for all rows: a driver that reads each value of each row takes several times as long.
  const [row] = await transaction.$queryRaw<readonly { readonly events: string | null }[]>`
    SELECT json_agg("event")::text AS "events" FROM (
      SELECT "id", encode("digest", 'hex') AS "digest", ARRAY["eventSlug"] AS "slugs", "origin" AS "contentHash",
        "source"
      FROM "Event" ${which}
    ) "event"`;
  return JSON.parse(row?.events ?? '[]') as readonly StoredItem[];
}

/**
 * A text with other characters may be equal to another one (docs/rules.md 45 "Stored and compared text"). The condition of
 * the index "Event_other_codings_idx", word for word.
 */
const IN_ANY_CODING = Prisma.sql`"id" ~ '[^!-~æøåÆØÅ]' OR "eventSlug" ~ '[^!-~æøåÆØÅ]'`;

/** Hides events for which another source's are shown, and shows those that have no such source any more. */
export async function showOthers(
  transaction: Prisma.TransactionClient,
  events: readonly { readonly id: string; readonly yieldedTo: string | null }[],
  change: Change,
): Promise<void> {
  const tombstones = removedItems(transaction, 'RemovedEvent');
  const [ids, sources] = [events.map(({ id }) => id), events.map(({ yieldedTo }) => yieldedTo)];
  await transaction.$executeRaw`
    UPDATE "Event" SET "yieldedTo" = "shown"."source",
      "addedAt" = CASE WHEN "shown"."source" IS NULL THEN ${change.at}::timestamptz ELSE "addedAt" END
    FROM unnest(${ids}::text[], ${sources}::text[]) "shown"("id", "source") WHERE "Event"."id" = "shown"."id"`;
  await touchEvents(transaction, ids, change);
  await tombstones.delete(ids);
  await tombstones.add(
    events.flatMap(({ id, yieldedTo }) => (yieldedTo === null ? [] : [id])),
    change,
  );
}

/** Notes a change of events whose rows stay as they are: they show other items than before. */
export async function touchEvents(
  transaction: Prisma.TransactionClient,
  ids: readonly string[],
  { revision, at }: Change,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE "Event" SET "revision" = ${revision}, "changedAt" = ${at}::timestamptz WHERE "id" = ANY(${ids}::text[])`;
}

function isHidden(
  { publishingDate, hidden }: Pick<EventRecord, 'publishingDate' | 'hidden'>,
  before: Cleared | undefined,
  { at }: Change,
): boolean {
  if (hidden === true || (before?.yieldedTo ?? null) !== null) return true;
  return isLater(publishingDate, at);
}

/** What readers did not have is added for them, as what is new (docs/rules.md 58 "Changes since a cursor"). */
function addedAt(event: Parameters<typeof isHidden>[0], before: Cleared | undefined, change: Change): string {
  const isBack = before !== undefined && isHidden(before, before, change) && !isHidden(event, before, change);
  return before === undefined || isBack ? change.at : before.addedAt;
}

/** Whether readers may have an event that they shall not see any more. */
function wasThere({ publishingDate, hidden }: EventRecord, before: Cleared | undefined): boolean {
  if (before === undefined) return false;
  if (hidden === true) return true;
  return isLater(publishingDate, before.publishingDate ?? EARLIEST);
}

function isLater(publishingDate: EventRecord['publishingDate'], at: string): boolean {
  return typeof publishingDate === 'string' && Date.parse(publishingDate) > Date.parse(at);
}

const EARLIEST = '0001-01-01T00:00:00Z';

function idsOf(events: readonly EventRecord[]): readonly string[] {
  return events.map(({ id }) => id);
}

/** The former values of an event that is inserted again. Instants are as PostgreSQL writes them in JSON. */
interface Cleared {
  readonly id: string;
  readonly addedAt: string;
  readonly hidden: boolean;
  readonly publishingDate: string | null;
  readonly eventSlug: string;
  readonly formerSlugs: readonly string[];
  readonly formerIds: readonly string[] | null;
  readonly yieldedTo: string | null;
}

function rowsOf(events: readonly EventRecord[], change: Change, cleared: ReadonlyMap<string, Cleared>) {
  const { revision, at, source } = change;
  const ofChange = { revision: String(revision), source, changedAt: at };
  const eventRows: object[] = [];
  const dateRows: object[] = [];
  const imageRows: object[] = [];
  const priceRows: object[] = [];
  for (const { dates, images, prices, ...event } of events) {
    const eventId = event.id;
    const before = cleared.get(eventId);
    const kept = {
      addedAt: addedAt(event, before, change),
      formerSlugs: formerSlugs(before, event.eventSlug),
      formerIds: before?.formerIds ?? [],
      yieldedTo: before?.yieldedTo ?? null,
    };
    eventRows.push({ hidden: false, ...event, digest: `\\x${event.digest}`, ...ofChange, ...kept });
    for (const [position, { prices: own, ...date }] of dates.entries()) {
      dateRows.push({ ...date, eventId, position, hasPrices: own !== undefined });
      for (const row of priceRowsOf(own ?? [], position)) priceRows.push({ ...row, eventId });
    }
    for (const [position, image] of images.entries()) imageRows.push({ ...image, eventId, position });
    for (const row of priceRowsOf(prices, OF_EVENT)) priceRows.push({ ...row, eventId });
  }
  return {
    events: JSON.stringify(eventRows),
    dates: JSON.stringify(dateRows),
    images: JSON.stringify(imageRows),
    prices: JSON.stringify(priceRows),
  };
}

/** docs/rules.md 68 "Links from elsewhere": an event whose slug changes is found by its last few, too. */
function formerSlugs(before: Cleared | undefined, slug: string): readonly string[] {
  if (before === undefined) return [];
  const known = [...before.formerSlugs.filter((former) => former !== before.eventSlug), before.eventSlug];
  return known.filter((former) => former !== slug).slice(-MOST_FORMER_SLUGS);
}

const MOST_FORMER_SLUGS = 20;

function priceRowsOf(prices: readonly PriceRecord[], datePosition: number): readonly object[] {
  return prices.map((price, position) => ({ ...price, datePosition, position }));
}

const OF_EVENT = -1;
