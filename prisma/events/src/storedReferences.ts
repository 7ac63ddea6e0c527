import { Prisma } from '../generated/client.ts';

/** The kinds of items in another domain that an event may refer to, by id. */
export type StoredReferent = 'category' | 'organizer' | 'venue' | 'ticketType';

/** References of stored events to one id. */
export interface StoredReferences {
  readonly id: string;
  readonly count: number;
  /** The place of the first of them: in the event at this place among the requested ones, */
  readonly event: number;
  /** in the date at this place, or in none (-1), */
  readonly date: number;
  /** and at this place in the list that holds the reference. It is 0 if none does. */
  readonly position: number;
}

/** The ids that some events of the record refer to. */
export async function storedReferents(
  transaction: Prisma.TransactionClient,
  referent: StoredReferent,
  events: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction.$queryRaw<readonly { readonly id: string }[]>`
    SELECT DISTINCT "id" FROM (${REFERENCES[referent]}) "references"("event", "id", "date", "position")
    JOIN unnest(${events}::text[]) "given"("event") USING ("event") WHERE "id" IS NOT NULL`;
  return rows.map(({ id }) => id);
}

/** The references of some events among some ids, in the order given, an event's own before its dates'. */
export function storedReferences(
  transaction: Prisma.TransactionClient,
  referent: StoredReferent,
  ids: readonly string[],
  events: readonly string[],
): Promise<readonly StoredReferences[]> {
  return transaction.$queryRaw<readonly StoredReferences[]>`
    SELECT "id", "count"::integer, "first"[1]::integer AS "event", "first"[2]::integer AS "date",
      "first"[3]::integer AS "position"
    FROM (
      SELECT "reference"."id", count(*) AS "count",
        min(ARRAY["given"."place" - 1, "reference"."date", "reference"."position"]) AS "first"
      FROM unnest(${events}::text[]) WITH ORDINALITY "given"("event", "place")
      JOIN (${REFERENCES[referent]}) "reference"("event", "id", "date", "position") USING ("event")
      WHERE "reference"."id" = ANY(${ids}::text[])
      GROUP BY "reference"."id"
    ) "references"
    ORDER BY "first"`;
}

/** How many events refer to an id, and the first of them by id. */
export interface ReferenceCount {
  readonly id: string;
  readonly events: number;
  readonly first: string;
}

/** How many events refer to each of some ids. Ids without references are left out. */
export function countReferences(
  transaction: Prisma.TransactionClient,
  referent: StoredReferent,
  ids: readonly string[],
): Promise<readonly ReferenceCount[]> {
  return transaction.$queryRaw<readonly ReferenceCount[]>`
    SELECT "id", count(DISTINCT "event")::integer AS "events", min("event") AS "first"
    FROM (${REFERENCES[referent]}) "references"("event", "id", "date", "position")
    WHERE "id" = ANY(${ids}::text[])
    GROUP BY "id" ORDER BY "id"`;
}

/** The ids of the events that refer to one of some ids, of other domains or as their container. */
export async function eventsReferringTo(
  transaction: Prisma.TransactionClient,
  referent: StoredReferent | 'superEvent',
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.$queryRaw<readonly { readonly event: string }[]>`
    SELECT DISTINCT "event" FROM (${REFERENCES[referent]}) "references"("event", "id", "date", "position")
    WHERE "id" = ANY(${ids}::text[])`;
  return rows.map(({ event }) => event);
}

const REFERENCES: { readonly [R in StoredReferent | 'superEvent']: Prisma.Sql } = {
  category: Prisma.sql`
    SELECT "Event"."id", "item", -1, "place" - 1
    FROM "Event", unnest("categories") WITH ORDINALITY "items"("item", "place")`,
  organizer: Prisma.sql`
    SELECT "Event"."id", "item", -1, "place" - 1
    FROM "Event", unnest("organizers") WITH ORDINALITY "items"("item", "place")`,
  venue: Prisma.sql`SELECT "eventId", "venue", "position", 0 FROM "EventDate"`,
  superEvent: Prisma.sql`SELECT "id", "superEvent", -1, 0 FROM "Event"`,
  ticketType: Prisma.sql`SELECT "eventId", "type", "datePosition", "position" FROM "Price"`,
};
