import { setImmediate as sent } from 'node:timers/promises';
import { openConnection } from '@calendar/postgres';
import { afterEach, expect, test, vi } from 'vitest';
import { openFaultProxy } from '../../../test/support/faultProxy.ts';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { openTables, type TablesOfRecord } from './openTables.ts';

afterEach(() => vi.useRealTimers());

test('tables are read as they were at one moment, with the token that names it', async () => {
  await using stack = new AsyncDisposableStack();
  const { tables, change } = await open(stack);
  await change(`INSERT INTO "TicketType" VALUES ('adult', 'Voksen', NULL, '', 1)`);
  const before = await tables.readToken();
  const read = await tables.readTables<Rows>(['TicketType', 'Category']);
  expect(read).toMatchObject({ token: before, changedAt: expect.any(Number) });
  expect(before.startsWith(`${read.lineage}:`)).toBe(true);
  expect(read.tables.TicketType).toMatchObject([{ id: 'adult', nameNb: 'Voksen', nameEn: null }]);
  expect(read.tables.Category).toEqual([]);
  await change('UPDATE "Revision" SET revision = revision + 1');
  expect(await tables.readToken()).not.toBe(before);
});

test('a reading that fails costs no connection, and a connection that was lost no process', async () => {
  await using stack = new AsyncDisposableStack();
  const { tables, change } = await open(stack);
  for (let reading = 0; reading < 8; reading++)
    await expect(tables.readTables<{ None: [] }>(['None'])).rejects.toThrow('"None" does not exist');
  const token = await tables.readToken();
  await change(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await expect.poll(() => tables.readToken().catch(() => undefined)).toBe(token);
});

test.each([
  ['the token', (tables: TablesOfRecord) => tables.readToken()],
  ['the tables', async (tables: TablesOfRecord) => (await tables.readTables<Rows>(['Category'])).token],
])('%s are read again after half a minute when a server vanished without a word', async (_, read) => {
  await using stack = new AsyncDisposableStack();
  const { url, drop } = await createTestDatabase('taxonomy');
  stack.defer(drop);
  const proxy = await openFaultProxy(url);
  stack.defer(() => proxy.close());
  const tables = openTables(proxy.url);
  stack.defer(() => tables.close());
  const token = await read(tables);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  proxy.stall();
  const lost = read(tables).catch((error: Error) => error.message);
  await sent();
  proxy.replace();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await lost).toBe('Query read timeout');
  expect(await read(tables)).toBe(token);
});

async function open(stack: AsyncDisposableStack) {
  const { url, drop } = await createTestDatabase('taxonomy');
  stack.defer(drop);
  const connection = await openConnection(url);
  stack.defer(() => connection.end());
  const tables = openTables(url);
  stack.defer(() => tables.close());
  return { tables, change: (sql: string) => connection.query(sql) };
}

interface Rows {
  readonly TicketType: readonly object[];
  readonly Category: readonly object[];
}
