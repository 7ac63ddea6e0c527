import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite, text } from '../../test/support/webServer.ts';
import { event } from '../test/builders.ts';
import { type CalendarDatabases, createCalendarDatabases } from '../test/calendarDatabases.ts';
import { runImportHere } from '../test/runImportHere.ts';

let databases: CalendarDatabases;
let folder: string;
beforeAll(async () => {
  databases = await createCalendarDatabases();
  folder = await mkdtemp(join(tmpdir(), 'calendar-ways-in-'));
});
afterAll(async () => {
  await databases.drop();
  await rm(folder, { recursive: true });
});

const START = '2027-03-01T19:00:00+01:00';

/** Each form in which a source publishes an event, by its id and title. A sitemap lists a page. */
const FORMS: readonly Form[] = [
  [
    'feed',
    'feed.json',
    'application/json',
    (id, title) => JSON.stringify({ events: [feedEvent(id, title)] }),
  ],
  ['feed', 'lines.ndjson', null, (id, title) => `${JSON.stringify({ event: feedEvent(id, title) })}\n`],
  ['ics', 'calendar.ics', 'text/calendar', calendarOf],
  ['schema-org', 'events.jsonld', 'application/ld+json', (id, title) => JSON.stringify(concert(id, title))],
  ['schema-org', 'page.html', 'text/html', pageOf],
  ['schema-org', 'sitemap.xml', 'application/xml', null],
];

/** How a form comes in: `npm run sources` and `npm run import`, by a path and by an address on the web. */
const WAYS = ['sources-path', 'sources-web', 'import-path', 'import-web'] as const;

test('each format comes in each way: new, then unchanged, then changed', async () => {
  const site = await startSite({});
  const all = WAYS.flatMap((way) =>
    FORMS.flatMap(([format, file, type]) => {
      const isWeb = way.endsWith('web');
      if (isWeb ? type === null : file === 'sitemap.xml') return [];
      const name = `${way}-${file}`;
      return [{ way, name, address: isWeb ? `${site.origin}/${name}` : join(folder, name), format }];
    }),
  );
  const ofSources = all.filter(({ way }) => way.startsWith('sources'));
  const sources = ofSources.map(({ name, address, format }) => ({ name, address, format, replace: true }));
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources }));
  for (const [round, title] of ['Before', 'Before', 'After'].entries()) {
    await publish(site, title);
    const { output, errors } = await runSources();
    expect(errors).toBe('');
    const lines = new Map(output.split('\n').map((line) => [line.split(':')[0], line]));
    for (const { way, name } of ofSources) {
      const isUnchanged = round === 1 && way === 'sources-web';
      expect(lines.get(name)).toMatch(
        isUnchanged ? /: unchanged$/ : `: 1 items, ${round === 1 ? 0 : 1} changes`,
      );
    }
    const counts = ['1 +0 +0 +0', '0 +0 +1 +0', '0 +1 +0 +0'][round];
    for (const { name, address, format } of all.filter(({ way }) => way.startsWith('import'))) {
      const words = ['--source', name, '--replace', '--format', format, address];
      const done = await runImportHere(words, databases, { SOURCES_ALLOWED_NETWORKS: '127.0.0.1' });
      expect(done.output, `${name} ${done.errors}`).toMatch(new RegExp(`^events +${counts}$`, 'm'));
    }
    const titles = await databases.events.event.findMany({ select: { titleNb: true } });
    expect(titles.map(({ titleNb }) => titleNb)).toEqual(Array(all.length).fill(title));
  }
  const conditional = site.requests.filter(({ headers }) => headers['if-none-match'] === '"Before"');
  expect(conditional).toHaveLength(10);
}, 120_000);

/** Puts each form of a title into the folder and on the site, which answers 304 when it has not changed. */
async function publish(site: Site, title: string): Promise<void> {
  for (const way of WAYS) {
    for (const [, file, type, of] of FORMS) {
      const name = `${way}-${file}`;
      const page = `${site.origin}/${way}-page.html`;
      const body = of?.(name, title) ?? `<urlset><url><loc>${page}</loc></url></urlset>`;
      await writeFile(join(folder, name), body);
      const etag = `"${title}"`;
      site.answers[`/${name}`] = (request, response) =>
        request.headers['if-none-match'] === etag
          ? text('', { etag }, 304)(request, response)
          : text(body, { 'content-type': type ?? '', etag })(request, response);
    }
  }
}

/** Runs `npm run sources` itself. */
async function runSources() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('sources.ts', import.meta.url))], {
    env: {
      ...process.env,
      TAXONOMY_DATABASE_URL: databases.urls.taxonomy,
      DIRECTORY_DATABASE_URL: databases.urls.directory,
      EVENTS_DATABASE_URL: databases.urls.events,
      SOURCES: join(folder, 'sources.json'),
      SOURCES_ALLOWED_NETWORKS: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ]);
  return { output, errors };
}

function feedEvent(id: string, title: string) {
  return event(id, { title_nb: title, dates: [{ startDate: START }] });
}

function concert(id: string, name: string) {
  return { '@type': 'Event', '@id': `https://a.example/${id}`, name, startDate: START };
}

function calendarOf(id: string, title: string): string {
  const lines = ['BEGIN:VEVENT', `UID:${id}`, `SUMMARY:${title}`, 'DTSTART:20270301T180000Z', 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function pageOf(id: string, title: string): string {
  return `<!doctype html><script type="application/ld+json">${JSON.stringify(concert(id, title))}</script>`;
}

type Form = readonly [
  format: string,
  file: string,
  mediaType: string | null,
  of: ((id: string, title: string) => string) | null,
];
