import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databases } from '@calendar/config/domains';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { rowsOf } from '../../../test/support/rowsOf.ts';
import { runNode } from '../../../test/support/runProgram.ts';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { migrate } from './migrate.ts';
import { migrationScript } from './migrationScript.ts';

let folder: string;
let url: string;

beforeEach(async () => {
  folder = ownFolder(onTestFinished);
  await writeFile(schemaFile(), 'datasource db {\n  provider = "postgresql"\n}\n');
  await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  const address = new URL(serverUrl());
  address.pathname = `migrate_${crypto.randomUUID().replaceAll('-', '')}`;
  url = address.href;
});

afterEach(() =>
  rowsOf(serverUrl(), `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`),
);

test('a database that is missing is created and migrated; what was applied is not applied again', async () => {
  await migration('1_first', 'CREATE TABLE a (id int)');
  expect(await migrate(url, schemaFile(), folder)).toEqual(['1_first']);
  expect(await migrate(url, schemaFile(), folder)).toEqual([]);
  await migration('2_second', 'INSERT INTO a VALUES (1)');
  expect(await migrate(url, schemaFile(), folder)).toEqual(['2_second']);
  expect(await rowsOf(url, 'SELECT id FROM a')).toEqual([{ id: 1 }]);
});

test('of several processes that migrate at once one applies each migration, and all succeed', async () => {
  await migration('1_first', 'CREATE TABLE a (id int); SELECT pg_sleep(0.3); INSERT INTO a VALUES (1)');
  await migration('2_second', 'INSERT INTO a VALUES (2)');
  const main = fileURLToPath(new URL('./testing/migrateOnce.ts', import.meta.url));
  const applied = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { output } = await runNode([main, url, schemaFile(), folder]);
      return JSON.parse(output) as string[];
    }),
  );
  expect(applied.flat()).toEqual(['1_first', '2_second']);
  expect(await rowsOf(url, 'SELECT id FROM a ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a migration that fails leaves the database as it was, names what failed and can be mended', async () => {
  await migration('1_first', 'CREATE TABLE a (id int)');
  await migration('2_second', 'CREATE TABLE b (id int); INSERT INTO nowhere VALUES (1)');
  const failed = migrate(url, schemaFile(), folder);
  await expect(failed).rejects.toThrow(/2_second.*"nowhere" does not exist/s);
  await expect(failed).rejects.not.toThrow(new URL(url).password);
  expect(await rowsOf(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  await migration('2_second', 'CREATE TABLE b (id int)');
  expect(await migrate(url, schemaFile(), folder)).toEqual(['1_first', '2_second']);
});

test('a process that is killed while it migrates leaves the database as it was', async () => {
  await migration('1_first', 'CREATE TABLE a (id int)');
  await migration('2_second', 'SELECT pg_sleep(60)');
  const main = fileURLToPath(new URL('./testing/migrateOnce.ts', import.meta.url));
  const child = execFile(process.execPath, [main, url, schemaFile(), folder], () => undefined);
  const sleeping = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%' AND datname = ";
  const database = `'${new URL(url).pathname.slice(1)}'`;
  await expect.poll(() => rowsOf(serverUrl(), sleeping + database)).toHaveLength(1);
  child.kill('SIGKILL');
  // The server notices a client that is gone when the statement ends.
  await rowsOf(serverUrl(), `SELECT pg_terminate_backend(pid) FROM (${sleeping + database})`);
  expect(await rowsOf(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  await migration('2_second', 'CREATE TABLE b (id int)');
  expect(await migrate(url, schemaFile(), folder)).toEqual(['1_first', '2_second']);
});

test('a server that cannot be reached is said to be, without the login', async () => {
  const unreachable = 'postgresql://user:secret@127.0.0.1:1/somewhere';
  await expect(migrate(unreachable, schemaFile(), folder)).rejects.toThrow(
    /^(?!.*secret)The database somewhere cannot be migrated: .*ECONNREFUSED.*\. Expected its address in DATABASE_URL/,
  );
});

describe.each(databases())('the migrations of %s', (domain) => {
  test('lead to its schema', async () => {
    const root = fileURLToPath(new URL(`../../../prisma/${domain}`, import.meta.url));
    const missing = await migrationScript(serverUrl(), join(root, 'schema.prisma'), join(root, 'migrations'));
    expect(missing).toBeUndefined();
  });
});

test('slugs may pass between items within a transaction, and are unique when it commits', async () => {
  const directory = await createTestDatabase('directory', onTestFinished);
  const insert = (id: string, slug: string) =>
    `INSERT INTO "Venue" (id, name, slug, digest, revision) VALUES ('${id}', 'n', '${slug}', '', 1)`;
  await rowsOf(directory, `${insert('1', 'one')}; ${insert('2', 'two')}`);
  await rowsOf(
    directory,
    `UPDATE "Venue" SET slug = 'two' WHERE id = '1'; UPDATE "Venue" SET slug = 'one' WHERE id = '2'`,
  );
  expect(await rowsOf(directory, 'SELECT slug FROM "Venue" ORDER BY id')).toEqual([
    { slug: 'two' },
    { slug: 'one' },
  ]);
  await expect(rowsOf(directory, insert('3', 'one'))).rejects.toThrow('Venue_slug_key');
});

async function migration(name: string, script: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), script);
}

function schemaFile(): string {
  return join(folder, 'schema.prisma');
}

function serverUrl(): string {
  return process.env['TEST_POSTGRES_URL'] ?? '';
}
