import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../../test/support/waitUntil.ts';
import { event, venue } from '../test/builders.ts';
import { type CalendarDatabases, createCalendarDatabases } from '../test/calendarDatabases.ts';
import { text as answer, startSite } from '../test/webServer.ts';

let databases: CalendarDatabases;
let folder: string;
beforeAll(async () => {
  databases = await createCalendarDatabases();
  folder = await mkdtemp(join(tmpdir(), 'calendar-programs-'));
});
afterAll(async () => {
  await databases.drop();
  await rm(folder, { recursive: true });
});

test('npm run import waits for another import, says so, and tells what it has written', async () => {
  const path = await file('feed.json', { venues: [venue('v')] });
  const { child, output, errors } = await databases.directory.$transaction(async (other) => {
    await other.$queryRaw`
      SELECT 1 AS "locked" FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ${LOCK}, 0))`;
    const begun = start('import.ts', [path]);
    await begun.says('Another import of the directory is at work: waiting until it ends.\n');
    return begun;
  }, PATIENT);
  expect(await output).toMatch(/^venues +1 +0 +0 +0$/m);
  expect(await errors).not.toContain('failed');
  expect(child.exitCode).toBe(0);
});

test('npm run sources takes in files and pages below the priority of readers, and names what failed', async () => {
  let priority = constants.priority.PRIORITY_NORMAL as number;
  const site = await startSite({
    '/program': (request, response) => {
      priority = getPriority(run.child.pid);
      answer(PAGE, { 'content-type': 'text/html' })(request, response);
    },
  });
  await file('library.json', { events: [event('e')] });
  await file('sources.json', {
    sources: [
      { name: 'library', address: 'library.json', format: 'feed' },
      { name: 'theatre', address: `${site.origin}/program`, format: 'schema-org' },
      { name: 'club', address: 'none.json', format: 'feed' },
    ],
  });
  const run = start('sources.ts', []);
  const other = start('sources.ts', ['--source', 'nobody']);
  expect((await run.output).split('\n').toSorted()).toEqual([
    '',
    expect.stringMatching(/^club: failed\. .*none\.json cannot be read: there is no such file\.$/),
    'library: 1 items, 1 changes',
    expect.stringMatching(/^theatre: 1 items, 1 changes/),
  ]);
  expect(run.child.exitCode).toBe(1);
  expect(priority).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  const stored = await databases.events.event.findMany({ select: { titleNb: true, source: true } });
  expect(stored.map(({ titleNb, source }) => `${source}: ${titleNb}`).toSorted()).toEqual([
    'library: e',
    'theatre: Konsert',
  ]);
  expect(await other.errors).toMatch(/^sources\.json names no source "nobody"\.\nMore: /);
  expect(other.child.exitCode).toBe(2);
});

test('what npm start runs beside the service takes sources in until it is stopped, whatever their file says', async () => {
  await file('sources.json', { sources: [{ name: 'library' }] });
  const { child, errors, says } = start('updateSources.ts', []);
  await says('sources[0].address: nothing — expected');
  child.kill('SIGTERM');
  await errors;
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
});

/** The process may take longer to start than a transaction may last by default. */
const PATIENT = { timeout: 100_000 };

/** Starts a program of this folder with the databases. */
function start(program: string, words: readonly string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL(program, import.meta.url)), ...words],
    {
      env: {
        ...process.env,
        TAXONOMY_DATABASE_URL: databases.urls.taxonomy,
        DIRECTORY_DATABASE_URL: databases.urls.directory,
        EVENTS_DATABASE_URL: databases.urls.events,
        SOURCES: join(folder, 'sources.json'),
        SOURCES_ALLOWED_NETWORKS: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const closed = once(child, 'close');
  const all = async (stream: ChildProcess['stdout']) => (await Promise.all([text(stream!), closed]))[0];
  const says = async (words: string) => {
    let told = '';
    child.stderr!.on('data', (chunk) => {
      told += String(chunk);
    });
    await waitUntil(async () => told.includes(words) || child.exitCode !== null, `${program} says: ${words}`);
    expect(told).toContain(words);
  };
  return { child, output: all(child.stdout), errors: all(child.stderr), says };
}

async function file(name: string, content: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

const LOCK = 'calendar import of directory';
const PAGE = `<!doctype html><title>Program</title><script type="application/ld+json">${JSON.stringify({
  ...{ '@context': 'https://schema.org', '@type': 'Event', '@id': 'https://theatre.example/1' },
  ...{ name: 'Konsert', startDate: '2027-03-01T19:00:00+01:00' },
})}</script>`;
