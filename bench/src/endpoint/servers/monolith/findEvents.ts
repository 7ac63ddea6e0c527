import { Prisma } from '@calendar/events-db';
import { DURATION_WITHOUT_END_MS } from '@calendar/time';
import type { Databases, ListConditions } from './context.ts';

/**
 * One page of future events, each with its remaining dates, by two statements. The first finds the page by an index on
 * the dates' ends. Images and prices are read only if the caller selects them.
 */
export async function findPage(
  { events }: Databases,
  conditions: ListConditions,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  included: { readonly images: boolean; readonly prices: boolean },
) {
  const shown = await events.eventDate.groupBy({
    by: ['eventId'],
    where: { AND: [remaining(events, conditions), { event: isPublic(conditions) }] },
    _min: { startDate: true },
    orderBy: [{ _min: { startDate: 'asc' } }, { eventId: 'asc' }],
    skip: page * pageSize,
    take: pageSize,
  });
  const found = await events.event.findMany({
    where: { id: { in: shown.map(({ eventId }) => eventId) } },
    include: {
      dates: {
        where: notOver(events, conditions),
        orderBy: [{ startDate: 'asc' }, { position: 'asc' }],
      },
      images: included.images && { orderBy: { position: 'asc' } },
      prices: included.prices && { where: { datePosition: -1 }, orderBy: { position: 'asc' } },
    },
  });
  const byId = new Map(found.map((event) => [event.id, event]));
  return shown.flatMap(({ eventId }) => byId.get(eventId) ?? []);
}

/** How many events a list has on all its pages. */
export function countEvents({ events }: Databases, conditions: ListConditions): Promise<number> {
  return events.event.count({
    where: { ...isPublic(conditions), dates: { some: remaining(events, conditions) } },
  });
}

/**
 * How many events of a list each category has, with those of the categories below it.
 *
 * @param within pairs of a category and one that it is below, or itself
 */
export function countCategories(
  { events }: Databases,
  { now, untilDate }: ListConditions,
  within: readonly { readonly id: string; readonly above: string }[],
): Promise<readonly { readonly id: string; readonly hits: number }[]> {
  const before = untilDate === null ? Prisma.empty : Prisma.sql`AND d."startDate" < ${untilDate}`;
  return events.$queryRaw`
    SELECT w."above" AS "id", count(DISTINCT e."id")::int AS "hits"
    FROM "Event" e CROSS JOIN LATERAL unnest(e."categories") AS c("id")
      JOIN unnest(${within.map(({ id }) => id)}::text[], ${within.map(({ above }) => above)}::text[]) AS w("id", "above")
        ON w."id" = c."id"
    WHERE (e."publishingDate" IS NULL OR e."publishingDate" <= ${now})
      AND EXISTS (
        SELECT FROM "EventDate" d
        WHERE d."eventId" = e."id" ${before}
          AND (d."endDate" > ${now}
            OR (d."endDate" <= d."startDate" AND d."startDate" > ${latestStartOver(now)})))
    GROUP BY w."above"`;
}

function remaining(events: Databases['events'], conditions: ListConditions): Prisma.EventDateWhereInput {
  const { untilDate } = conditions;
  return { AND: [notOver(events, conditions), untilDate === null ? {} : { startDate: { lt: untilDate } }] };
}

function notOver({ eventDate }: Databases['events'], { now }: ListConditions): Prisma.EventDateWhereInput {
  return {
    OR: [
      { endDate: { gt: now } },
      { endDate: { lte: eventDate.fields.startDate }, startDate: { gt: latestStartOver(now) } },
    ],
  };
}

function isPublic({ now }: ListConditions): Prisma.EventWhereInput {
  return { OR: [{ publishingDate: null }, { publishingDate: { lte: now } }] };
}

/** A date without an end that started then is over just now. */
function latestStartOver(now: Date): Date {
  return new Date(now.getTime() - DURATION_WITHOUT_END_MS);
}

/** One event as it was found. */
export type FoundEvent = Awaited<ReturnType<typeof findPage>>[number];
