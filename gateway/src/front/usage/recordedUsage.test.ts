import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@calendar/gateway-db';
import { openPool, type Pool } from '@calendar/postgres/reading';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/testDatabase.ts';
import { listCallers } from '../../../../tools/schema/usage/listCallers.ts';
import { removeOldRows, removeOldUsage } from './removeOldUsage.ts';
import type { UsageRow } from './usageRows.ts';
import { writeUsage } from './writeUsage.ts';

let testDatabase: TestDatabase;
let database: Database;
/** As a gateway opens it. */
let pool: Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase('gateway');
  database = openDatabase(testDatabase.url);
  pool = openPool(testDatabase.url);
});
afterAll(async () => {
  await Promise.all([database.$disconnect(), pool.end()]);
  await testDatabase.drop();
});
beforeEach(() => database.usage.deleteMany());

const rowLimit = 5;

describe('recorded usage', () => {
  it('has every count, those of keys row by row, and a bounded number of anonymous rows a day', async () => {
    const row = fc.record({
      day: fc.constantFrom('2026-06-01', '2026-06-02'),
      keyId: fc.constantFrom('', '', 'k1', 'k2'),
      said: fc.constantFrom(
        { clientId: '', page: '' },
        { clientId: 'other', page: 'other' },
        ...Array.from({ length: 12 }, (_, index) => ({ clientId: `app/${index}`, page: '' })),
        ...Array.from({ length: 12 }, (_, index) => ({ clientId: '', page: `https://a.example/${index}` })),
      ),
      requests: fc.integer({ min: 1, max: 9 }),
    });
    const write = fc
      .uniqueArray(row, {
        maxLength: 20,
        selector: ({ day, keyId, said }) => JSON.stringify([day, keyId, said]),
      })
      .map((rows) => rows.map(({ said, ...rest }): UsageRow => ({ ...rest, ...said })));
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
        await database.usage.deleteMany();
        for (const rows of writes) await writeUsage(pool, rows, rowLimit);
        const recorded = await read();
        expect(recorded.filter(({ keyId }) => keyId !== '')).toEqual(
          summed(writes.flat().filter(({ keyId }) => keyId !== '')),
        );
        for (const day of ['2026-06-01', '2026-06-02']) {
          const of = (rows: readonly UsageRow[]) =>
            rows.filter((each) => each.keyId === '' && each.day === day);
          expect(total(of(recorded))).toBe(total(of(writes.flat())));
          const different = new Set(of(writes.flat()).filter(isTold).map(identityOf));
          expect(of(recorded).filter(isTold)).toHaveLength(Math.min(rowLimit, different.size));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is listed for operators: who has asked most since yesterday', async () => {
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

  it('keeps adding to anonymous rows that it has, and takes the most used of new ones up to the limit', async () => {
    const page = (name: string, requests: number) => anonymous(`https://${name}.example/`, requests);
    await writeUsage(pool, [page('a', 1), page('b', 1), page('c', 1)], rowLimit);
    await writeUsage(pool, [page('d', 2), page('a', 1), page('e', 9), page('f', 7)], rowLimit);
    await writeUsage(pool, [page('e', 1), page('d', 1), anonymous('', 4)], rowLimit);
    expect((await read()).map((row) => [row.page, row.requests])).toEqual([
      ['', 4],
      ['https://a.example/', 2],
      ['https://b.example/', 1],
      ['https://c.example/', 1],
      ['https://e.example/', 10],
      ['https://f.example/', 7],
      ['other', 3],
    ]);
  });

  it('is bounded and whole when several gateways write at once', async () => {
    const gateways = Array.from({ length: 4 }, () => openPool(testDatabase.url));
    try {
      await Promise.all(
        gateways.flatMap((gateway, number) =>
          Array.from({ length: 10 }, (_, time) =>
            writeUsage(
              gateway,
              // The same keyed rows in another order each time, which would be a deadlock if they met.
              [
                ...Array.from({ length: 6 }, (_, index) => keyed(`k${(index + number + time) % 6}`)),
                ...Array.from({ length: 3 }, (_, index) =>
                  anonymous(`https://${number}.example/${time}${index}`, 1),
                ),
              ],
              rowLimit,
            ),
          ),
        ),
      );
    } finally {
      await Promise.all(gateways.map((gateway) => gateway.end()));
    }
    const recorded = await read();
    expect(recorded.filter(({ keyId }) => keyId !== '').map(({ requests }) => requests)).toEqual(
      Array.from({ length: 6 }, () => 40),
    );
    const anonymousRows = recorded.filter(({ keyId }) => keyId === '');
    expect(anonymousRows.filter(isTold)).toHaveLength(rowLimit);
    expect(total(anonymousRows)).toBe(120);
  });
});

describe('old usage', () => {
  it('is removed at most so many rows at a time, also by several gateways at once', async () => {
    await keep(['2026-05-29', '2026-05-30', '2026-05-31', '2026-06-01']);
    expect(await removeOldRows(pool, 'Usage', '2026-06-01', 2)).toBe(2);
    const removed = await Promise.all([
      removeOldRows(pool, 'Usage', '2026-06-01', 2),
      removeOldRows(pool, 'Usage', '2026-06-01', 2),
    ]);
    expect(removed.reduce((sum, rows) => sum + rows)).toBe(1);
    expect((await read()).map(({ day }) => day)).toEqual(['2026-06-01']);
    expect(await removeOldRows(pool, 'Usage', '2026-06-01', 2)).toBe(0);
  });

  it('is removed in further batches as long as there is some', async () => {
    await database.usage.createMany({
      data: Array.from({ length: 1500 }, (_, index) => ({ ...stored, page: `${index}`, day: new Date(0) })),
    });
    const batches: number[] = [];
    const stopping = new AbortController();
    const { signal } = stopping;
    const removing = removeOldUsage(
      async (firstKept, most) => {
        batches.push(await removeOldRows(pool, 'Usage', firstKept, most));
        return batches.at(-1) ?? 0;
      },
      { days: 400, clock: () => Date.parse('2026-06-01T12:00:00Z'), log: pino({ enabled: false }), signal },
    );
    await eventually(() => expect(batches).toEqual([1000, 500]));
    stopping.abort();
    await removing;
    expect(await read()).toEqual([]);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])(
    'that cannot be removed is logged and is no failure, unless the gateway stops (%s)',
    async (stops, count) => {
      const lines: string[] = [];
      const stopping = new AbortController();
      const { signal } = stopping;
      const refuse = async () => {
        if (stops) stopping.abort();
        throw new Error('down');
      };
      const log = pino({}, { write: (line) => lines.push(line) });
      const removing = removeOldUsage(refuse, { days: 1, clock: () => 0, log, signal });
      await sleep(0);
      stopping.abort();
      await removing;
      expect(lines.filter((line) => line.includes('old usage cannot be removed'))).toHaveLength(count);
    },
  );
});

const stored = { keyId: 'k', clientId: '', page: '', requests: 1n };

function keep(days: readonly string[]): Promise<unknown> {
  return database.usage.createMany({ data: days.map((day) => ({ ...stored, day: new Date(day) })) });
}

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

function anonymous(page: string, requests: number): UsageRow {
  return { day: '2026-06-01', keyId: '', clientId: '', page, requests };
}

function keyed(keyId: string): UsageRow {
  return { day: '2026-06-01', keyId, clientId: '', page: '', requests: 1 };
}

/** Whether a row is one of those that there is a bounded number of. */
function isTold({ clientId, page }: UsageRow): boolean {
  return page !== 'other' && `${clientId}${page}` !== '';
}

function summed(rows: readonly UsageRow[]): readonly UsageRow[] {
  const sums = Map.groupBy(rows, identityOf);
  return sorted([...sums.values()].map((same) => ({ ...(same[0] as UsageRow), requests: total(same) })));
}

function total(rows: readonly UsageRow[]): number {
  return rows.reduce((sum, { requests }) => sum + requests, 0);
}

function sorted(rows: readonly UsageRow[]): readonly UsageRow[] {
  return rows.toSorted((one, other) => (identityOf(one) < identityOf(other) ? -1 : 1));
}

function identityOf({ day, keyId, clientId, page }: UsageRow): string {
  return JSON.stringify([day, keyId, clientId, page]);
}
