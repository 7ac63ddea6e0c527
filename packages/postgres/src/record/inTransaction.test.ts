import { expect, onTestFinished, test } from 'vitest';
import { openFaultProxy } from '../../../../test/support/faultProxy.ts';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { inTransaction } from './inTransaction.ts';
import { openPool } from './openPool.ts';

test('a transaction that fails writes nothing, and costs no connection', async () => {
  const url = await createTestDatabase('gateway', onTestFinished);
  const pool = openPool(url);
  onTestFinished(() => pool.end());
  const add = (...pages: readonly string[]) =>
    inTransaction(pool, async (connection) => {
      for (const page of pages)
        await connection.query(`INSERT INTO "Usage" VALUES ('2026-06-01', '', '', $1, 1)`, [page]);
    });
  // More often than there are connections.
  for (let time = 0; time < 8; time++) await expect(add('a', 'a')).rejects.toThrow('duplicate key');
  await add('b', 'c');
  expect((await pool.query('SELECT "page" FROM "Usage" ORDER BY 1')).rows).toEqual([
    { page: 'b' },
    { page: 'c' },
  ]);
});

test('a server that vanished without a word is given up after the longest statement, and asked again', async () => {
  const url = await createTestDatabase('gateway', onTestFinished);
  const proxy = await openFaultProxy(url, onTestFinished);
  const pool = openPool(proxy.url, 5_000);
  onTestFinished(() => pool.end());
  const one = () =>
    inTransaction(pool, async (connection) => (await connection.query('SELECT 1 AS "one"')).rows);
  expect(await one()).toEqual([{ one: 1 }]);
  proxy.stall();
  const lost = one().then(
    () => 'answered',
    () => 'given up',
  );
  proxy.replace();
  expect(await lost).toBe('given up');
  expect(await one()).toEqual([{ one: 1 }]);
});
