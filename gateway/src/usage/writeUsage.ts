import type { openDatabase } from '@calendar/gateway-db';
import type { UsageRow } from './UsageRecorder.ts';

/** Adds sums to those recorded, all of them or none. */
export async function writeUsage(
  database: ReturnType<typeof openDatabase>,
  rows: readonly UsageRow[],
): Promise<void> {
  await database.$transaction(
    rows.map(({ day, keyId, clientId, page, requests }) => {
      const key = { day: new Date(day), keyId, clientId, page };
      return database.usage.upsert({
        where: { day_keyId_clientId_page: key },
        create: { ...key, requests },
        update: { requests: { increment: requests } },
      });
    }),
  );
}
