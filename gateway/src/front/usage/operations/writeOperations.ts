import type { Pool } from '@calendar/postgres/reading';
import type { OperationRow } from './operationRows.ts';

/** Adds sums to those recorded, all of them or none. A row has the coordinates of all that is added to it. */
export async function writeOperations(database: Pool, rows: readonly OperationRow[]): Promise<void> {
  await database.query(ADD, [JSON.stringify(rows)]);
}

/** With the rows as JSON. In one order, so that two gateways do not wait for each other's rows. */
const ADD = `
  insert into "OperationUsage" ("day", "keyId", "operation", "name", "coordinates", "requests")
  select "day", "keyId", "id", "name", "coordinates", "requests" from jsonb_to_recordset($1::jsonb)
    as "sent" ("day" date, "keyId" text, "id" text, "name" text, "coordinates" text[], "requests" bigint)
  order by "day", "keyId", "id"
  on conflict ("day", "keyId", "operation") do update set
    "requests" = "OperationUsage"."requests" + excluded."requests",
    "coordinates" = array(
      select distinct "coordinate"
      from unnest("OperationUsage"."coordinates" || excluded."coordinates") as "coordinate" order by "coordinate"
    )`;
