import { DURATION_WITHOUT_END_MS } from '@calendar/time/durations';
import type { Prisma } from '../generated/client.ts';

/** How many events of a source have a date that is not over, and which of some ids do. */
export async function countUpcoming(
  transaction: Prisma.TransactionClient,
  source: string,
  ids: readonly string[],
): Promise<Upcoming> {
  const [counts] = await transaction.$queryRaw<readonly Upcoming[]>`
    SELECT count(*)::integer AS "all", 
      coalesce(array_agg("id" ORDER BY "id") FILTER (WHERE "id" = ANY(${ids}::text[])), '{}') AS "among"
    FROM "Event" WHERE "source" = ${source} AND EXISTS (
      SELECT FROM "EventDate" WHERE "eventId" = "Event"."id"
        AND CASE WHEN "endDate" > "startDate" THEN "endDate" ELSE "startDate" + ${DURATION_WITHOUT_END_MS} * interval '1 millisecond' END > now()
    )`;
  return counts!;
}

interface Upcoming {
  readonly all: number;
  readonly among: readonly string[];
}
