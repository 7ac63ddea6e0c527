import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../../../../test/support/rowsOf.ts';
import { runHere } from '../../../../test/support/runHere.ts';
import { grantUse } from '../index.ts';
import { migrateDomain } from './migrateDomain.ts';

// A database that belongs to the role that migrates; the service's role may only enter it.
let database: string;
let migrator: string;
let service: string;

beforeEach(async () => {
  const id = crypto.randomUUID().replaceAll('-', '');
  [database, migrator, service] = [`migrated_${id}`, `migrator_${id}`, `service_${id}`];
  await rowsOf(
    serverUrl(),
    `CREATE ROLE ${migrator} LOGIN PASSWORD 'm'; CREATE ROLE ${service} LOGIN PASSWORD 's'`,
  );
  await rowsOf(serverUrl(), `CREATE DATABASE ${database} OWNER ${migrator}`);
});

afterEach(async () => {
  await rowsOf(serverUrl(), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await rowsOf(serverUrl(), `DROP ROLE ${migrator}; DROP ROLE ${service}`);
});

test('one role migrates all domains, or those that are named, and the service’s role reads and writes rows only', async () => {
  const first = await migrate(['events', 'gateway', '--grant-to', service], migrator);
  expect(first).toMatchObject({ status: 0, errors: '' });
  expect(first.output.replaceAll(/applied .*/g, 'applied …')).toBe(
    `events: applied …\nevents: ${service} may read and write the tables\n` +
      `gateway: applied …\ngateway: ${service} may read and write the tables\n`,
  );
  expect(await migrate([], migrator)).toMatchObject({
    status: 0,
    output: expect.stringMatching(
      /^directory: applied .*\nevents: up to date\ngateway: up to date\ntaxonomy: applied/,
    ),
  });
  const address = urlOf(service, 'events');
  await rowsOf(address, `INSERT INTO "RemovedEvent" VALUES ('1', 1); UPDATE "Revision" SET revision = 2`);
  expect(await rowsOf(address, 'DELETE FROM "RemovedEvent" RETURNING id')).toEqual([{ id: '1' }]);
  for (const statement of [
    'CREATE TABLE a (id int)',
    'CREATE SCHEMA other',
    'ALTER TABLE "Event" ADD COLUMN a int',
    'DROP TABLE "Price"',
    'TRUNCATE "Price"',
    'CREATE INDEX ON "Event" ("mode")',
    'DELETE FROM _prisma_migrations',
  ])
    await expect(rowsOf(address, statement), statement).rejects.toThrow(/permission denied|must be owner/);
  await expect(rowsOf(urlOf(service, 'taxonomy'), 'SELECT FROM "Category"')).rejects.toThrow(
    'does not exist',
  );
});

test('a role without the right finds a migrated database up to date, and else gets the missing migrations', async () => {
  const refused = await migrate(['directory'], service);
  expect(refused).toMatchObject({ status: 1, output: '' });
  expect(refused.errors).toMatch(
    /^directory: The database \w+, schema directory cannot be migrated: the role \w+ may not create the schema directory\. It lacks \d+_initial(, \d+_\w+)*: run "npm run migrate" with/,
  );
  await migrateDomain('directory', urlOf(migrator, 'directory'));
  expect(await migrate(['directory'], service)).toMatchObject({
    status: 1,
    errors: expect.stringContaining(`the role ${service} may not use the schema directory`),
  });
  await migrate(['directory', '--grant-to', service], migrator);
  expect(await migrate(['directory'], service)).toMatchObject({
    status: 0,
    output: 'directory: up to date\n',
  });
});

test('a schema that was made for the role that migrates is enough: it need not create any', async () => {
  await rowsOf(serverUrl(), `ALTER DATABASE ${database} OWNER TO CURRENT_USER`);
  const administrator = new URL(serverUrl());
  administrator.pathname = database;
  await rowsOf(administrator.href, `CREATE SCHEMA taxonomy AUTHORIZATION ${migrator}`);
  expect(await migrate(['taxonomy', '--grant-to', service], migrator)).toMatchObject({ status: 0 });
  expect(await rowsOf(urlOf(service, 'taxonomy'), 'SELECT count(*)::int AS n FROM "Category"')).toEqual([
    { n: 0 },
  ]);
});

test('words that cannot be understood or done are reported, with the status for it', async () => {
  expect(await migrate(['weather'], migrator)).toMatchObject({
    status: 2,
    errors:
      'There is no domain weather: there are directory, events, gateway, taxonomy.\nMore: npm run migrate -- --help\n',
  });
  expect(await migrate(['--grant'], migrator)).toMatchObject({ status: 2 });
  expect(await migrate(['--help'], migrator)).toMatchObject({ status: 0, errors: '' });
  expect(await command(['events', 'gateway'], {})).toMatchObject({
    status: 78,
    errors: expect.stringMatching(
      /EVENTS_DATABASE_URL: missing.*, or DATABASE_URL for all\n.*GATEWAY_DATABASE_URL: missing/,
    ),
  });
  expect(await migrate(['taxonomy', '--grant-to', 'nobody_known'], migrator)).toMatchObject({
    status: 1,
    errors: expect.stringContaining('role "nobody_known" does not exist'),
  });
  await expect(grantUse(urlOf(migrator, 'taxonomy'), migrator)).rejects.toThrow('is the role that migrates');
});

test('no migration is written for a schema to which its migrations lead', async () => {
  const program = fileURLToPath(new URL('../newMigration.ts', import.meta.url));
  expect(await runHere([program, 'taxonomy', 'nothing_new'])).toMatchObject({
    status: 0,
    output: 'The migrations of taxonomy lead to its schema already.\n',
  });
  expect(await runHere([program, 'weather', 'nothing_new'])).toMatchObject({ status: 2 });
});

function migrate(words: readonly string[], role: string) {
  return command(words, { DATABASE_URL: urlOf(role) });
}

function command(words: readonly string[], env: NodeJS.ProcessEnv) {
  const main = fileURLToPath(new URL('./migrateCommand.ts', import.meta.url));
  return runHere([main, ...words], { env });
}

function urlOf(role: string, schema?: string): string {
  const url = new URL(serverUrl());
  url.username = role;
  url.password = role === migrator ? 'm' : 's';
  url.pathname = database;
  if (schema !== undefined) url.searchParams.set('schema', schema);
  return url.href;
}

function serverUrl(): string {
  return process.env['TEST_POSTGRES_URL'] ?? '';
}
