import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { databases } from '@calendar/config/domains';
import { openConnection, type PostgresServer, startPostgres } from '@calendar/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareData } from '../../../test/support/preparedData.ts';
import { moduleAt } from '../processes/startPart.ts';
import { readEntries, writeEntries } from '../testing/archiveEntries.ts';
import { CONTENTS, type Contents } from './archive.ts';
import { backupDatabases } from './backupDatabases.ts';
import { restoreDatabases } from './restoreDatabases.ts';

let dataDir: string;
let server: PostgresServer;
let folder: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'event-calendar-backup-'));
  await prepareData(dataDir);
  server = await startPostgres({ dataDir, durable: false });
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-calendar-backup-file-'));
  await run('events', 'TRUNCATE "Event" CASCADE');
  await run('gateway', 'TRUNCATE "ApiKey"');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a restore brings back exactly the content of the backup, with a new lineage for each domain', async () => {
  const lineages = () =>
    Promise.all(
      (['events', 'directory', 'taxonomy'] as const).map(async (domain) => {
        const [row] = await run(domain, 'SELECT lineage::text FROM "Revision"');
        return row?.['lineage'];
      }),
    );
  await run('events', 'UPDATE "Revision" SET revision = 7');
  await insertEvent('a', AWKWARD);
  await run(
    'events',
    `INSERT INTO "Price" ("eventId", position, price) VALUES ('a', 0, '"150,-"'), ('a', 1, 'null')`,
  );
  await run(
    'gateway',
    `INSERT INTO "ApiKey" (id, name, email, "keyHash") VALUES ('k', 'n', 'e', '\\x00ff0a0d')`,
  );
  const before = await content();
  const lineagesBefore = await lineages();
  const rows = await backupDatabases(urls(), file());
  // Only its owner can read it.
  expect((await stat(file())).mode & 0o777).toBe(0o600);

  await run('events', 'TRUNCATE "Event" CASCADE');
  await insertEvent('b', 'later');
  await run('gateway', 'TRUNCATE "ApiKey"');
  expect(await restoreDatabases(server, file())).toBe(rows);
  expect(await content()).toEqual(before);
  expect((await run('events', 'SELECT "titleNb" AS title FROM "Event"'))[0]).toEqual({ title: AWKWARD });
  expect(await run('events', 'SELECT revision FROM "Revision"')).toEqual([{ revision: '7' }]);
  expect(new Set([...lineagesBefore, ...(await lineages())]).size).toBe(6);

  // Restored databases belong to their domain's user alone.
  await run('events', 'CREATE TABLE own (id int); DROP TABLE own');
  await expect(openConnection(server.url('events', 'gateway'))).rejects.toThrow('permission denied');
});

test('a domain that there is no more is left out, one that a backup is older than left empty, and both are said', async () => {
  await insertEvent('a', AWKWARD);
  await run('taxonomy', `INSERT INTO "TicketType" VALUES ('t', 'n', 'n', '\\x00', 1)`);
  const rows = await backupDatabases(urls(), file());
  await rewrite(({ databases: { taxonomy = [], ...others }, ...contents }) => ({
    ...contents,
    databases: { ...others, former: taxonomy },
  }));
  const entries = await readEntries(file());
  await writeEntries(
    file(),
    entries.map(({ name, text }) => ({ name: name.replace(/^taxonomy\//, 'former/'), text })),
  );
  const lines: string[] = [];
  const restored = await restoreDatabases(server, file(), undefined, (line) => void lines.push(line));
  expect(restored).toBeLessThan(rows);
  expect(lines).toEqual([
    'Left empty: the backup is older than the domain taxonomy',
    'Left out: former is no domain of this version',
  ]);
  expect(await run('taxonomy', 'SELECT * FROM "TicketType"')).toEqual([]);
  expect(await run('taxonomy', 'SELECT revision FROM "Revision"')).toEqual([{ revision: '0' }]);
  expect(await run('events', 'SELECT id FROM "Event"')).toEqual([{ id: 'a' }]);
});

test('a backup is of one moment, whatever is committed while it is made', async () => {
  await insertEvent('a', 'at that moment');
  const changing = await openConnection(server.url('events'));
  try {
    await changing.query('BEGIN; LOCK TABLE "Event" IN ACCESS EXCLUSIVE MODE');
    const backedUp = backupDatabases(urls(), file());
    await expect.poll(waitingForLocks).toHaveLength(1);
    await changing.query(`UPDATE "Event" SET "titleNb" = 'later'; COMMIT`);
    await run('gateway', `INSERT INTO "ApiKey" (id, name, email, "keyHash") VALUES ('k', 'n', 'e', '')`);
    await backedUp;
  } finally {
    await changing.end();
  }
  await restoreDatabases(server, file());
  expect(await content()).toMatchObject({ events: [{ titleNb: 'at that moment' }], keys: [] });
});

test('a backup of a newer version is refused and changes nothing', async () => {
  await insertEvent('a', 'kept');
  await backupDatabases(urls(), file());
  await rewrite((contents) => ({
    ...contents,
    databases: { ...contents.databases, events: ['99990101000000_to_come'] },
  }));
  await expect(restoreDatabases(server, file())).rejects.toThrow('99990101000000_to_come');
  expect(await run('events', 'SELECT id FROM "Event"')).toEqual([{ id: 'a' }]);
  expect(await leftovers()).toEqual([]);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['was cut short', (bytes) => bytes.subarray(0, bytes.length - 20)],
  ['has a changed byte', (bytes) => changed(bytes)],
  ['lacks its end', (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -4000))],
  ['is something else', () => Buffer.from('something else')],
  ['is empty', () => Buffer.alloc(0)],
  ['is another compressed file', () => gzipSync('{"events": []}\n')],
  ['is of the format before', () => gzipSync('{"backup":"event-calendar","format":1}\n'.padEnd(2000, ' \n'))],
])('a file that %s is refused, and the databases stay as they were', async (_, damage) => {
  await insertEvent('a', 'marked text');
  await backupDatabases(urls(), file());
  await run('events', `UPDATE "Event" SET "titleNb" = 'now'`);
  await writeFile(file(), damage(await readFile(file())));
  await expect(restoreDatabases(server, file())).rejects.toThrow(
    /no backup of an event calendar, or is damaged/,
  );
  expect(await run('events', 'SELECT "titleNb" AS title FROM "Event"')).toEqual([{ title: 'now' }]);
  expect(await leftovers()).toEqual([]);
});

test('a file that cannot be written is named as it was given', async () => {
  const path = join(file(), 'nowhere', 'backup');
  await expect(backupDatabases(urls(), path)).rejects.toThrow(
    `${path} cannot be written: ENOENT: no such file or directory, open '${path}'`,
  );
});

test('a backup that cannot be finished leaves no file', async () => {
  const broken = { ...urls(), taxonomy: server.url('postgres') };
  await expect(backupDatabases(broken, file())).rejects.toThrow('_prisma_migrations');
  expect(await readdir(folder)).toEqual([]);
});

test('the commands report results and refusals', async () => {
  await insertEvent('a', 'kept');
  const backup = await command('launcher/src/backup.ts', [file()]);
  expect(backup).toMatchObject({ status: 0, said: expect.stringMatching(/^Wrote \d+ rows to /) });
  expect(await command('launcher/src/backup.ts', [file()])).toMatchObject({
    status: 1,
    said: expect.stringContaining('exists'),
  });
  expect(await command('launcher/src/restore.ts', [file()])).toMatchObject({
    status: 1,
    said: expect.stringContaining('Stop it before you restore'),
  });
  expect(await command('launcher/src/restore.ts', [join(folder, 'none')])).toMatchObject({
    status: 1,
    said: expect.stringContaining('There is no file'),
  });
});

test('a backup is restored into an empty data folder by the command', async () => {
  await insertEvent('a', AWKWARD);
  await backupDatabases(urls(), file());
  const elsewhere = join(folder, 'data');
  const restored = await command('launcher/src/restore.ts', [file()], { DATA_DIR: elsewhere });
  expect(restored).toMatchObject({ status: 0, said: expect.stringMatching(/^Restored \d+ rows/) });
  const other = await startPostgres({ dataDir: elsewhere, durable: false });
  try {
    const connection = await openConnection(other.url('events'));
    const { rows } = await connection.query('SELECT "titleNb" AS title FROM "Event"');
    await connection.end();
    expect(rows).toEqual([{ title: AWKWARD }]);
  } finally {
    await other.stop();
  }
});

const AWKWARD = 'Æ\ttab \\ back \\. \n{"bytes":3}\r "quoted" 日本 \u{1F3B5}';

function file(): string {
  return join(folder, 'backup');
}

function urls() {
  return Object.fromEntries(databases().map((name) => [name, server.url(name)]));
}

async function insertEvent(id: string, title: string): Promise<void> {
  const connection = await openConnection(server.url('events'));
  await connection.query(
    `INSERT INTO "Event" (id, "eventSlug", "titleNb", digest, revision) VALUES ($1, $1, $2, '', 1)`,
    [id, title],
  );
  await connection.end();
}

async function content(): Promise<unknown> {
  return {
    events: await run('events', 'SELECT * FROM "Event"'),
    prices: await run('events', 'SELECT * FROM "Price" ORDER BY position'),
    keys: await run('gateway', 'SELECT * FROM "ApiKey"'),
  };
}

async function leftovers(): Promise<readonly unknown[]> {
  return run(
    'postgres',
    `SELECT datname FROM pg_database WHERE datname LIKE 'incoming%' OR datname LIKE 'outgoing%'`,
  );
}

function waitingForLocks(): Promise<readonly unknown[]> {
  return run(
    'events',
    `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'COPY "Event"%'`,
  );
}

/** Changes an archive's contents. */
async function rewrite(change: (contents: Contents) => Contents): Promise<void> {
  const [first, ...tables] = await readEntries(file());
  const text = JSON.stringify(change(JSON.parse(first!.text)));
  await writeEntries(file(), [{ name: CONTENTS, text }, ...tables]);
}

async function run(database: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await openConnection(server.url(database));
  try {
    return (await connection.query(sql)).rows;
  } finally {
    await connection.end();
  }
}

async function command(
  main: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ readonly status: number; readonly said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, ...environment };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [moduleAt(main), ...words], { env });
    return { status: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { readonly code: number; readonly stderr: string };
    return { status: code, said: stderr };
  }
}

function changed(bytes: Buffer): Buffer {
  const place = Math.floor(bytes.length / 2);
  return Buffer.from(bytes.with(place, bytes[place]! ^ 1));
}
