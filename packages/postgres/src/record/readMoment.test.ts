import { openDatabase } from '@calendar/taxonomy-db';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../../../../test/support/rowsOf.ts';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { readMoment } from './readMoment.ts';

test('a record is read as it was at one moment, with the token that names it', async () => {
  const { database, change } = await open();
  const { lineage } = await database.revision.findUniqueOrThrow({ where: { id: 1 } });
  const ids = () =>
    readMoment(database, async (record) => {
      const before = await record.ticketType.findMany();
      // Not seen by what was begun before.
      await change(`INSERT INTO "TicketType" VALUES (gen_random_uuid(), 'Voksen', NULL, '', 1)`);
      await change('UPDATE "Revision" SET revision = revision + 1');
      expect(await record.ticketType.findMany()).toEqual(before);
      return before.length;
    });
  expect(await ids()).toEqual({ token: `${lineage}:0`, changedAt: expect.any(Number), record: 0 });
  expect(await ids()).toMatchObject({ token: `${lineage}:1`, record: 1 });
});

test('a reading that fails costs no connection, and a connection that was lost no process', async () => {
  const { database, change } = await open();
  for (let reading = 0; reading < 8; reading++)
    await expect(readMoment(database, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const read = () => readMoment(database, async () => undefined);
  const { token } = await read();
  await change(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await expect.poll(() => read().catch(() => ({}))).toMatchObject({ token });
});

async function open() {
  const url = await createTestDatabase('taxonomy', onTestFinished);
  const database = openDatabase(url);
  onTestFinished(() => database.$disconnect());
  return { database, change: (sql: string) => rowsOf(url, sql) };
}
