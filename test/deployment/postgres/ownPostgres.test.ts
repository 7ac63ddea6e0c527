import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importFeed, onDatabases } from '@calendar/importer';
import { openConnection } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectReader } from '../../../importer/src/read/objectReader.ts';
import { readSteadily } from '../../faults/support/readSteadily.ts';
import { ask } from '../../support/ask.ts';
import { eventually } from '../../support/eventually.ts';
import { LONG_DEADLINES } from '../../support/longDeadlines.ts';
import { Part } from '../../support/processes/Part.ts';
import { findPlaces, type Place, type Places } from '../../support/processes/places.ts';
import { steadyFeed } from '../../support/processes/steadyFeed.ts';
import { temporaryFolder } from '../../support/processes/temporaryFolder.ts';
import { rowsOf } from '../../support/rowsOf.ts';
import { ROOT } from '../support/imageOf.ts';
import {
  type InstalledPostgres,
  migrateAsMigrator,
  passwordOf,
  ROLES,
  startInstalledPostgres,
} from './InstalledPostgres.ts';
import { pgbouncer, postgresPrograms } from './installedPrograms.ts';
import { startPooler } from './startPooler.ts';

const DOMAINS = ['events', 'directory', 'taxonomy', 'gateway'] as const;
type Domain = (typeof DOMAINS)[number];

/** Milliseconds: a request or a connection costs the machine much more than the wait is worth. */
const SELDOM = { interval: 250 };

/** The others' connections are the server's own. */
const POOLED: readonly Domain[] = pgbouncer === undefined ? [] : ['events', 'directory', 'gateway'];
const way = pgbouncer === undefined ? 'directly' : 'directly and through a pooler in transaction mode';

describe.skipIf(postgresPrograms === undefined)(`on an installed PostgreSQL, ${way}`, () => {
  const cleanup = new AsyncDisposableStack();
  let folder: string;
  let server: InstalledPostgres;
  let addresses: Readonly<Record<Domain, string>>;
  let places: Places;
  const running: Part[] = [];

  beforeAll(async () => {
    folder = cleanup.use(await temporaryFolder()).path;
    await chmod(folder, 0o755);
    server = await startInstalledPostgres(folder, postgresPrograms ?? '');
    cleanup.defer(() => server.stop('fast').catch(() => undefined));
    const through = pgbouncer === undefined ? server : await startPooler(folder, pgbouncer, server);
    if ('log' in through === false) cleanup.defer(() => through.stop());
    addresses = forEachDomain((domain) => addressAt(POOLED.includes(domain) ? through : server, domain));
    places = await findPlaces(addresses, { dataDir: folder, ofGateways: LONG_DEADLINES });
  });

  afterAll(() => cleanup.disposeAsync());

  test('parts wait for their migrations, and say which they lack and what applies them', async () => {
    const [directory, gateway] = [start(places.directory[0], 'debug'), start(places.gateway[0])];
    await eventually(() => {
      expect(directory.output).toMatch(
        /cannot be migrated: the role directory_service may not create tables.*It lacks \d+_initial.*npm run migrate/,
      );
      expect(gateway.output).toMatch(/The database lacks \d+_initial, .*npm run migrate -- gateway/);
    });
    for (const domain of ['events', 'taxonomy', 'directory']) await migrateAsMigrator(server, domain);
    await command(
      'packages/postgres/src/record/migrateCommand.ts',
      ['gateway', '--grant-to', 'gateway_service'],
      {
        GATEWAY_DATABASE_URL: `${server.url('gateway_migrator')}&schema=gateway`,
      },
    );
    await directory.answersAt(places.directory[0].readyUrl);
    await eventually(() => expect(gateway.output).toContain('API keys can be read again'));
  });

  test('a role of each domain imports, serves, knows keys and counts usage', async () => {
    const file = join(folder, 'feed.json');
    await writeFile(file, JSON.stringify(steadyFeed()));
    await command('importer/src/import.ts', [file], {
      EVENTS_DATABASE_URL: addresses.events,
      DIRECTORY_DATABASE_URL: addresses.directory,
      TAXONOMY_DATABASE_URL: addresses.taxonomy,
    });
    const added = [places.taxonomy[0], places.events[0]].map((place) => ({ place, part: start(place) }));
    for (const { place, part } of added) await part.answersAt(place.readyUrl);
    await running[1]?.answersAt(places.gateway[0].readyUrl);
    const issued = await command(
      'gateway/src/front/keys/main.ts',
      ['issue', '--name', 'Avisa', '--email', 'drift@avisa.example'],
      { GATEWAY_DATABASE_URL: addresses.gateway },
    );
    const key = /^ {2}(\S+)$/m.exec(issued)?.[1] ?? '';
    await expect.poll(() => titleOf(key), SELDOM).toEqual({ title: 'Konsert 0', notice: undefined });
    const counted = () => select(`SELECT FROM "Usage" WHERE "keyId" <> ''`, addresses.gateway);
    await expect.poll(counted, SELDOM).not.toHaveLength(0);
  });

  test('a role reaches no other domain’s tables, and cannot change those of its domain', async () => {
    const connection = await openConnection(addresses.directory);
    try {
      for (const statement of ['SELECT FROM events."Event"', 'CREATE TABLE a (id int)', 'DROP TABLE "Venue"'])
        await expect(connection.query(statement), statement).rejects.toThrow(
          /permission denied|must be owner/,
        );
    } finally {
      await connection.end();
    }
    await expect(
      openConnection(server.url('events_service', passwordOf('directory_service'))),
    ).rejects.toThrow(/password authentication failed/);
  });

  test('a role is made with a password of its own or not at all', async () => {
    const made = server.psql('calendar', ['--set', 'domains=more', '--file', ROLES]);
    await expect(made).rejects.toThrow('Set MORE_MIGRATOR_PASSWORD, MORE_SERVICE_PASSWORD');
  });

  test('a server that cannot prove who it is is not talked to, and no connection is in the clear', async () => {
    for (const own of [addresses.events, addresses.taxonomy]) {
      const address = (change: (url: URL) => void): string => {
        const url = new URL(own);
        change(url);
        return url.href;
      };
      const stranger = address((url) => url.searchParams.set('sslrootcert', join(folder, 'stranger.pem')));
      await expect(openConnection(stranger)).rejects.toThrow(/certificate/);
      const otherName = address((url) => {
        url.hostname = '127.0.0.1';
      });
      await expect(openConnection(otherName)).rejects.toThrow(/does not match certificate/);
      const inTheClear = address((url) => {
        url.searchParams.delete('sslrootcert');
        url.searchParams.set('sslmode', 'disable');
      });
      await expect(openConnection(inTheClear)).rejects.toThrow(/no encryption|SSL required/);
    }
  });

  test('failover under reads and imports loses no read, and no import half', async () => {
    const reading = readSteadily(() => [places.gateway[0].url]);
    for (const mode of ['immediate', 'fast'] as const) {
      await expect(importAmid('Teater', () => server.stop(mode))).rejects.toThrow();
      const { reads } = reading;
      await expect(importSteady('Teater')).rejects.toThrow();
      await eventually(() => expect(reading.reads).toBeGreaterThan(reads + 40));
      await server.start();
      expect(await firstWords()).toEqual([{ word: 'Konsert' }]);
      // The pooler refuses logins for a second after the server has.
      await expect.poll(() => importSteady('Konsert'), SELDOM).toBeUndefined();
    }
    expect((await reading.stop()).failures).toEqual([]);
    await importSteady('Nytt');
    await expect.poll(() => titleOf(), SELDOM).toMatchObject({ title: 'Nytt 0' });
    for (const part of running) expect(part.isRunning).toBe(true);
  });

  test('the commands of docs/operating.md dump each domain, and restore one with a new lineage', async () => {
    const before = await readEvents();
    await shell(await commandsOf('Backup', 'for domain in'));
    await importSteady('Senere');
    expect((await readEvents()).word).toBe('Senere');
    const restore = async () => shell(await commandsOf('Restore', 'pg_restore'), 'events');
    await restore().catch(restore);
    // By the role of the service. A read may be in the way of the first time.
    const restored = await readEvents();
    expect(restored).toMatchObject({ word: before.word, revision: before.revision });
    expect(restored.lineage).not.toBe(before.lineage);
  });

  test('a database of 1.0.0, which one role owns, becomes the migrator’s by roles.sql; until then that is said', async () => {
    const at = (role: string, password = passwordOf(role)) =>
      `${server.url(role, password, 'old')}&schema=events`;
    await server.psql('postgres', ['--command', `CREATE ROLE alone LOGIN PASSWORD 'alone'`]);
    await server.psql('postgres', ['--command', 'CREATE DATABASE old OWNER alone']);
    await migrateDomain('events', at('alone', 'alone'));
    const migrate = () =>
      command('packages/postgres/src/record/migrateCommand.ts', ['events', '--grant-to', 'events_service'], {
        EVENTS_DATABASE_URL: at('events_migrator'),
      });
    await expect(migrate()).rejects.toThrow(
      /events_migrator may not use the schema events, which alone owns: .*ops\/postgres\/roles\.sql/,
    );
    await server.psql('old', ['--file', ROLES]);
    await migrate();
    // What migrations do.
    await select('ALTER TABLE "Event" ADD COLUMN added text', at('events_migrator'));
    for (const own of [at('alone', 'alone'), at('events_service')]) {
      await select('UPDATE "Revision" SET revision = revision + 1', own);
      await expect(select('ALTER TABLE "Event" DROP COLUMN added', own)).rejects.toThrow('owner');
    }
    // Nor may it make another schema.
    await expect(select('CREATE SCHEMA more', at('events_migrator'))).rejects.toThrow('denied');
  });

  /** As the role of the service. */
  async function readEvents() {
    const [row] = await select(
      `SELECT lineage, revision, (SELECT min(split_part("titleNb", ' ', 1)) FROM "Event") AS word FROM "Revision"`,
      addressAt(server, 'events'),
    );
    return row as { readonly lineage: string; readonly revision: string; readonly word: string };
  }

  /** Runs commands in the folder of the dumps, npm's in the repository, for this server. */
  async function shell(commands: string, domain?: Domain): Promise<void> {
    const there = commands
      .replaceAll('@db.example/', `@localhost:${server.port}/`)
      .replaceAll('npm run', `npm --prefix "${ROOT}" run --silent`);
    const passwords = join(folder, 'pgpass');
    const lines = DOMAINS.map((each) => `*:*:*:${each}_migrator:${passwordOf(`${each}_migrator`)}\n`);
    await writeFile(passwords, lines.join(''), { mode: 0o600 });
    const address = domain && `${server.url(`${domain}_migrator`)}&schema=${domain}`;
    await promisify(execFile)('sh', ['-euc', there], {
      cwd: folder,
      env: {
        PATH: `${postgresPrograms}:${join(process.execPath, '..')}:${process.env['PATH']}`,
        PGPASSFILE: passwords,
        PGSSLMODE: 'verify-full',
        PGSSLROOTCERT: server.authority,
        ...(domain && { [`${domain.toUpperCase()}_DATABASE_URL`]: address }),
      },
    });
  }

  /** Of the titles in the record: an import that was imported by half would leave those of two. */
  async function firstWords(): Promise<readonly unknown[]> {
    return eventually(() => select(`SELECT DISTINCT split_part("titleNb", ' ', 1) AS word FROM "Event"`));
  }

  function select(query: string, address = addresses.events): Promise<readonly unknown[]> {
    return rowsOf(address, query);
  }

  function start(place: Place, level = 'info'): Part {
    const environment = { LOG_LEVEL: level, ...place.environment };
    const part = cleanup.use(new Part(place.name, place.script, { environment }));
    running.push(part);
    return part;
  }

  async function importSteady(title: string): Promise<void> {
    const source = objectReader(steadyFeed(undefined, title));
    await onDatabases(addresses, (databases) => importFeed({ source, databases }));
  }

  /**
   * Imports the steady calendar, and does something when a part of it is written, in transactions that are not
   * committed.
   */
  async function importAmid(title: string, amid: () => Promise<void>): Promise<void> {
    const holding = await openConnection(addresses.events);
    try {
      await holding.query('BEGIN');
      await holding.query('SELECT FROM "Event" ORDER BY "id" DESC LIMIT 1 FOR UPDATE');
      const importing = importSteady(title);
      importing.catch(() => undefined);
      const waiting = () => holding.query('SELECT FROM pg_locks WHERE NOT granted');
      await eventually(async () => expect((await waiting()).rowCount).toBeGreaterThan(0));
      await amid();
      await importing;
    } finally {
      await holding.end().catch(() => undefined);
    }
  }

  async function titleOf(
    key = '',
  ): Promise<{ readonly title: string | undefined; readonly notice: unknown }> {
    const headers = { 'x-api-key': key };
    const { body } = await ask(
      places.gateway[0].url,
      '{ eventByID(eventID: "e0") { title_nb } }',
      {},
      { headers },
    );
    return { title: body.data?.eventByID?.title_nb, notice: body.extensions?.['notice'] };
  }
});

function addressAt({ url }: Pick<InstalledPostgres, 'url'>, domain: Domain): string {
  return `${url(`${domain}_service`)}&schema=${domain}`;
}

function forEachDomain<Value>(value: (domain: Domain) => Value): Readonly<Record<Domain, Value>> {
  return Object.fromEntries(DOMAINS.map((domain) => [domain, value(domain)])) as Record<Domain, Value>;
}

/** What a command prints; rejects with that when it fails. */
async function command(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  await using part = new Part(script, script, { words, environment });
  const { status } = await part.ended;
  if (status !== 0) throw new Error(part.output);
  return part.output;
}

/** The block of shell commands of a section of docs/operating.md that begins as given. */
async function commandsOf(section: string, begin: string): Promise<string> {
  const [, text = ''] = (await readFile(join(ROOT, 'docs/operating.md'), 'utf8')).split(`\n### ${section}\n`);
  const blocks = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = '']) => block);
  const found = blocks.find((block) => block.startsWith(begin));
  if (found === undefined) throw new Error(`The document's ${section} has no commands that begin ${begin}`);
  return found;
}
