import { openDatabase } from '@calendar/gateway-db';
import { openPool } from '@calendar/postgres/reading';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { listCallers } from '../../../../tools/schema/usage/listCallers.ts';
import type { UsageRow } from './usageRows.ts';
import { writeUsage } from './writeUsage.ts';

const testDatabase = await createTestDatabase('gateway');
const database = openDatabase(testDatabase.url);
/** As a gateway opens it. */
const pool = openPool(testDatabase.url);
afterAll(async () => {
  await Promise.all([database.$disconnect(), pool.end()]);
  await testDatabase.drop();
});
beforeEach(() => database.usage.deleteMany());

it('recorded usage is listed for operators: who has asked most since yesterday', async () => {
  const said = { clientId: 'info/2', page: 'https://a.example/x' };
  await writeUsage(pool, [
    { day: '2026-06-01', keyId: 'k1', clientId: '', page: '', requests: 9 },
    { day: '2026-06-02', keyId: 'k1', clientId: '', page: '', requests: 2 },
    { day: '2026-06-03', keyId: '', ...said, requests: 5 },
  ]);
  const lines = await listCallers(database, Date.parse('2026-06-03T12:00:00Z'));
  expect(lines.slice(1)).toEqual([
    '2026-06-03\t5\tno key\t"info/2"\t"https://a.example/x"',
    '2026-06-02\t2\tkey k1 ""\t""\t""',
  ]);
});

it('recorded usage is whole when several gateways write at once', async () => {
  const gateways = Array.from({ length: 4 }, () => openPool(testDatabase.url));
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
  expect((await read()).map(({ requests }) => requests)).toEqual(Array.from({ length: 6 }, () => 40));
});

async function read(): Promise<readonly UsageRow[]> {
  const rows = await database.usage.findMany();
  return sorted(
    rows.map(({ day, requests, ...row }) => ({
      ...row,
      day: day.toISOString().slice(0, 10),
      requests: Number(requests),
    })),
  );
}

function keyed(keyId: string): UsageRow {
  return { day: '2026-06-01', keyId, clientId: '', page: '', requests: 1 };
}

function sorted(rows: readonly UsageRow[]): readonly UsageRow[] {
  return rows.toSorted((one, other) => (identityOf(one) < identityOf(other) ? -1 : 1));
}

function identityOf({ day, keyId, clientId, page }: UsageRow): string {
  return JSON.stringify([day, keyId, clientId, page]);
}
