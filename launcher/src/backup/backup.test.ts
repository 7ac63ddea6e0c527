import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { databases } from '@calendar/config/domains';
import { openConnection, startPostgres } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { prepareData } from '../../../test/support/preparedData.ts';
import { rowsOf } from '../../../test/support/rowsOf.ts';
import { runNode, runProgram } from '../../../test/support/runProgram.ts';
import { moduleAt } from '../processes/startPart.ts';
import { readEntries, writeEntries } from '../testing/archiveEntries.ts';
import { CONTENTS, type Contents } from './archive.ts';
import { backupDatabases } from './backupDatabases.ts';
import { DatabaseFilling } from './DatabaseFilling.ts';
import { restoreDatabases } from './restoreDatabases.ts';

let folder: string;

const dataDir = ownFolder(afterAll);
await prepareData(dataDir);
const server = await startPostgres({ dataDir, durable: false });

afterAll(server.stop);

beforeEach(async () => {
  folder = ownFolder(onTestFinished);
  await run('events', 'TRUNCATE "Event" CASCADE');
  await run('gateway', 'TRUNCATE "ApiKey"');
});

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
  await run(
    'events',
    `INSERT INTO "EventDate" ("eventId", position, "startDate", "endDate", "startTime")
       VALUES ('a', 0, '2026-01-01Z', '2026-01-01Z', '18:00')`,
  );
  const before = await content();
  const keysBefore = await run('events', FOREIGN_KEYS);
  const lineagesBefore = await lineages();
  const rows = await backupDatabases(urls(), file());
  // Only its owner can read it.
  expect((await stat(file())).mode & 0o777).toBe(0o600);

  await run('events', 'TRUNCATE "Event" CASCADE');
  await insertEvent('b', 'later');
  await run('gateway', 'TRUNCATE "ApiKey"');
  expect(await restoreDatabases(server, file())).toBe(rows);
  expect(await content()).toEqual(before);
  // Its tables were filled without them.
  expect(keysBefore).toContainEqual(expect.objectContaining({ conname: 'EventDate_eventId_fkey' }));
  expect(await run('events', FOREIGN_KEYS)).toEqual(keysBefore);
  expect((await run('events', 'SELECT "titleNb" AS title FROM "Event"'))[0]).toEqual({ title: AWKWARD });
  expect(await run('events', 'SELECT revision FROM "Revision"')).toEqual([{ revision: '7' }]);
  expect(new Set([...lineagesBefore, ...(await lineages())]).size).toBe(6);

  // Restored databases belong to their domain's user alone.
  await run('events', 'CREATE TABLE own (id int); DROP TABLE own');
  await expect(openConnection(server.url('events', 'gateway'))).rejects.toThrow('permission denied');
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
  const rows = new Map(
    (await readEntries(file())).map(({ name, text }) => [name, text.split('\n').slice(1)]),
  );
  expect(rows.get('events/Event')).toEqual([expect.stringContaining('\tat that moment\t'), '']);
  expect(rows.get('gateway/ApiKey')).toEqual(['']);
});

test('a backup that is stopped leaves no file, a restore that is stopped no database', async () => {
  await insertEvent('a', 'kept');
  const stopped = async (work: (signal: AbortSignal) => Promise<unknown>, isAtWork: typeof leftovers) => {
    const stopping = new AbortController();
    const working = expect(work(stopping.signal)).rejects.toThrow();
    await expect.poll(isAtWork).not.toEqual([]);
    stopping.abort();
    await working;
  };
  const changing = await openConnection(server.url('events'));
  await changing.query('BEGIN; LOCK TABLE "Event" IN ACCESS EXCLUSIVE MODE');
  await stopped((signal) => backupDatabases(urls(), file(), signal), waitingForLocks);
  await changing.end();
  expect(await readdir(folder)).toEqual([]);

  await backupDatabases(urls(), file());
  await run('events', `UPDATE "Event" SET "titleNb" = 'now'`);
  await stopped((signal) => restoreDatabases(server, file(), undefined, undefined, signal), leftovers);
  expect(await leftovers()).toEqual([]);
  expect(await run('events', 'SELECT "titleNb" AS title FROM "Event"')).toEqual([{ title: 'now' }]);
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

test('where the disk would be full, a restore is undone; until then only the domain’s own user has entered what it fills', async () => {
  await insertEvent('a', 'kept');
  await backupDatabases(urls(), file());
  const entries = await readEntries(file());
  await writeEntries(
    file(),
    entries.map(({ name, text }) => {
      if (name !== 'events/Event') return { name, text };
      const [header, row = ''] = text.split('\n');
      const rows = Array.from(
        { length: 20_000 },
        (_, id) => `${row.replaceAll('\ta\t', `\t${id}\t`)}${'x'.repeat(1000)}`,
      );
      return { name, text: `${header}\n${rows.join('\n')}\n` };
    }),
  );
  let filling: unknown;
  const full = async () => {
    filling = await run(
      'postgres',
      `SELECT DISTINCT usename, datname FROM pg_stat_activity
       WHERE datname LIKE 'incoming%' AND usename <> replace(datname, 'incoming_', '')
          OR query LIKE 'COPY %'`,
    );
    throw new Error('The disk is full.');
  };
  await expect(restoreDatabases(server, file(), full)).rejects.toThrow('The disk is full.');
  expect(filling).toEqual([{ usename: 'events', datname: 'incoming_events' }]);
});

test('a file that turns out wrong at its end is refused, and the databases stay as they were', async () => {
  await insertEvent('a', 'marked text');
  await backupDatabases(urls(), file());
  await run('events', `UPDATE "Event" SET "titleNb" = 'now'`);
  const entries = await readEntries(file());
  await writeEntries(file(), [...entries, { name: 'postgres/pg_authid', text: '' }]);
  await expect(restoreDatabases(server, file())).rejects.toThrow(
    'it has postgres/pg_authid, which is of no database in it',
  );
  expect(await run('events', 'SELECT "titleNb" AS title FROM "Event"')).toEqual([{ title: 'now' }]);
  expect(await leftovers()).toEqual([]);
});

test('a backup of an older version is migrated: a domain that came since is left empty, one that is gone left out', async () => {
  await run('taxonomy', `INSERT INTO "TicketType" VALUES ('t', 'n', 'n', '\\x00', 1)`);
  const admin = await openConnection(server.url('postgres'));
  const older: Record<string, string> = {};
  try {
    for (const domain of databases().filter((each) => each !== 'taxonomy')) {
      const name = `older_${domain}`;
      await admin.query(`CREATE DATABASE ${name} OWNER ${admin.escapeIdentifier(domain)}`);
      const migrations = await readdir(new URL(`../../../prisma/${domain}/migrations/`, import.meta.url));
      await migrateDomain(domain, server.url(name, domain), { only: migrations.toSorted().slice(0, 1) });
      older[domain] = server.url(name);
    }
    await run(
      'older_events',
      `INSERT INTO "Event" (id, "eventSlug", "titleNb", digest, revision) VALUES ('a', 'a', 'A', '', 1);
       INSERT INTO "RemovedEvent" (id, revision) VALUES ('b', 1);
       UPDATE "Revision" SET revision = 1, "changedAt" = '2026-01-02Z'`,
    );
    await backupDatabases({ ...older, taxonomy: server.url('postgres') }, file());
  } finally {
    for (const domain of databases()) await admin.query(`DROP DATABASE IF EXISTS older_${domain}`);
    await admin.end();
  }
  await rewrite(({ databases, ...contents }) => ({ ...contents, databases: { ...databases, former: [] } }));
  await writeEntries(file(), [...(await readEntries(file())), { name: 'former/Thing', text: 'id\n1\n' }]);
  const lines: string[] = [];
  await restoreDatabases(server, file(), undefined, (line) => void lines.push(line));
  expect(lines).toEqual([
    'Left empty: the backup has nothing of the domain taxonomy',
    'Left out: former is no domain of this version',
  ]);
  expect(await run('taxonomy', 'SELECT * FROM "TicketType"')).toEqual([]);
  const at = new Date('2026-01-02Z');
  expect(await run('events', 'SELECT id, origin, source, "addedAt", "changedAt" FROM "Event"')).toEqual([
    { id: 'a', origin: null, source: 'calendar', addedAt: at, changedAt: at },
  ]);
  expect(await run('events', 'SELECT id, "removedAt" FROM "RemovedEvent"')).toEqual([
    { id: 'b', removedAt: at },
  ]);
});

test('a file that cannot be written is named as it was given', async () => {
  const path = join(file(), 'nowhere', 'backup');
  await expect(backupDatabases(urls(), path)).rejects.toThrow(
    `${path} cannot be written: ENOENT: no such file or directory, open '${path}'`,
  );
});

test('the commands report results and refusals', async () => {
  await insertEvent('a', 'kept');
  const backup = await command('launcher/src/backup.ts', [file()]);
  expect(backup).toMatchObject({ status: 0, output: expect.stringMatching(/^Wrote \d+ rows to /) });
  expect(await command('launcher/src/backup.ts', [file()])).toMatchObject({
    status: 1,
    errors: expect.stringContaining('exists'),
  });
  expect(await command('launcher/src/restore.ts', [file()])).toMatchObject({
    status: 1,
    errors: expect.stringContaining('Stop it before you restore'),
  });
  expect(await command('launcher/src/restore.ts', [join(folder, 'none')])).toMatchObject({
    status: 1,
    errors: expect.stringContaining('There is no file'),
  });
});

test.runIf(process.platform !== 'win32')(
  'the command restores into an empty data folder, from a pipe too, and refuses what can be no backup',
  async () => {
    await insertEvent('a', AWKWARD);
    await backupDatabases(urls(), file());
    const elsewhere = join(folder, 'data');
    expect(await command('launcher/src/restore.ts', [folder], { DATA_DIR: elsewhere })).toEqual({
      status: 1,
      output: '',
      errors: `${folder} is neither a file nor a pipe. Name a backup made by npm run backup.\n`,
    });
    const words = ['-c', 'cat "$1" | "$2" "$3" /dev/stdin', 'sh', file(), process.execPath];
    const { output } = await runProgram(['sh', ...words, moduleAt('launcher/src/restore.ts')], {
      env: { ...process.env, DATA_DIR: elsewhere },
    });
    expect(output).toMatch(/^Restored \d+ rows/);
    const other = await startPostgres({ dataDir: elsewhere, durable: false });
    onTestFinished(other.stop);
    const rows = await rowsOf(other.url('events'), 'SELECT "titleNb" AS title FROM "Event"');
    expect(rows).toEqual([{ title: AWKWARD }]);
  },
);

describe('of an archive that is not trusted', () => {
  let header: string;
  beforeEach(async () => {
    await backupDatabases(urls(), file());
    const entry = (await readEntries(file())).find(({ name }) => name === 'events/Event');
    [header = ''] = entry?.text.split('\n') ?? [];
  });

  test.each(['pg_authid', 'Venue', '"Event"', '', `Event" FROM PROGRAM 'touch canary' --`])(
    'the table %j is not taken for one of the schema’s',
    async (table) => {
      await expect(fill([table, 'id\n'])).rejects.toThrow(
        /table ".*" in events is not of the schema or comes twice, expected Correction, Event, /,
      );
    },
  );

  test.each<[string, (columns: readonly string[]) => readonly string[]]>([
    ['one that the schema lacks', (columns) => [...columns, 'evil']],
    ['SQL', (columns) => [...columns.slice(1), `id") FROM PROGRAM 'touch canary' --`]],
  ])('other columns are refused: %s', async (_, change) => {
    await expect(fill(['Event', `${change(header.split('\t')).join('\t')}\n`])).rejects.toThrow(
      /events: (wrong number of fields|column name mismatch) in header line/,
    );
  });

  /** Fills tables of `events` with texts, each character a byte. Nothing of it stays. */
  async function fill(...tables: readonly (readonly [name: string, text: string])[]): Promise<void> {
    const filling = await DatabaseFilling.begin('events', server.url('events', 'events'));
    try {
      for (const [name, text] of tables)
        await filling.fill(name, Readable.from([Buffer.from(text, 'latin1')]));
      await filling.commit();
    } finally {
      await filling.end();
    }
  }
});
const FOREIGN_KEYS = `SELECT conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace ORDER BY conname`;

const AWKWARD = 'Æ\ttab \\ back \\. \n{"bytes":3}\r "quoted" 日本 \u{1F3B5}';

function file(): string {
  return join(folder, 'backup');
}

function urls() {
  return Object.fromEntries(databases().map((name) => [name, server.url(name)]));
}

async function insertEvent(id: string, title: string): Promise<void> {
  const insert = `INSERT INTO "Event" (id, "eventSlug", "titleNb", digest, revision) VALUES ($1, $1, $2, '', 1)`;
  await rowsOf(server.url('events'), insert, [id, title]);
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

function run(database: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  return rowsOf(server.url(database), sql);
}

function command(main: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  return runNode([moduleAt(main), ...words], { env: { ...process.env, DATA_DIR: dataDir, ...environment } });
}
