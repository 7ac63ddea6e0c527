import { openDatabase } from '@calendar/gateway-db';
import { openPool } from '@calendar/postgres/reading';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import type { UsageRow } from './usageRows.ts';
import { writeUsage } from './writeUsage.ts';

const databaseUrl = await createTestDatabase('gateway', afterAll);
const database = openDatabase(databaseUrl);
afterAll(() => database.$disconnect());

it('recorded usage is whole when several gateways write at once', async () => {
  const gateways = Array.from({ length: 4 }, () => openPool(databaseUrl));
  onTestFinished(async () => void (await Promise.all(gateways.map((gateway) => gateway.end()))));
  await Promise.all(
    gateways.flatMap((gateway, number) =>
      Array.from({ length: 10 }, (_, time) =>
        writeUsage(
          gateway,
          // The same rows in another order each time, which would be a deadlock if they met.
          Array.from({ length: 6 }, (_, index) => keyed(`k${(index + number + time) % 6}`)),
        ),
      ),
    ),
  );
  const rows = await database.usage.findMany({ orderBy: { keyId: 'asc' } });
  expect(rows.map(({ keyId, requests }) => `${keyId} ${requests}`)).toEqual(
    Array.from({ length: 6 }, (_, key) => `k${key} 40`),
  );
});

function keyed(keyId: string): UsageRow {
  return { day: '2026-06-01', keyId, clientId: '', page: '', requests: 1 };
}
