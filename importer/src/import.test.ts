import { appendFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openConnection } from '@calendar/postgres';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createCalendarDatabases, databaseVariables } from '../../test/support/calendarDatabases.ts';
import { listen } from '../../test/support/listen.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { Program } from '../../test/support/processes/Program.ts';
import { runNode } from '../../test/support/runProgram.ts';
import { waitUntil } from '../../test/support/waitUntil.ts';
import { category, event, venue } from '../test/builders.ts';
import { ndjson } from '../test/ndjson.ts';
import { readRecord } from '../test/readRecord.ts';
import { runImportHere } from '../test/runImportHere.ts';
import { importFeed } from './importFeed.ts';
import { openFeed } from './read/openFeed.ts';

const databases = await createCalendarDatabases(afterAll);
const folder = ownFolder(afterAll);
beforeEach(databases.empty);

test('a database that does not answer is named, and so is what is waited for', async () => {
  const { port, close } = await listen(createServer());
  onTestFinished(close);
  const { status, errors } = await runHere([await file('a.json', '{"venues": []}')], {
    TAXONOMY_DATABASE_URL: `postgresql://somebody:secret@127.0.0.1:${port}/calendar`,
  });
  expect(status).toBe(1);
  expect(errors).toContain(`Waiting for the database of taxonomy at 127.0.0.1:${port}\n`);
  expect(errors).toContain(`127.0.0.1:${port} does not answer`);
  expect(errors).not.toContain('secret');
});

test.each([
  ['import.ts', '--remove', 'events', 'e'],
  ['sources.ts', 'try', 'a.ics'],
])('the wait of %s for a database that does not answer ends with SIGTERM', async (program, ...words) => {
  const silent = createServer();
  const { port, close } = await listen(silent);
  onTestFinished(close);
  const TAXONOMY_DATABASE_URL = `postgresql://somebody:secret@127.0.0.1:${port}/calendar`;
  const command = fileURLToPath(new URL(program, import.meta.url));
  const child = start(words, { TAXONOMY_DATABASE_URL }, command);
  silent.once('connection', () => child.kill('SIGTERM'));
  expect(await child.ended).toEqual({ status: 1, signal: null });
  expect(child.output).toMatch(/^Stopped[^\n]*\n$/);
});

describe('the exit status', () => {
  test('is 0 when a feed was imported from standard input, with the counts on standard output', async () => {
    const { status, output, errors } = await run(['-'], { input: JSON.stringify({ venues: [venue('v')] }) });
    expect({ status, errors }).toMatchObject({ status: 0, errors: expect.not.stringContaining('Warning') });
    expect(output).toMatch(/^ +new +changed +unchanged +removed$/m);
    expect(output).toMatch(/^venues +1 +0 +0 +0$/m);
    expect((await readRecord(databases)).venues.size).toBe(1);
  });

  test('is 0 when there are only warnings, which are on standard error', async () => {
    const dates = [{ startDate: '2026-03-01 19:00:00', venue: 'v' }];
    const path = await file('a.json', JSON.stringify({ events: [event('e', { dates })] }));
    const { status, errors } = await runHere([path]);
    expect(status).toBe(0);
    expect(errors).toContain(
      'Warning: nobody knows the venue "v", referred to at events[0].dates[0].venue.\n',
    );
  });

  test('is 1 when a feed is at fault, with the faults on standard error', async () => {
    const path = await file('a.ndjson', `${JSON.stringify({ venue: venue('v') })}\n{"event": {"id": "e"}}\n`);
    const { status, output, errors } = await runHere([path]);
    expect(status).toBe(1);
    expect(output).toBe('');
    expect(errors).toContain('line 2: event.event_slug: nothing — expected a text');
    expect(errors).toContain('line 2: event.dates: nothing — expected a list of one or more dates');
    expect(errors).toContain('Nothing was written.');
    expect((await readRecord(databases)).venues.size).toBe(0);
  });

  test('is 1 when most of a section would go, which is listed, until --force', async () => {
    const categories = Array.from({ length: 12 }, (_, number) => category(`C${number}`));
    const dates = [{ startDate: '2031-03-01 19:00:00' }];
    const events = Array.from({ length: 11 }, (_, number) => event(`e${number}`, { dates }));
    await runHere([await file('all.json', JSON.stringify({ categories, events }))]);
    const one = await file('one.json', JSON.stringify({ categories: categories.slice(0, 1) }));
    const withheld = await runHere(['--replace', one]);
    expect([withheld.status, withheld.output]).toEqual([1, '']);
    expect(withheld.errors).toContain('11 of the 12 categories would go: "C1", "C10", "C11", "C2"');
    const some = await file('some.json', JSON.stringify({ events: events.slice(0, 5) }));
    expect((await runHere(['--replace', some])).errors).toContain(
      '6 of the 11 events to come would go: "e10", "e5"',
    );
    expect((await readRecord(databases)).categories.size).toBe(12);
    expect((await runHere(['--replace', '--force', one])).status).toBe(0);
    expect((await readRecord(databases)).categories.size).toBe(1);
  });
});

test('--source names who publishes, and --remove removes one item of that source (rules 52)', async () => {
  const path = await file('a.json', JSON.stringify({ events: [event('e'), event('f')] }));
  expect(await runHere(['--source', 'theatre', path])).toMatchObject({ status: 0 });
  const refused = await runHere(['--remove', 'events', 'e', '--source', 'library']);
  expect(refused).toMatchObject({ status: 1, output: '' });
  expect(refused.errors).toContain(
    'The event "e" belongs to the source "theatre", not to "library".\nNothing was written.',
  );
  const removed = await run(['--remove', 'events', 'e', '--source', 'theatre']);
  expect(removed).toMatchObject({ status: 0, output: 'Removed "e" from events.\n' });
  expect([...(await readRecord(databases)).events.keys()]).toEqual(['f']);
});

test('--format schema.org refuses what is not UTF-8, in which letters would be lost', async () => {
  const path = join(folder, 'latin1.jsonld');
  await writeFile(
    path,
    Buffer.from('{"@type": "Event", "name": "Bodø", "startDate": "2027-07-01"}', 'latin1'),
  );
  const { status, errors } = await runHere(['--format', 'schema.org', path]);
  expect(status).toBe(1);
  expect(errors).toContain('This is not text in UTF-8.');
});

test('an NDJSON feed that changes between checking and writing is written as it was checked', async () => {
  const path = await file('a.ndjson', ndjson({ venues: [venue('v')], events: many(700) }));
  await importFeed({
    source: {
      hasContentHashes: true,
      async read(take, faults, unchangedLines) {
        const reading = await (await openFeed(path)).read(take, faults, unchangedLines);
        await appendFile(path, ndjson({ venues: [venue('w')] }));
        return reading;
      },
    },
    databases,
  });
  const { venues, events } = await readRecord(databases);
  expect([venues.size, events.size]).toEqual([1, 700]);
});

test('an import killed at any moment leaves each domain as before or as after, and the next completes it', async () => {
  const before = { venues: [venue('v', { name: 'before' })], events: many(50) };
  await importFeed({ source: { feed: before }, databases });
  const after = { venues: [venue('v', { name: 'after' })], events: many(800, 'after') };
  const path = await file('a.ndjson', ndjson(after));
  for (const delay of [0, 200]) {
    const child = start([path]);
    await waitUntil(async () => !child.isRunning || (await isAtWork()), 'the import is at work');
    await Promise.race([child.ended, sleep(delay)]);
    child.kill('SIGKILL');
    await child.ended;
    await waitUntil(async () => !(await isAtWork()), 'the import has ended');
    const { venues, events } = await readRecord(databases);
    expect(['before', 'after']).toContain(venues.get('v')?.name);
    const titles = new Set([...events.values()].map(({ title_nb }) => title_nb));
    expect([`50 before`, `800 after`]).toContain(`${events.size} ${[...titles].join()}`);
  }
  expect(await runHere([path])).toMatchObject({ status: 0 });
  expect((await readRecord(databases)).events.size).toBe(800);
});

test('an import that gets SIGTERM while it writes leaves all as it was', async () => {
  const before = [venue('v', { name: 'before' })];
  await importFeed({ source: { feed: { venues: before, events: many(50) } }, databases });
  const after = { venues: [venue('v', { name: 'after' })], events: many(800, 'after') };
  const child = start([await file('a.ndjson', ndjson(after))]);
  await using holder = await openConnection(databases.urls.events);
  await holder.query('BEGIN; LOCK TABLE "Event" IN EXCLUSIVE MODE');
  await waitUntil(isAtWork, 'the import is at work');
  child.kill('SIGTERM');
  // It is told of the signal before it can write on.
  await sleep(2_000);
  await holder.query('COMMIT');
  expect(await child.ended).toEqual({ status: 1, signal: null });
  expect(child.output).toMatch(/^Stopped by SIGTERM\. Nothing was written\.$/m);
  const { venues, events } = await readRecord(databases);
  expect([venues.get('v')?.name, events.size, events.get('e0')?.title_nb]).toEqual(['before', 50, 'before']);
});

test('an import that is stuck in native code ends soon after SIGTERM', async () => {
  const stuck = new URL('../test/stuckImport.ts', import.meta.url).href;
  const child = start([await file('a.json', '{}')], { NODE_OPTIONS: `--import=${stuck}` });
  await expect.poll(() => child.said).not.toBe('');
  child.kill('SIGTERM');
  expect(await child.ended).toEqual({ status: null, signal: 'SIGKILL' });
  expect(child.output).toMatch(/^Stopped by SIGTERM in the middle\./m);
});

/** Whether some process imports events. */
async function isAtWork(): Promise<boolean> {
  const [row] = await databases.events.$queryRaw<readonly { readonly locks: bigint }[]>`
    SELECT count(*) AS "locks" FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return row?.locks !== 0n;
}

function many(count: number, title = 'before') {
  return Array.from({ length: count }, (_, number) => event(`e${number}`, { title_nb: title }));
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function runHere(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return runImportHere(words, databases, environment);
}

/** Runs the command itself. */
function run(words: readonly string[], { input = '' } = {}) {
  return runNode([COMMAND, ...words], { env: { ...process.env, ...databaseVariables(databases) }, input });
}

function start(words: readonly string[], environment: NodeJS.ProcessEnv = {}, command = COMMAND): Program {
  const env = { ...process.env, ...databaseVariables(databases), ...environment };
  // Standard input does not end.
  return new Program('import', [process.execPath, command, ...words], { env, stdio: 'pipe' });
}

const COMMAND = fileURLToPath(new URL('import.ts', import.meta.url));
