import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importFeed, onDatabases } from '@calendar/importer';
import { openConnection } from '@calendar/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steadyFeed } from '../../support/processes/steadyFeed.ts';
import { temporaryFolder } from '../../support/processes/temporaryFolder.ts';
import { ROOT } from '../support/imageOf.ts';
import {
  type InstalledPostgres,
  migrateAsMigrator,
  passwordOf,
  startInstalledPostgres,
} from './InstalledPostgres.ts';
import { postgresPrograms } from './installedPrograms.ts';

/** The commands of docs/operating.md "Backup" and "Restore", as they stand there, on an installed PostgreSQL. */

const DOMAINS = ['events', 'directory', 'taxonomy', 'gateway'] as const;

describe.skipIf(postgresPrograms === undefined)('by the commands of docs/operating.md', () => {
  const cleanup = new AsyncDisposableStack();
  let folder: string;
  let server: InstalledPostgres;

  beforeAll(async () => {
    folder = cleanup.use(await temporaryFolder()).path;
    await chmod(folder, 0o755);
    server = await startInstalledPostgres(folder, postgresPrograms ?? '');
    cleanup.defer(() => server.stop('fast'));
    for (const domain of DOMAINS) await migrateAsMigrator(server, domain);
  });

  afterAll(() => cleanup.disposeAsync());

  test('the domains are dumped one by one, and one is restored with a new lineage', async () => {
    await importEvents('before');
    const before = await readEvents();
    await shell(await commandsOf('Backup', 'for domain in'));
    await importEvents('after');
    expect((await readEvents()).titles).toContain('after 0');

    await shell(await commandsOf('Restore', 'pg_restore'), 'events');

    // As the service's role, which the restored tables were granted to.
    const restored = await readEvents();
    expect(restored).toMatchObject({ titles: before.titles, revision: before.revision });
    expect(restored.lineage).not.toBe(before.lineage);
  });

  async function importEvents(title: string): Promise<void> {
    const [events, directory, taxonomy] = (['events', 'directory', 'taxonomy'] as const).map(serviceAddress);
    const urls = { events: events ?? '', directory: directory ?? '', taxonomy: taxonomy ?? '' };
    const source = { feed: steadyFeed(undefined, title) };
    await onDatabases(urls, (databases) => importFeed({ source, databases }));
  }

  async function readEvents(): Promise<Record<'lineage' | 'revision', string> & { titles: string[] }> {
    const connection = await openConnection(serviceAddress('events'));
    try {
      const { rows: events } = await connection.query<{ title: string }>(
        'SELECT "titleNb" AS title FROM "Event" ORDER BY id',
      );
      const { rows } = await connection.query('SELECT lineage, revision FROM "Revision"');
      return { ...rows[0], titles: events.map(({ title }) => title) };
    } finally {
      await connection.end();
    }
  }

  function serviceAddress(domain: string): string {
    return `${server.url(`${domain}_service`)}&schema=${domain}`;
  }

  /** Runs commands in the folder of the dumps, npm's in the repository, for the server that was started. */
  async function shell(commands: string, domain?: string): Promise<void> {
    const address = domain && `${server.url(`${domain}_migrator`)}&schema=${domain}`;
    const there = commands
      .replaceAll('@db.example/', `@localhost:${server.port}/`)
      .replaceAll('npm run', `npm --prefix "${ROOT}" run --silent`);
    const passwords = join(folder, 'pgpass');
    const roles = ['events', 'directory', 'taxonomy', 'gateway'].map((name) => `${name}_migrator`);
    const lines = roles.map((role) => `*:*:*:${role}:${passwordOf(role)}\n`);
    await writeFile(passwords, lines.join(''), { mode: 0o600 });
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
});

/** The block of shell commands of a section that begins as given. */
async function commandsOf(section: string, begin: string): Promise<string> {
  const [, text = ''] = (await readFile(join(ROOT, 'docs/operating.md'), 'utf8')).split(`\n### ${section}\n`);
  const blocks = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = '']) => block);
  const found = blocks.find((block) => block.startsWith(begin));
  if (found === undefined) throw new Error(`The document's ${section} has no commands that begin ${begin}`);
  return found;
}
