import { type openDatabase, Prisma } from '@calendar/events-db';

/** One page of events that are not over, each with its next date. The first statement finds the page by an index. */
export async function findPage(events: Events, conditions: ListConditions, page: number, pageSize: number) {
  const shown = await events.eventDate.groupBy({
    by: ['eventId'],
    where: remaining(conditions),
    _min: { startDate: true },
    orderBy: [{ _min: { startDate: 'asc' } }, { eventId: 'asc' }],
    skip: page * pageSize,
    take: pageSize,
  });
  const found = await events.event.findMany({
    where: { id: { in: shown.map(({ eventId }) => eventId) } },
    include: {
      dates: { where: remaining(conditions), orderBy: [{ startDate: 'asc' }, { position: 'asc' }], take: 1 },
      images: { orderBy: { position: 'asc' } },
      prices: { where: { datePosition: -1 }, orderBy: { position: 'asc' } },
    },
  });
  const byId = new Map(found.map((event) => [event.id, event]));
  return shown.flatMap(({ eventId }) => byId.get(eventId) ?? []);
}

export function countEvents(events: Events, conditions: ListConditions): Promise<number> {
  return events.event.count({ where: { dates: { some: remaining(conditions) } } });
}

export function countCategories(
  events: Events,
  { now, untilDate }: ListConditions,
): Promise<readonly { readonly id: string; readonly hits: number }[]> {
  const before = untilDate === null ? Prisma.empty : Prisma.sql`AND d."startDate" < ${untilDate}`;
  return events.$queryRaw`
    SELECT c."id" AS "id", count(*)::int AS "hits"
    FROM "Event" e CROSS JOIN LATERAL unnest(e."categories") AS c("id")
    WHERE EXISTS (SELECT FROM "EventDate" d WHERE d."eventId" = e."id" AND d."endDate" > ${now} ${before})
    GROUP BY c."id"`;
}

/** All invented events are public, and their dates have an end. */
function remaining({ now, untilDate }: ListConditions): Prisma.EventDateWhereInput {
  return { endDate: { gt: now }, ...(untilDate === null ? {} : { startDate: { lt: untilDate } }) };
}

type Events = ReturnType<typeof openDatabase>;

export interface ListConditions {
  readonly now: Date;
  readonly untilDate: Date | null;
}
