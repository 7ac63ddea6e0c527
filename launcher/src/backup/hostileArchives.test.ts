import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { databases } from '@calendar/config/domains';
import { openConnection, type PostgresServer, startPostgres } from '@calendar/postgres';
import { to as copyTo } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { prepareData } from '../../../test/support/preparedData.ts';
import { migrateDomain } from '../databases/migrateDomain.ts';
import { moduleAt } from '../processes/startPart.ts';
import { type ArchiveEntry, readEntries, writeEntries } from '../testing/archiveEntries.ts';
import { CONTENTS } from './archive.ts';
import { backupDatabases } from './backupDatabases.ts';
import { DatabaseFilling } from './DatabaseFilling.ts';
import { restoreDatabases } from './restoreDatabases.ts';

let dataDir: string;
let server: PostgresServer;
let folder: string;
/** What a whole backup of the databases holds. */
let backup: readonly ArchiveEntry[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'event-calendar-hostile-'));
  await prepareData(dataDir);
  server = await startPostgres({ dataDir, durable: false });
  folder = await mkdtemp(join(tmpdir(), 'event-calendar-hostile-file-'));
  await run(
    'events',
    `INSERT INTO "Event" (id, "eventSlug", "titleNb", digest, revision) VALUES ('a', 'a', 'A', '', 1);
     INSERT INTO "EventDate" ("eventId", position, "startDate", "endDate", "startTime")
       VALUES ('a', 0, '2026-01-01Z', '2026-01-01Z', '18:00');
     UPDATE "Revision" SET revision = 1`,
  );
  await run(
    'directory',
    `INSERT INTO "Venue" (id, name, slug, digest, revision) VALUES ('v', 'V', 'v', '', 0)`,
  );
  const file = join(folder, 'whole');
  await backupDatabases(urls(), file);
  backup = await readEntries(file);
  kept = await everything();
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** Roles, databases, rows and catalogues before any archive. */
let kept: unknown;

afterEach(() => expect(existsSync(canary())).toBe(false));

test('a role that an archive wants to add to the server is not added', async () => {
  const superuser = 'oid\trolname\trolsuper\n9999\tintruder\tt\n';
  await expectRefusal(
    withEntry('events/pg_authid', superuser),
    /table "pg_authid" in events is not of the schema.*expected Correction, Event, EventDate,/,
  );
});

test('a function that an archive wants to have run by the superuser does not run', async () => {
  const url = new URL(server.url('postgres'));
  url.pathname = 'events';
  const connection = await openConnection(url.href);
  const entryOf = async (table: string, condition: string): Promise<ArchiveEntry> => {
    const copied: Buffer[] = [];
    for await (const piece of connection.query(
      copyTo(`COPY (SELECT * FROM ${table} ${condition}) TO STDOUT WITH (HEADER)`),
    ))
      copied.push(piece as Buffer);
    return { name: `events/${table}`, text: Buffer.concat(copied).toString('latin1') };
  };
  let stolen: readonly ArchiveEntry[];
  try {
    await connection.query(
      `CREATE FUNCTION intrude() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER
         AS $$ BEGIN COPY (SELECT 1) TO PROGRAM 'cat > canary'; END $$;
       CREATE EVENT TRIGGER intrude ON ddl_command_start EXECUTE FUNCTION intrude()`,
    );
    stolen = [
      await entryOf('pg_proc', "WHERE proname = 'intrude'"),
      await entryOf('pg_event_trigger', "WHERE evtname = 'intrude'"),
    ];
    await connection.query('DROP EVENT TRIGGER intrude; DROP FUNCTION intrude()');
  } finally {
    await connection.end();
  }
  const [contents, ...tables] = backup;
  await expectRefusal([contents!, ...stolen, ...tables], /table "pg_proc" in events is not of the schema/);
});

test.each([
  'pg_proc',
  'pg_trigger',
  'pg_event_trigger',
  'pg_rewrite',
  'pg_attrdef',
  'pg_largeobject',
  'pg_extension',
  'pg_db_role_setting',
  '_prisma_migrations',
  'Venue',
  'event',
  '"Event"',
  'public.Event',
  'pg_catalog.pg_proc',
  'information_schema.sql_features',
  '__proto__',
  'Event\0',
  ' Event',
  '',
  `Event" FROM PROGRAM 'touch canary' --`,
])('the table %j is not taken for one of the schema’s', async (table) => {
  const filling = await DatabaseFilling.begin('events', server.url('events'));
  try {
    await expect(filling.fill(table, Readable.from([Buffer.from('id\n')]))).rejects.toThrow(
      /table ".*" in events is not of the schema or comes twice, expected Correction, Event, /,
    );
  } finally {
    await filling.end();
  }
});

test.each<[string, (columns: readonly string[]) => readonly string[]]>([
  ['one that the schema lacks', (columns) => [...columns, 'evil']],
  ['a system column', (columns) => [...columns, 'ctid']],
  ['one of them twice', (columns) => [...columns, 'id']],
  ['one of them twice in place of another', (columns) => [...columns.slice(1), 'titleNb']],
  ['one too few', (columns) => columns.slice(1)],
  ['another order', (columns) => columns.toReversed()],
  ['none', () => []],
  ['SQL', (columns) => [...columns.slice(1), `id") FROM PROGRAM 'touch canary' --`]],
])('a table with other columns is refused: %s', async (_, change) => {
  const entries = changed('events/Event', (rows) => {
    const [header = ''] = rows.split('\n');
    return `${change(header.split('\t')).join('\t')}\n`;
  });
  await expectRefusal(entries, /events: (wrong number of fields|column name mismatch) in header line/);
});

test.each<[string, (entries: readonly ArchiveEntry[]) => readonly ArchiveEntry[], RegExp]>([
  [
    'a table twice',
    (entries) => entries.flatMap((entry) => (entry.name === 'events/Event' ? [entry, entry] : [entry])),
    /"Event" in events .* comes twice/,
  ],
  [
    'a table less',
    (entries) => entries.filter(({ name }) => name !== 'events/Image'),
    /events lacks the tables Image/,
  ],
  [
    'a table of no database',
    (entries) => [...entries, { name: 'postgres/Event', text: '' }],
    /it has postgres\/Event, which is of no database in it/,
  ],
  [
    'an entry that is no table',
    (entries) => [...entries, { name: 'notes', text: '' }],
    /it has notes, which is of no database in it/,
  ],
  [
    'no contents',
    (entries) => entries.slice(1),
    /its first entry is events\/Correction of \d+ bytes, expected/,
  ],
  ['its contents twice', ([contents, ...rest]) => [contents!, contents!, ...rest], /it has backup\.json/],
  ['nothing', () => [], /it has no backup\.json/],
  [
    'another format',
    (entries) => withContents(entries, { format: 3 }),
    /backup\.json is not \{"backup":"event-calendar","format":2,…\}, but .*"format":3/,
  ],
  [
    'a database with a path',
    (entries) => withContents(entries, { databases: { '../events': [] } }),
    /its backup\.json is not /,
  ],
  [
    'a field of another name',
    (entries) => withContents(entries, { program: 'touch canary' }),
    /its backup\.json is not /,
  ],
  [
    'a migration with a path',
    (entries) => withContents(entries, { databases: { events: ['../../evil'] } }),
    /its backup\.json is not /,
  ],
  [
    'migrations that make no schema',
    (entries) => withContents(entries, { databases: { events: ['20261122004908_origin'] } }),
    /migrations that the backup names for events cannot be applied: .*"Event" does not exist/,
  ],
  [
    'contents over a megabyte',
    (entries) => withContents(entries, { createdAt: 'x'.repeat(2 ** 21) }),
    /its first entry is backup\.json of \d+ bytes, expected/,
  ],
  [
    'characters that a terminal would obey',
    (entries) => [...entries, { name: 'events/\u{1b}]0;x\u{7}\u{9b}2J', text: '' }],
    /"\\u\{1b\}\]0;x\\u\{7\}\\u\{9b\}2J" in events/,
  ],
])('an archive that has %s is refused', async (_, change, words) => {
  await expectRefusal(change(backup), words);
});

test.each<[string, string, (rows: string) => string, RegExp]>([
  [
    'a value of another type',
    'events/EventDate',
    (rows) => rows.replace('\t0\t', '\tzero\t'),
    /events: invalid input syntax for type integer.*EventDate, line 2, column position/,
  ],
  [
    'a row cut short',
    'events/Event',
    (rows) => rows.replace(/(\n[^\t]*)\t[\s\S]*/, '$1\n'),
    /missing data for column/,
  ],
  [
    'a row with values to spare',
    'events/Event',
    (rows) => rows.replace(/\n$/, '\tmore\n'),
    /extra data after last expected column/,
  ],
  [
    'a zero byte',
    'events/Event',
    (rows) => rows.replace('\tA\t', '\t\0\t'),
    /invalid byte sequence for encoding/,
  ],
  [
    'bytes that are no text',
    'events/Event',
    (rows) => rows.replace('\tA\t', '\t\xff\t'),
    /invalid byte sequence for encoding/,
  ],
  [
    'characters that a terminal would obey',
    'events/EventDate',
    (rows) => rows.replace('\t0\t', '\t\x1b[2J\t'),
    /invalid input syntax for type integer: "\\u\{1b\}\[2J"/,
  ],
  [
    'a date of no event',
    'events/EventDate',
    (rows) => rows.replace('\ta\t', '\tb\t'),
    /events: .*foreign key.*\(b\) is not present/,
  ],
  [
    'an event twice',
    'events/Event',
    (rows) => rows + rows.slice(rows.indexOf('\n') + 1),
    /duplicate key value.*Event_pkey.*\(a\) already exists/,
  ],
  ['no title', 'events/Event', (rows) => rows.replace('\tA\t', '\t\\N\t'), /null value in column "titleNb"/],
  [
    'two revisions',
    'events/Revision',
    (rows) => rows + rows.slice(rows.indexOf('\n') + 1),
    /duplicate key value/,
  ],
])('an archive whose rows have %s is refused', async (_, name, change, words) => {
  const entries = changed(name, change);
  expect(entries).not.toEqual(backup);
  await expectRefusal(entries, words);
});

test('a row that unpacks without end is refused in little memory', async () => {
  const header = backup.find(({ name }) => name === 'events/Event')!.text.split('\n')[0];
  await writeEntries(
    file(),
    changed('events/Event', () => `${header}\n${'x'.repeat(257 * MIB)}`),
  );
  expect((await stat(file())).size).toBeLessThan(4 * MIB);
  const held: number[] = [];
  const restored = restoreDatabases(server, file(), async () => {
    held.push(process.memoryUsage().arrayBuffers);
  });
  await expect(restored).rejects.toThrow(/a row of table Event in events is longer than 268435456 bytes/);
  expect(held.length).toBeGreaterThan(10);
  expect(Math.max(...held) - held[0]!).toBeLessThan(64 * MIB);
});

test('a header that unpacks without end is refused in little memory', async () => {
  const archive = pack();
  archive.entry({ name: 'header' }, Buffer.alloc(64 * MIB));
  archive.finalize();
  const bytes = await buffer(archive);
  // The type of an entry that describes the next one. The checksum is the sum of the header's bytes, in octal digits.
  bytes.write('x', 156);
  const sum = Number.parseInt(bytes.toString('latin1', 148, 154), 8) + 'x'.charCodeAt(0) - '0'.charCodeAt(0);
  bytes.write(sum.toString(8).padStart(6, '0'), 148);
  await writeFile(file(), gzipSync(bytes, { level: 1 }));
  const before = process.memoryUsage().arrayBuffers;
  await expect(restoreDatabases(server, file())).rejects.toThrow('a header of more than 1048576 bytes');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MIB);
});

test('a restore is undone where the disk would be full before its end', async () => {
  const full = async () => {
    throw new Error('The disk is full.');
  };
  const many = changed('events/Event', (rows) => {
    const [header, row = ''] = rows.split('\n');
    const events = Array.from(
      { length: 20_000 },
      (_, n) => row.replaceAll(/\ta\t/g, `\t${n}\t`) + 'x'.repeat(1000),
    );
    return `${header}\n${events.join('\n')}\n`;
  });
  await writeEntries(file(), many);
  await expect(restoreDatabases(server, file(), full)).rejects.toThrow('The disk is full.');
});

test('after all refusals, roles, databases, rows and catalogues are as they were', async () => {
  expect(await everything()).toEqual(kept);
});

describe('a backup with a lineage of its own', () => {
  const lineage = '00000000-0000-4000-8000-000000000000';
  const keys = `SELECT conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY conname`;
  let keysBefore: Rows;
  /** Of the server, while it was restored. */
  let log: readonly string[];

  beforeAll(async () => {
    keysBefore = await run('events', keys);
    const entries = changed('events/Revision', (rows) => rows.replace(/[0-9a-f-]{36}/, lineage));
    expect(entries).not.toEqual(backup);
    await writeEntries(file(), entries);
    log = await logOf(async () => void (await restoreDatabases(server, file())));
  });

  test('is restored', async () => {
    expect(await run('events', 'SELECT id FROM "Event"')).toEqual([{ id: 'a' }]);
    expect(await run('directory', 'SELECT id FROM "Venue"')).toEqual([{ id: 'v' }]);
  });

  test('gives no lineage', async () => {
    expect(await run('events', `SELECT FROM "Revision" WHERE lineage <> '${lineage}'`)).toHaveLength(1);
  });

  test('has the foreign keys again that its tables were filled without', async () => {
    expect(keysBefore).toContainEqual(expect.objectContaining({ conname: 'EventDate_eventId_fkey' }));
    expect(await run('events', keys)).toEqual(keysBefore);
  });

  test('has the superuser enter no database that is filled, and send it nothing from the archive', () => {
    const superuser = log.filter((line) => line.startsWith('<calendar@'));
    expect(superuser.filter((line) => line.includes(' statement: ')).length).toBeGreaterThan(
      databases().length,
    );
    expect(superuser.filter((line) => !SUPERUSER_SAYS.test(line))).toEqual([]);
    for (const domain of databases())
      expect(
        log.some((line) => line.startsWith(`<${domain}@incoming_${domain}> LOG:  statement: COPY "`)),
      ).toBe(true);
  });
});

test('a backup of an older version with events is migrated', async () => {
  await backupOfFirstVersion({
    events: `INSERT INTO "Event" (id, "eventSlug", "titleNb", digest, revision) VALUES ('a', 'a', 'A', '', 1);
      INSERT INTO "EventDate" ("eventId", position, "startDate", "endDate", "startTime")
        VALUES ('a', 0, '2026-01-01Z', '2026-01-01Z', '18:00');
      INSERT INTO "RemovedEvent" (id, revision) VALUES ('b', 1);
      UPDATE "Revision" SET revision = 1, "changedAt" = '2026-01-02Z'`,
    directory: `INSERT INTO "Venue" (id, name, slug, digest, revision) VALUES ('v', 'V', 'v', '', 1);
      INSERT INTO "Organizer" (id, name, slug, digest, revision) VALUES ('o', 'O', 'o', '', 1);
      UPDATE "Revision" SET revision = 1, "changedAt" = '2026-01-03Z'`,
  });
  await restoreDatabases(server, file());
  const sourced = (changedAt: string) => ({
    source: 'calendar',
    addedAt: new Date(changedAt),
    changedAt: new Date(changedAt),
  });
  const origin = 'source, "addedAt", "changedAt"';
  expect(await run('events', `SELECT id, origin, ${origin} FROM "Event"`)).toEqual([
    { id: 'a', origin: null, ...sourced('2026-01-02Z') },
  ]);
  expect(await run('events', 'SELECT "eventId", "eventStatus" FROM "EventDate"')).toEqual([
    { eventId: 'a', eventStatus: null },
  ]);
  expect(await run('events', 'SELECT id, "removedAt" FROM "RemovedEvent"')).toEqual([
    { id: 'b', removedAt: new Date('2026-01-02Z') },
  ]);
  for (const [table, id] of [
    ['Venue', 'v'],
    ['Organizer', 'o'],
  ])
    expect(await run('directory', `SELECT id, ${origin} FROM "${table}"`)).toEqual([
      { id, ...sourced('2026-01-03Z') },
    ]);
});

test.runIf(process.platform !== 'win32')(
  'the command reads a link to a file and a pipe, and refuses what cannot be a backup',
  async () => {
    const own = join(folder, 'data');
    await prepareData(own);
    await mkdir(join(folder, 'folder'));
    for (const path of [join(folder, 'folder'), '/dev/null'])
      expect(await restore(own, path)).toEqual({
        status: 1,
        said: `${path} is neither a file nor a pipe. Name a backup made by npm run backup.\n`,
      });
    const link = join(folder, 'link');
    await symlink(file(), link);
    await writeEntries(file(), withEntry('events/pg_authid', 'oid\n1\n'));
    expect(await restore(own, link)).toEqual({
      status: 1,
      said: expect.stringContaining('table "pg_authid" in events is not of the schema'),
    });
    await writeEntries(file(), backup);
    expect(await restore(own, '/dev/stdin', file())).toEqual({
      status: 0,
      said: expect.stringMatching(/^Restored \d+ rows/),
    });
  },
);

const MIB = 1024 * 1024;

/**
 * The superuser's lines in the server's log: connections to its own database, and there only work that needs its
 * rights.
 */
const NAMES = databases().join('|');
const SUPERUSER_SAYS = new RegExp(
  String.raw`^<calendar@postgres> LOG: {2}(connection auth.*|statement: (BEGIN|COMMIT|(CREATE|DROP|ALTER|REVOKE ALL ON) DATABASE (IF EXISTS )?("(${NAMES})"|(incoming|outgoing)_(${NAMES}))( (WITH \(FORCE\)|OWNER "\w+"|FROM PUBLIC|RENAME TO ("\w+"|\w+)))?))$`,
);

function file(): string {
  return join(folder, 'hostile');
}

/** Where hostile names have a program put a file: the folder that the server works in. */
function canary(): string {
  return join(dataDir, 'postgres', 'data', 'canary');
}

/** The server's log of connections and statements during some work. */
async function logOf(work: () => Promise<void>): Promise<readonly string[]> {
  await run('postgres', "ALTER SYSTEM SET log_statement = 'all'");
  await run('postgres', 'ALTER SYSTEM SET log_connections = on');
  await run('postgres', "ALTER SYSTEM SET log_line_prefix = '<%u@%d> '");
  await run('postgres', 'SELECT pg_reload_conf()');
  const log = join(dataDir, 'postgres', 'server.log');
  try {
    await eventually(async () =>
      expect(await run('postgres', 'SHOW log_statement')).toEqual([{ log_statement: 'all' }]),
    );
    const start = (await stat(log)).size;
    await work();
    return (await readFile(log)).subarray(start).toString().split('\n');
  } finally {
    await run('postgres', 'ALTER SYSTEM RESET ALL');
    await run('postgres', 'SELECT pg_reload_conf()');
  }
}

async function expectRefusal(entries: readonly ArchiveEntry[], words: RegExp): Promise<void> {
  await writeEntries(file(), entries);
  const refusal = await restoreDatabases(server, file()).catch((error: Error) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect((refusal as Error).message).toMatch(
    /^The (file is no backup of an event calendar, or is damaged: |migrations that the backup names for )/,
  );
  expect((refusal as Error).message).toMatch(words);
}

/** The backup with the bytes of an entry changed. */
function changed(name: string, change: (text: string) => string): readonly ArchiveEntry[] {
  return backup.map((entry) => (entry.name === name ? { name, text: change(entry.text) } : entry));
}

/** The backup with an entry more, before its tables. */
function withEntry(name: string, text: string): readonly ArchiveEntry[] {
  const [contents, ...tables] = backup;
  return [contents!, { name, text }, ...tables];
}

function withContents(entries: readonly ArchiveEntry[], change: object): readonly ArchiveEntry[] {
  return entries.map(({ name, text }) =>
    name === CONTENTS ? { name, text: JSON.stringify({ ...JSON.parse(text), ...change }) } : { name, text },
  );
}

/** Backs up to `file()` databases of the first version of each domain's schema, with the rows that `fillings` insert. */
async function backupOfFirstVersion(fillings: Readonly<Record<string, string>>): Promise<void> {
  const admin = await openConnection(server.url('postgres'));
  try {
    const older: Record<string, string> = {};
    for (const domain of databases()) {
      const name = `older_${domain}`;
      await admin.query(`CREATE DATABASE ${name} OWNER ${admin.escapeIdentifier(domain)}`);
      const migrations = await readdir(new URL(`../../../prisma/${domain}/migrations/`, import.meta.url));
      await migrateDomain(domain, server.url(name, domain), migrations.toSorted().slice(0, 1));
      await run(name, fillings[domain] ?? '');
      older[domain] = server.url(name);
    }
    await backupDatabases(older, file());
  } finally {
    for (const domain of databases()) await admin.query(`DROP DATABASE IF EXISTS older_${domain}`);
    await admin.end();
  }
}

function urls() {
  return Object.fromEntries(databases().map((name) => [name, server.url(name)]));
}

/** Of the calendar's own domains, a table that is filled. */
const ITEMS: Readonly<Record<string, string>> = {
  events: ', "Event"',
  directory: ', "Venue"',
  taxonomy: ', "Category"',
};

/** What a restore must leave alone: rights, databases, and each domain's rows and catalogues. */
async function everything(): Promise<unknown> {
  const domains = databases().map((domain) =>
    runAll(domain, [
      `SELECT (SELECT count(*) FROM pg_proc) AS functions, (SELECT count(*) FROM pg_trigger) AS triggers,
        (SELECT count(*) FROM pg_rewrite) AS rules, (SELECT count(*) FROM pg_event_trigger) AS "eventTriggers",
        (SELECT count(*) FROM pg_namespace WHERE nspname !~ '^pg_t') AS schemas,
        (SELECT count(*) FROM pg_largeobject_metadata) AS "largeObjects",
        (SELECT count(*) FROM pg_class) AS relations`,
      'SELECT migration_name FROM _prisma_migrations ORDER BY 1',
      domain === 'gateway' ? 'SELECT * FROM "ApiKey"' : `SELECT * FROM "Revision" ${ITEMS[domain] ?? ''}`,
      ...(domain === 'gateway' ? [] : ['SELECT * FROM "Revision"']),
    ]),
  );
  const server = runAll('postgres', [
    'SELECT * FROM pg_authid ORDER BY oid',
    'SELECT * FROM pg_auth_members',
    'SELECT * FROM pg_db_role_setting',
    'SELECT datname, datdba, datacl::text FROM pg_database ORDER BY 1',
  ]);
  return { server: await server, domains: await Promise.all(domains) };
}

async function run(database: string, sql: string): Promise<Rows> {
  const [rows = []] = await runAll(database, [sql]);
  return rows;
}

/** All on one connection: to open one takes longer than most statements. */
async function runAll(database: string, statements: readonly string[]): Promise<readonly Rows[]> {
  const connection = await openConnection(server.url(database));
  const results: Rows[] = [];
  try {
    for (const sql of statements) results.push((await connection.query(sql)).rows);
    return results;
  } finally {
    await connection.end();
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Runs the command on another data folder, with what `piped` holds as its input. */
function restore(
  own: string,
  path: string,
  piped = '/dev/null',
): Promise<{ readonly status: number; readonly said: string }> {
  const words = ['-c', 'cat "$1" | "$2" "$3" "$4"', 'sh', piped, process.execPath];
  const options = { env: { ...process.env, DATA_DIR: own } };
  return new Promise((resolve) => {
    execFile(
      'sh',
      [...words, moduleAt('launcher/src/restore.ts'), path],
      options,
      (error, stdout, stderr) => {
        resolve({ status: error === null ? 0 : Number(error.code), said: stdout + stderr });
      },
    );
  });
}
