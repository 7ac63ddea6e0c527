import type { Database } from '@calendar/gateway-db';
import type { UsageRow } from './UsageRecorder.ts';

/** Adds sums to those recorded, all of them or none. */
export async function writeUsage(database: Database, rows: readonly UsageRow[]): Promise<void> {
  await database.$executeRaw`
    insert into "Usage" ("day", "keyId", "clientId", "page", "requests")
    select "day", "keyId", "clientId", "page", "requests"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as "row" ("day" date, "keyId" text, "clientId" text, "page" text, "requests" bigint)
    on conflict ("day", "keyId", "clientId", "page")
    do update set "requests" = "Usage"."requests" + excluded."requests"`;
}
