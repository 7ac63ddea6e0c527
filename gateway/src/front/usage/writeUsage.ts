import { inTransaction, type Pool } from '@calendar/postgres/reading';
import { other, type UsageRow, usageRowLimit } from './usageRows.ts';

/**
 * Adds sums to those recorded, all of them or none. The record of a day has at most `rowLimit` different rows of
 * anonymous callers. It does not matter how many gateways write and how often they start. Of new rows the most used are
 * added up to the limit. Further ones are added to the row `other`. The row of callers who say nothing does not count
 * towards it.
 */
export async function writeUsage(
  database: Pool,
  rows: readonly UsageRow[],
  rowLimit = usageRowLimit,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    // One gateway at a time: two could exceed the limit together, or wait for each other's rows for ever.
    await connection.query(LOCK);
    await connection.query(ADD, [JSON.stringify(rows), other, rowLimit]);
  });
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended(current_schema() || ' usage', 0))`;
/** With the rows as JSON, the words of the row for further ones, and the limit. */
const ADD = `
  with "sent" as (
    select * from jsonb_to_recordset($1::jsonb)
      as "row" ("day" date, "keyId" text, "clientId" text, "page" text, "requests" bigint)
  ),
  "marked" as (
    select *, "keyId" = '' and ("clientId", "page") not in (('', ''), ($2::text, $2::text)) and not exists (
      select from "Usage" where ("Usage"."day", "Usage"."keyId", "Usage"."clientId", "Usage"."page")
        = ("sent"."day", "sent"."keyId", "sent"."clientId", "sent"."page")
    ) as "isNew"
    from "sent"
  ),
  "taken" as (
    select "day", count(*) as "rows" from "Usage"
    where "day" in (select "day" from "sent") and "keyId" = ''
      and ("clientId", "page") not in (('', ''), ($2::text, $2::text))
    group by "day"
  ),
  "ranked" as (
    select "marked".*, "isNew" and $3::bigint < coalesce("rows", 0) + row_number() over (
      partition by "day", "isNew" order by "requests" desc, "clientId", "page"
    ) as "isBeyond"
    from "marked" left join "taken" using ("day")
  )
  insert into "Usage" ("day", "keyId", "clientId", "page", "requests")
  select "day", "keyId",
    case when "isBeyond" then $2::text else "clientId" end as "client",
    case when "isBeyond" then $2::text else "page" end as "shown",
    sum("requests")
  from "ranked" group by "day", "keyId", "client", "shown"
  on conflict ("day", "keyId", "clientId", "page")
  do update set "requests" = "Usage"."requests" + excluded."requests"`;
