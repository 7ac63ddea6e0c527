import type { Pool } from '@calendar/postgres/reading';
import type { UsageRow } from './usageRows.ts';

/** Adds sums to those recorded, all of them or none. */
export async function writeUsage(database: Pool, rows: readonly UsageRow[]): Promise<void> {
  await database.query(ADD, [JSON.stringify(rows)]);
}

/** With the rows as JSON. In one order, so that two gateways do not wait for each other's rows. */
const ADD = `
  insert into "Usage" ("day", "keyId", "clientId", "page", "requests")
  select "day", "keyId", "clientId", "page", "requests" from jsonb_to_recordset($1::jsonb)
    as "sent" ("day" date, "keyId" text, "clientId" text, "page" text, "requests" bigint)
  order by "day", "keyId", "clientId", "page"
  on conflict ("day", "keyId", "clientId", "page")
  do update set "requests" = "Usage"."requests" + excluded."requests"`;
