import type { Database } from '@calendar/gateway-db';
import { other, type UsageRow, usageRowLimit } from './UsageRecorder.ts';

/**
 * Adds sums to those recorded, all of them or none. The record of a day has at most `rowLimit` different rows of
 * anonymous callers. It does not matter how many gateways write and how often they start. Of new rows the most used are
 * added up to the limit. Further ones are added to the row `other`. The row of callers who say nothing does not count
 * towards it.
 */
export async function writeUsage(
  database: Database,
  rows: readonly UsageRow[],
  rowLimit = usageRowLimit,
): Promise<void> {
  await database.$transaction([
    // One gateway at a time: two could exceed the limit together, or wait for each other's rows for ever.
    database.$executeRaw`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' usage', 0))`,
    database.$executeRaw`
      with "sent" as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as "row" ("day" date, "keyId" text, "clientId" text, "page" text, "requests" bigint)
      ),
      "marked" as (
        select *, "keyId" = '' and ("clientId", "page") not in (('', ''), (${other}, ${other})) and not exists (
          select from "Usage" where ("Usage"."day", "Usage"."keyId", "Usage"."clientId", "Usage"."page")
            = ("sent"."day", "sent"."keyId", "sent"."clientId", "sent"."page")
        ) as "isNew"
        from "sent"
      ),
      "taken" as (
        select "day", count(*) as "rows" from "Usage"
        where "day" in (select "day" from "sent") and "keyId" = ''
          and ("clientId", "page") not in (('', ''), (${other}, ${other}))
        group by "day"
      ),
      "ranked" as (
        select "marked".*, "isNew" and ${rowLimit} < coalesce("rows", 0) + row_number() over (
          partition by "day", "isNew" order by "requests" desc, "clientId", "page"
        ) as "isBeyond"
        from "marked" left join "taken" using ("day")
      )
      insert into "Usage" ("day", "keyId", "clientId", "page", "requests")
      select "day", "keyId",
        case when "isBeyond" then ${other} else "clientId" end as "client",
        case when "isBeyond" then ${other} else "page" end as "shown",
        sum("requests")
      from "ranked" group by "day", "keyId", "client", "shown"
      on conflict ("day", "keyId", "clientId", "page")
      do update set "requests" = "Usage"."requests" + excluded."requests"`,
  ]);
}
