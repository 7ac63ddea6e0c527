import type { Database } from '@calendar/gateway-db';
import { type OperationRow, operationRowLimit, other } from './OperationRecorder.ts';

/**
 * Adds sums to those recorded, all of them or none. A key has `rowLimit` different operations a day in the record, and
 * so have all anonymous callers together. It does not matter how many gateways write and how often they start. Of new
 * operations the most used are added while there is room. The rest is added to the row `other`, with the coordinates
 * of all of it.
 */
export async function writeOperations(
  database: Database,
  rows: readonly OperationRow[],
  rowLimit = operationRowLimit,
): Promise<void> {
  await database.$transaction([
    // One gateway at a time: two could fill the same room, or wait for each other's rows for ever.
    database.$executeRaw`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' operations', 0))`,
    database.$executeRaw`
      with "sent" as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as "row" ("day" date, "keyId" text, "id" text, "name" text, "coordinates" text[], "requests" bigint)
      ),
      "marked" as (
        select *, "id" <> ${other.id} and not exists (
          select from "OperationUsage" as "known" where ("known"."day", "known"."keyId", "known"."operation")
            = ("sent"."day", "sent"."keyId", "sent"."id")
        ) as "isNew"
        from "sent"
      ),
      "taken" as (
        select "day", "keyId", count(*) as "rows" from "OperationUsage"
        where ("day", "keyId") in (select "day", "keyId" from "sent") and "operation" <> ${other.id}
        group by "day", "keyId"
      ),
      "ranked" as (
        select "marked".*, "id" = ${other.id} or "isNew" and ${rowLimit} < coalesce("rows", 0) + row_number() over (
          partition by "day", "keyId", "isNew" order by "requests" desc, "id"
        ) as "isOther"
        from "marked" left join "taken" using ("day", "keyId")
      ),
      "kept" as (
        select "day", "keyId", case when "isOther" then ${other.id} else "id" end as "operation",
          case when "isOther" then ${other.name} else "name" end as "shown",
          sum("requests") as "requests",
          array(
            select distinct "coordinate" from unnest(array_agg(array_to_string("coordinates", ' '))) as "list",
              string_to_table("list", ' ') as "coordinate" order by "coordinate"
          ) as "coordinates"
        from "ranked" group by "day", "keyId", "operation", "shown"
      )
      insert into "OperationUsage" ("day", "keyId", "operation", "name", "coordinates", "requests")
      select "day", "keyId", "operation", "shown", "coordinates", "requests" from "kept"
      on conflict ("day", "keyId", "operation") do update set
        "requests" = "OperationUsage"."requests" + excluded."requests",
        "coordinates" = case when excluded."operation" = ${other.id} then array(
          select distinct "coordinate"
          from unnest("OperationUsage"."coordinates" || excluded."coordinates") as "coordinate" order by "coordinate"
        ) else "OperationUsage"."coordinates" end`,
  ]);
}
