import { openConnection } from '@calendar/postgres';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { openTables } from './openTables.ts';

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
