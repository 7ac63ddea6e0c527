import { inTransaction, type Pool } from '@calendar/postgres/reading';
import { type OperationRow, operationRowLimit, other } from './operationRows.ts';

/**
 * Adds sums to those recorded, all of them or none. A key has `rowLimit` different operations a day in the record, and
 * so have all anonymous callers together. It does not matter how many gateways write and how often they start. Of new
 * operations the most used are added while there is room. Further ones are added to the row `other`, with the
 * coordinates of all of them.
 */
export async function writeOperations(
  database: Pool,
  rows: readonly OperationRow[],
  rowLimit = operationRowLimit,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    // One gateway at a time: two could fill the same room, or wait for each other's rows for ever.
    await connection.query(LOCK);
    await connection.query(ADD, [JSON.stringify(rows), other.id, other.name, rowLimit]);
  });
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended(current_schema() || ' operations', 0))`;
/** With the rows as JSON, id and name of the row for further ones, and the limit. */
const ADD = `
  with "sent" as (
    select * from jsonb_to_recordset($1::jsonb)
      as "row" ("day" date, "keyId" text, "id" text, "name" text, "coordinates" text[], "requests" bigint)
  ),
  "marked" as (
    select *, "id" <> $2::text and not exists (
      select from "OperationUsage" as "known" where ("known"."day", "known"."keyId", "known"."operation")
        = ("sent"."day", "sent"."keyId", "sent"."id")
    ) as "isNew"
    from "sent"
  ),
  "taken" as (
    select "day", "keyId", count(*) as "rows" from "OperationUsage"
    where ("day", "keyId") in (select "day", "keyId" from "sent") and "operation" <> $2::text
    group by "day", "keyId"
  ),
  "ranked" as (
    select "marked".*, "id" = $2::text or "isNew" and $4::bigint < coalesce("rows", 0) + row_number() over (
      partition by "day", "keyId", "isNew" order by "requests" desc, "id"
    ) as "isOther"
    from "marked" left join "taken" using ("day", "keyId")
  ),
  "kept" as (
    select "day", "keyId", case when "isOther" then $2::text else "id" end as "operation",
      case when "isOther" then $3::text else "name" end as "shown",
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
    "coordinates" = case when excluded."operation" = $2::text then array(
      select distinct "coordinate"
      from unnest("OperationUsage"."coordinates" || excluded."coordinates") as "coordinate" order by "coordinate"
    ) else "OperationUsage"."coordinates" end`;
