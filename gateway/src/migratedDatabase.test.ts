import { migrateDomain } from '@calendar/postgres/migrate';
import { afterAll, expect, it } from 'vitest';
import { rowsOf } from '../../test/support/rowsOf.ts';
import { createTestDatabase } from '../../test/support/testDatabase.ts';
import { migratedDatabase } from './migratedDatabase.ts';

const database = await createTestDatabase('gateway', afterAll);

it('a database without its migrations is not used before it has them', async () => {
  const url = `${database}?schema=late`;
  const { connections, close } = migratedDatabase(url);
  await expect(connections()).rejects.toThrow(/migrat/i);
  await migrateDomain('gateway', url);
  expect((await (await connections()).query('SELECT FROM "ApiKey"')).rows).toEqual([]);
  await close();
});

it('a database is looked at once, and its connections end when it is closed', async () => {
  const { connections, close } = migratedDatabase(database);
  expect((await (await connections()).query('SELECT FROM "ApiKey"')).rows).toEqual([]);
  await rowsOf(database, 'ALTER TABLE "_prisma_migrations" RENAME TO "away"');
  expect((await (await connections()).query('SELECT FROM "ApiKey"')).rows).toEqual([]);
  await close();
  await rowsOf(database, 'ALTER TABLE "away" RENAME TO "_prisma_migrations"');
  const others =
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  // Sooner than connections end by themselves that are not used.
  await expect.poll(() => rowsOf(database, others)).toEqual([]);
});
