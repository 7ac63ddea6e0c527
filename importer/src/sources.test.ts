import { readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createCalendarDatabases, databaseVariables } from '../../test/support/calendarDatabases.ts';
import { outputOf } from '../../test/support/keepOutput.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { Program } from '../../test/support/processes/Program.ts';
import { text as answer, startSite } from '../../test/support/webServer.ts';
import { event, venue } from '../test/builders.ts';
import { runSources } from './command/runSources.ts';

const databases = await createCalendarDatabases(afterAll);
const folder = ownFolder(afterAll);

test('npm run sources imports files and pages of the web below the priority of readers: those named, those due', async () => {
  let priority = constants.priority.PRIORITY_NORMAL as number;
  const site = await startSite({
    '/program': (request, response) => {
      priority = getPriority(run.pid);
      answer(PAGE, { 'content-type': 'text/html' })(request, response);
    },
    '/choir.ics': answer(CALENDAR, { 'content-type': 'text/calendar' }),
  });
  for (const id of ['library', 'museum'])
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ events: [event(id)] }));
  await settings([
    { name: 'library', address: 'library.json', format: 'feed' },
    { name: 'museum', address: 'museum.json', format: 'feed' },
    { name: 'theatre', address: `${site.origin}/program`, format: 'schema-org' },
    { name: 'choir', address: `${site.origin}/choir.ics`, format: 'ics' },
    { name: 'club', address: 'none.json', format: 'feed' },
  ]);
  const run = start(
    'sources.ts',
    ['library', 'theatre', 'choir', 'club'].flatMap((name) => ['--source', name]),
  );
  expect(await run.ended).toEqual({ status: 1, signal: null });
  expect(run.said.split('\n').toSorted()).toEqual([
    '',
    expect.stringMatching(/^choir: 1 item, 1 change/),
    expect.stringMatching(/^club: failed\. .*none\.json cannot be read: there is no such file\.$/),
    'library: 1 item, 1 change',
    expect.stringMatching(/^theatre: 1 item, 1 change/),
  ]);
  expect(priority).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);

  expect(await here('--due')).toMatchObject({ status: 0, output: 'museum: 1 item, 1 change\n' });
  const stored = await databases.events.event.findMany({ select: { titleNb: true, source: true } });
  expect(stored.map(({ titleNb, source }) => `${source}: ${titleNb}`).toSorted()).toEqual([
    'choir: Øvelse',
    'library: library',
    'museum: museum',
    'theatre: Konsert',
  ]);
  const { output: told } = await here('status');
  expect(told).toMatch(/^club {2}failed$/m);
  expect(told).toMatch(/^theatre {2}good\n {2}address +http.*\n {2}last success +20\S+, 1 item$/m);
  for (const id of ['library', 'museum']) {
    const dates = [{ startDate: '2098-01-01 19:00:00+01:00', venue: id }];
    const feed = {
      venues: [venue(id, { name: 'Huset', municipality: 'Bodø' })],
      events: [event(id, { title_nb: 'Hamlet', dates })],
    };
    await writeFile(join(folder, `${id}.json`), JSON.stringify(feed));
  }
  await here('--source', 'library', '--source', 'museum');
  expect((await here('status')).output).toContain('\n1 probable double\n');
});

test('--dry-run says what each source would bring, and try what an address would; nothing is written', async () => {
  await databases.empty();
  await databases.taxonomy.category.create({
    data: { id: 'CHOIR', nameNb: 'Korsang', slugNb: 'kor', digest: '', revision: 1 } as never,
  });
  const site = await startSite({
    '/choir.ics': answer(CALENDAR.replace('END:VCAL', `${HIDDEN_ONE}END:VCAL`), {
      'content-type': 'text/calendar',
    }),
    '/news': answer('<rss></rss>', { 'content-type': 'text/html' }),
  });
  await writeFile(join(folder, 'library.json'), JSON.stringify({ events: [event('e'), event('f')] }));
  await writeFile(join(folder, 'words.json'), JSON.stringify({ default: 'KORSANG', hide: ['Styremøte'] }));
  await writeFile(join(folder, 'wrong.json'), JSON.stringify({ keywords: { sang: 'korsangen' } }));
  const [name, format] = ['choir', 'ics'];
  await settings([
    { name: 'library', address: 'library.json', format: 'feed', replace: true },
    { name, format, address: `${site.origin}/choir.ics`, mapping: 'words.json' },
    { name: 'wrong', format, address: `${site.origin}/choir.ics`, mapping: 'wrong.json' },
  ]);
  const before = await databases.events.source.findMany();
  const { output: told } = await here('--dry-run');
  expect(told).toContain('library: 2 items, 2 changes\n  new      event e  e\n  new      event f  f\n');
  expect(told).toContain(
    'wrong: failed. sources[2].mapping, wrong.json: keywords["sang"]: "korsangen" — ' +
      'expected the id or the name of a category of the calendar; near are CHOIR (Korsang)\n',
  );
  expect(await databases.events.event.count()).toBe(0);
  expect(await databases.events.source.findMany()).toEqual(before);

  await here('--source', 'library', '--source', 'choir');
  expect(await databases.events.event.findMany({ where: { source: 'choir' } })).toMatchObject([
    { titleNb: 'Øvelse', categories: ['CHOIR'] },
  ]);
  const again = await here('--dry-run', '--source', 'choir');
  expect(again.output).toBe('choir: unchanged\nNothing was written.\n');
  await writeFile(join(folder, 'library.json'), JSON.stringify({ events: [event('f', { title_nb: 'F' })] }));
  expect((await here('--dry-run', '--source', 'library', '--force')).output).toBe(
    'library: 1 item, 2 changes\n  changed  event f  F\n  removed  event e  e\nNothing was written.\n',
  );
  const tried = await here('try', `${site.origin}/choir.ics`, '--mapping', join(folder, 'words.json'));
  expect(tried.output).toMatch(
    /^format: ics\n1 event, 1 of them to come\. The first:\n {2}2027-03-10 20:00 {2}Øvelse\n {6}no place · CHOIR\n/,
  );
  expect(tried.status).toBe(0);
  const news = await here('try', `${site.origin}/news`, '--format', 'ics');
  expect(news.errors).toMatch(/ is an RSS or Atom feed\..*iCalendar address/);
  expect(news.status).toBe(1);
  expect(await databases.events.event.count()).toBe(3);
});

test('what npm start runs beside the service takes sources in until it is stopped, whatever their file says', async () => {
  await settings([{ name: 'library' }]);
  const run = start('sources.ts', ['--continually']);
  await expect.poll(() => run.output).toContain('sources[0].address: nothing — expected');
  await writeFile(join(folder, 'paper.json'), JSON.stringify({ events: [event('g')] }));
  await settings([{ name: 'paper', address: 'paper.json', format: 'feed' }]);
  await expect.poll(() => run.output).toContain('paper: 1 item');
  // Between the rounds only the process that waits is there. Elsewhere than on Linux nothing is seen.
  const readers = () => readFile(`/proc/${run.pid}/task/${run.pid}/children`, 'utf8').catch(() => '');
  await expect.poll(readers).toBe('');
  await settings([{ name: 'annex', address: 'paper.json', format: 'feed' }]);
  await expect.poll(() => run.output).toContain('annex: 0 items');
  expect(await run.stop()).toEqual({ status: 0, signal: null });
});

async function settings(sources: readonly object[]): Promise<void> {
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources }));
}

const environment = () => ({
  ...databaseVariables(databases),
  SOURCES: join(folder, 'sources.json'),
  SOURCES_ALLOWED_NETWORKS: '127.0.0.1',
});

function here(...words: readonly string[]) {
  return outputOf(() => runSources(words, environment(), () => new AbortController().signal));
}

/** Starts a program of this folder with the databases. */
function start(program: string, words: readonly string[]) {
  const command = [process.execPath, fileURLToPath(new URL(program, import.meta.url)), ...words];
  return new Program(program, command, { env: { ...process.env, ...environment() } });
}

const PAGE = `<!doctype html><title>Program</title><script type="application/ld+json">${JSON.stringify({
  ...{ '@context': 'https://schema.org', '@type': 'Event', '@id': 'https://theatre.example/1' },
  ...{ name: 'Konsert', startDate: '2027-03-01T19:00:00+01:00' },
})}</script>`;
const REHEARSAL = `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Øvelse\r\nDTSTART:20270310T190000Z\r\nEND:VEVENT\r\n`;
const CALENDAR = `BEGIN:VCALENDAR\r\n${REHEARSAL}END:VCALENDAR\r\n`;
const HIDDEN_ONE = REHEARSAL.replace('UID:1', 'UID:2\r\nCATEGORIES:styremøte');
