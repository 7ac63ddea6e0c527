import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { databases } from '@calendar/config/domains';
import { openConnection, type PostgresServer, startPostgres } from '@calendar/postgres';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { prepareData } from '../../../test/support/preparedData.ts';
import { migrateDomain } from '../databases/migrateDomain.ts';
import { moduleAt } from '../processes/startPart.ts';
import { type Part, readParts, writeParts } from '../testing/archiveParts.ts';
import { backupDatabases } from './backupDatabases.ts';
import { DatabaseFilling } from './databaseFilling.ts';
import { restoreDatabases } from './restoreDatabases.ts';

let dataDir: string;
let server: PostgresServer;
let folder: string;
/** What a whole backup of the databases holds. */
let backup: readonly Part[];

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
  backup = await readParts(file);
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
  const superuser = `9999\tintruder\tt\tt\tt\tt\tt\tt\tt\t-1\n`;
  const columns = ['oid', 'rolname', 'rolsuper', 'rolinherit', 'rolcreaterole', 'rolcreatedb'];
  const parts = withTable('events', {
    table: 'pg_authid',
    columns: [...columns, 'rolcanlogin', 'rolreplication', 'rolbypassrls', 'rolconnlimit'],
    rows: superuser,
  });
  await expectRefusal(
    parts,
    /table "pg_authid" in events is not of the schema.*expected Correction, Event, EventDate,/,
  );
});

test('a function that an archive wants to have run by the superuser does not run', async () => {
  const url = new URL(server.url('postgres'));
  url.pathname = 'events';
  const connection = await openConnection(url.href);
  const rowOf = async (table: string, condition: string): Promise<Table> => {
    const { rows: columns } = await connection.query<{ name: string }>(
      `SELECT attname::text AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attnum`,
      [table],
    );
    const copied: Buffer[] = [];
    for await (const piece of connection.query(
      copyTo(`COPY (SELECT * FROM ${table} ${condition}) TO STDOUT`),
    ))
      copied.push(piece as Buffer);
    return {
      table,
      columns: columns.map(({ name }) => name),
      rows: Buffer.concat(copied).toString('latin1'),
    };
  };
  let stolen: readonly Table[];
  try {
    await connection.query(
      `CREATE FUNCTION intrude() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER
         AS $$ BEGIN COPY (SELECT 1) TO PROGRAM 'cat > canary'; END $$;
       CREATE EVENT TRIGGER intrude ON ddl_command_start EXECUTE FUNCTION intrude()`,
    );
    stolen = [
      await rowOf('pg_proc', "WHERE proname = 'intrude'"),
      await rowOf('pg_event_trigger', "WHERE evtname = 'intrude'"),
    ];
    await connection.query('DROP EVENT TRIGGER intrude; DROP FUNCTION intrude()');
  } finally {
    await connection.end();
  }
  const [head, database, ...rest] = backup;
  const tables = stolen.flatMap(({ table, columns, rows }) => [tablePart(table, columns), rowsOf(rows)]);
  await expectRefusal(
    [head!, database!, ...tables, ...rest],
    /table "pg_proc" in events is not of the schema/,
  );
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
  await expectNoTable(
    { table, columns: ['id'] },
    /table ".*" in events is not of the schema or comes twice, expected Correction, Event, /,
  );
});

test.each([
  ['one that the schema lacks', (columns: readonly string[]) => [...columns, 'evil']],
  ['a system column', (columns: readonly string[]) => [...columns, 'ctid']],
  ['one of them twice', (columns: readonly string[]) => [...columns, 'id']],
  ['one of them twice in place of another', (columns: readonly string[]) => [...columns.slice(1), 'titleNb']],
  ['one too few', (columns: readonly string[]) => columns.slice(1)],
  ['none', () => []],
  ['SQL', (columns: readonly string[]) => [...columns.slice(1), `id") FROM PROGRAM 'touch canary' --`]],
])('a table with other columns is refused: %s', async (_, change) => {
  const columns = change(tableOf('events', 'Event').columns);
  await expectNoTable(
    { table: 'Event', columns },
    /table "Event" in events has the columns .*, expected id, eventSlug, titleNb, /,
  );
});

test.each<[string, (parts: readonly Part[]) => readonly Part[], RegExp]>([
  [
    'a table twice',
    (parts) => parts.flatMap((part) => (isTable(part, 'Event') ? [part, part] : [part])),
    /"Event" in events .* comes twice/,
  ],
  ['a database twice', (parts) => [...parts, ...section('gateway')], /the database gateway comes twice/],
  [
    'a table less',
    (parts) => parts.filter((part) => !isTable(part, 'Image')),
    /events lacks the tables Image/,
  ],
  [
    'a database less',
    (parts) => parts.filter((part) => !section('gateway').includes(part)),
    /it lacks gateway/,
  ],
  [
    'a table before any database',
    (parts) => [parts[0]!, tablePart('Event', ['id']), ...parts.slice(1)],
    /a table of no database/,
  ],
  [
    'rows before any table',
    ([head, database, ...parts]) => [head!, database!, rowsOf('x\n'), ...parts],
    /rows of no table in events/,
  ],
  ['rows before any database', ([head, ...parts]) => [head!, rowsOf('x\n'), ...parts], /of no database/],
  [
    'no first record',
    (parts) => parts.slice(1),
    /its record 1 is \{"database".*expected \{"backup":"event-calendar","format":1,/,
  ],
  [
    'its first record twice',
    (parts) => [parts[0]!, ...parts],
    /its record 2 is \{"backup".*expected \{"database"/,
  ],
  [
    'another format',
    ([head, ...parts]) => [{ record: { ...head!.record, format: 2 } }, ...parts],
    /"format":2.*expected .*"format":1/,
  ],
  [
    'a database of another name',
    ([head]) => [head!, { record: { database: 'postgres', migrations: [] } }],
    /the database postgres, and names only events, directory, taxonomy, /,
  ],
  [
    'a field of another name',
    ([head]) => [head!, { record: { ...tablePart('Event', ['id']).record, program: 'touch canary' } }],
    /its record \d+ is \{"table":"Event".*expected/,
  ],
  [
    'a migration with a path',
    ([head, ...parts]) => [head!, { record: { database: 'events', migrations: ['../../evil'] } }, ...parts],
    /its record 2 is .*expected/,
  ],
  [
    'migrations that make no schema',
    (parts) => withMigrations(parts, ['20261122004908_origin']),
    /migrations that the backup names for events cannot be applied: .*"Event" does not exist/,
  ],
  [
    'a record over a megabyte',
    ([head]) => [head!, { record: { table: 'x'.repeat(2 ** 21), columns: [] } }],
    /its record \d+ is \{"table":"x+…, expected/,
  ],
  [
    'fewer bytes than it says',
    ([head, events]) => [
      ...[head!, events!, tablePart('Event', tableOf('events', 'Event').columns)],
      { record: { bytes: Number.MAX_SAFE_INTEGER }, rows: Buffer.from('x') },
    ],
    /before the end of its record/,
  ],
  [
    'characters that a terminal would obey',
    ([head, events]) => [head!, events!, tablePart('\u{1b}]0;x\u{7}\u{9b}2J\u{202e}', [])],
    /"\\u\{1b\}\]0;x\\u\{7\}\\u\{9b\}2J\\u\{202e\}" in events/,
  ],
])('an archive that has %s is refused', async (_, change, words) => {
  await expectRefusal(change(backup), words);
});

test('bytes after the checksum are not left unread', async () => {
  await writeParts(file(), backup);
  const content = gunzipSync(await readFile(file()));
  await writeFile(file(), gzipSync(Buffer.concat([content, Buffer.from('{"database":"events"')])));
  await expect(restoreDatabases(server, file())).rejects.toThrow('goes on after its checksum');
});

test.each<
  [string, 'events' | 'directory', string, (rows: string, columns: readonly string[]) => string, RegExp]
>([
  [
    'a value of another type',
    'events',
    'EventDate',
    (rows) => rows.replace('\t0\t', '\tzero\t'),
    /table EventDate in events: invalid input syntax for type integer.*line 1, column position/,
  ],
  ['a row cut short', 'events', 'Event', (rows) => rows.slice(0, 10), /missing data for column/],
  [
    'a row with values to spare',
    'events',
    'Event',
    (rows) => rows.replace('\n', '\tmore\n'),
    /extra data after last expected column/,
  ],
  [
    'a last row without its end',
    'events',
    'Event',
    (rows) => rows.slice(0, -1),
    /finds 1 rows in the 0 lines of table Event in events/,
  ],
  [
    'a mark of the end with rows behind it',
    'events',
    'Event',
    (rows) => `${rows}\\.\n${rows}`,
    /finds 1 rows in the 3 lines of table Event/,
  ],
  ['a zero byte', 'events', 'Event', (rows) => rows.replace('A', '\0'), /invalid byte sequence for encoding/],
  [
    'bytes that are no text',
    'events',
    'Event',
    (rows) => rows.replace('A', '\xff'),
    /invalid byte sequence for encoding/,
  ],
  [
    'characters that a terminal would obey',
    'events',
    'EventDate',
    (rows) => rows.replace('\t0\t', '\t\x1b[2J\t'),
    /invalid input syntax for type integer: "\\u\{1b\}\[2J"/,
  ],
  [
    'a date of no event',
    'events',
    'EventDate',
    (rows) => rows.replace('a\t', 'b\t'),
    /the tables together in events: .*foreign key.*\(b\) is not present/,
  ],
  [
    'an event twice',
    'events',
    'Event',
    (rows) => rows + rows,
    /duplicate key value.*Event_pkey.*\(a\) already exists/,
  ],
  [
    'a slug twice',
    'events',
    'Event',
    (rows) => rows + rows.replace('a\t', 'b\t'),
    /duplicate key value.*eventSlug/,
  ],
  [
    'no title',
    'events',
    'Event',
    (rows) => rows.replace('\tA\t', '\t\\N\t'),
    /null value in column "titleNb"/,
  ],
  [
    'an endless date',
    'events',
    'EventDate',
    (rows, columns) => withValue(rows, columns, 'startDate', 'infinity'),
    /table "EventDate" in events has infinity in "startDate", expected/,
  ],
  [
    'a date beyond what JavaScript holds',
    'events',
    'EventDate',
    (rows, columns) => withValue(rows, columns, 'endDate', '275761-01-01'),
    /has 275761-01-01 00:00:00\+00 in "endDate", expected/,
  ],
  [
    'a place that is no number',
    'directory',
    'Venue',
    (rows, columns) => withValue(rows, columns, 'latitude', 'NaN'),
    /table "Venue" in directory has NaN in latitude, expected/,
  ],
  ['no revision', 'events', 'Revision', () => '', /"Revision" in events has no revision, expected/],
  ['two revisions', 'events', 'Revision', (rows) => rows + rows.replace('1\t', '2\t'), /Revision_one/],
  [
    'a revision that cannot be advanced',
    'events',
    'Revision',
    (rows, columns) => withValue(rows, columns, 'revision', '9223372036854775807'),
    /has 9223372036854775807, expected one of 0 to 9007199254740991/,
  ],
  [
    'a negative revision',
    'directory',
    'Revision',
    (rows, columns) => withValue(rows, columns, 'revision', '-1'),
    /"Revision" in directory has -1, expected/,
  ],
])('an archive whose rows have %s is refused', async (_, domain, table, change, words) => {
  const parts = changed(domain, table, (given) => ({ ...given, rows: change(given.rows, given.columns) }));
  await expectRefusal(parts, words);
});

test('an error in a table with many small pieces is that of PostgreSQL', async () => {
  const { columns, rows } = tableOf('events', 'EventDate');
  const wrong = rowsOf(rows.replace('\t0\t', '\tzero\t'));
  const many = Array.from({ length: 5000 }, () => wrong);
  const parts = backup.flatMap((part) =>
    isTable(part, 'EventDate') ? [tablePart('EventDate', columns), ...many] : [part],
  );
  await expectRefusal(parts, /invalid input syntax for type integer: "zero"/);
});

test('a row that unpacks without end is refused in little memory', async () => {
  const { columns } = tableOf('events', 'Event');
  const at = backup.findIndex((part) => isTable(part, 'Event'));
  const zeros = rowsOf(Buffer.alloc(64 * MIB, 'x'));
  const bomb = [tablePart('Event', columns), ...Array.from({ length: 4 }, () => zeros), rowsOf('x')];
  await writeParts(file(), [...backup.slice(0, at), ...bomb, ...backup.slice(at + 1)]);
  expect((await stat(file())).size).toBeLessThan(4 * MIB);
  const held: number[] = [];
  const restored = restoreDatabases(server, file(), async () => {
    held.push(process.memoryUsage().arrayBuffers);
  });
  await expect(restored).rejects.toThrow(/row 1 of table Event in events is longer than 268435456 bytes/);
  expect(held.length).toBeGreaterThan(10);
  expect(Math.max(...held) - held[0]!).toBeLessThan(64 * MIB);
});

test('a restore is undone where the disk would be full before its end', async () => {
  const { columns, rows } = tableOf('events', 'Event');
  const at = backup.findIndex((part) => isTable(part, 'Event'));
  const events = Array.from({ length: 20_000 }, (_, n) =>
    rows.replace('a\ta\tA', `${n}\t${n}\t${'x'.repeat(1000)}`),
  );
  await writeParts(file(), [
    ...backup.slice(0, at),
    tablePart('Event', columns),
    rowsOf(events.join('')),
    ...backup.slice(at + 1),
  ]);
  const full = async () => {
    throw new Error('The disk is full.');
  };
  await expect(restoreDatabases(server, file(), full)).rejects.toThrow('The disk is full.');
});

test('after all refusals, roles, databases, rows and catalogues are as they were', async () => {
  expect(await everything()).toEqual(kept);
});

describe('a backup that was taken apart and put together with columns in another order and a lineage of its own', () => {
  const lineage = '00000000-0000-4000-8000-000000000000';
  const keys = `SELECT conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY conname`;
  let keysBefore: Rows;
  /** Of the server, while it was restored. */
  let log: readonly string[];

  beforeAll(async () => {
    keysBefore = await run('events', keys);
    const { columns } = tableOf('gateway', 'ApiKey');
    const given: Readonly<Record<string, string>> = {
      ...{ id: 'k', name: 'n', email: 'e', keyHash: '\\\\x00' },
      ...{ createdAt: '2026-01-01 00:00:00+00', revokedAt: '\\N' },
    };
    const row = columns.toReversed().map((column) => given[column]);
    const reversed = changed('gateway', 'ApiKey', (table) => ({
      ...table,
      columns: columns.toReversed(),
      rows: `${row.join('\t')}\n`,
    }));
    const withLineage = changed(
      'events',
      'Revision',
      (table) => ({ ...table, rows: withValue(table.rows, table.columns, 'lineage', lineage) }),
      reversed,
    );
    await writeParts(file(), withLineage);
    log = await logOf(async () => void (await restoreDatabases(server, file())));
  });

  test('is restored', async () => {
    expect(await run('events', 'SELECT id FROM "Event"')).toEqual([{ id: 'a' }]);
    expect(await run('directory', 'SELECT id FROM "Venue"')).toEqual([{ id: 'v' }]);
  });

  test('has the columns by their names', async () => {
    expect(await run('gateway', 'SELECT id, name, email FROM "ApiKey"')).toEqual([
      { id: 'k', name: 'n', email: 'e' },
    ]);
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
    await writeParts(file(), withTable('events', { table: 'pg_authid', columns: ['oid'], rows: '1\n' }));
    expect(await restore(own, link)).toEqual({
      status: 1,
      said: expect.stringContaining('table "pg_authid" in events is not of the schema'),
    });
    await writeParts(file(), backup);
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

async function expectRefusal(parts: readonly Part[], words: RegExp): Promise<void> {
  await writeParts(file(), parts);
  const refusal = await restoreDatabases(server, file()).catch((error: Error) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect((refusal as Error).message).toMatch(
    /^The (file is no backup of an event calendar, or is damaged: |migrations that the backup names for )/,
  );
  expect((refusal as Error).message).toMatch(words);
}

/** As within a restore, without what comes before and after. */
async function expectNoTable(named: Omit<Table, 'rows'>, words: RegExp): Promise<void> {
  const filling = await DatabaseFilling.begin('events', server.url('events'));
  try {
    await expect(filling.beginTable(named)).rejects.toThrow(words);
  } finally {
    await filling.abandon();
  }
}

interface Table {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: string;
}

function rowsOf(rows: string | Buffer): Part {
  const bytes = Buffer.from(rows as string, 'latin1');
  return { record: { bytes: bytes.length }, rows: bytes };
}

function tablePart(table: string, columns: readonly string[]): Part {
  return { record: { table, columns } };
}

function isTable({ record }: Part, table: string): boolean {
  return record['table'] === table;
}

/** A database's record with those of its tables. */
function section(domain: string, from: readonly Part[] = backup): readonly Part[] {
  const start = from.findIndex(({ record }) => record['database'] === domain);
  const length = from.slice(start + 1).findIndex(({ record }) => 'database' in record);
  return from.slice(start, length === -1 ? undefined : start + 1 + length);
}

function tableOf(domain: string, table: string, from: readonly Part[] = backup): Table {
  const parts = section(domain, from);
  const at = parts.findIndex((part) => isTable(part, table));
  const following = parts.slice(at + 1);
  const end = following.findIndex(({ rows }) => rows === undefined);
  const rows = following.slice(0, end === -1 ? undefined : end).map((part) => part.rows!.toString('latin1'));
  return { table, columns: parts[at]!.record['columns'] as readonly string[], rows: rows.join('') };
}

/** The backup, or what was made from it, with a table of it changed. */
function changed(
  domain: string,
  name: string,
  change: (table: Table) => Table,
  from: readonly Part[] = backup,
): readonly Part[] {
  const { table, columns, rows } = change(tableOf(domain, name, from));
  const own = section(domain, from);
  const at = own.findIndex((part) => isTable(part, name));
  const length = own.slice(at + 1).findIndex((part) => part.rows === undefined);
  const rest = length === -1 ? [] : own.slice(at + 1 + length);
  const section_ = [
    ...own.slice(0, at),
    tablePart(table, columns),
    ...(rows === '' ? [] : [rowsOf(rows)]),
    ...rest,
  ];
  return from.flatMap((part) => (part === own[0] ? section_ : own.includes(part) ? [] : [part]));
}

/** The backup with a table more in a database, the first one. */
function withTable(domain: string, { table, columns, rows }: Table): readonly Part[] {
  return backup.flatMap((part) =>
    part.record['database'] === domain ? [part, tablePart(table, columns), rowsOf(rows)] : [part],
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

function withMigrations(parts: readonly Part[], migrations: readonly string[]): readonly Part[] {
  return parts.map((part) =>
    part.record['database'] === 'events' ? { record: { database: 'events', migrations } } : part,
  );
}

function withValue(rows: string, columns: readonly string[], column: string, value: string): string {
  const values = rows.slice(0, -1).split('\t');
  return `${values.map((old, place) => (columns[place] === column ? value : old)).join('\t')}\n`;
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
