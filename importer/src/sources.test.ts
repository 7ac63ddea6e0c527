import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event } from '../test/builders.ts';
import { type CalendarDatabases, createCalendarDatabases } from '../test/calendarDatabases.ts';
import { text as answer, startSite } from '../test/webServer.ts';

let databases: CalendarDatabases;
let folder: string;
beforeAll(async () => {
  databases = await createCalendarDatabases();
  folder = await mkdtemp(join(tmpdir(), 'calendar-sources-command-'));
});
afterAll(async () => {
  await databases.drop();
  await rm(folder, { recursive: true });
});

test('npm run sources imports files and pages of the web, and status shows the result of each', async () => {
  const site = await startSite({ '/program': answer(PAGE, { 'content-type': 'text/html' }) });
  await writeFile(join(folder, 'library.json'), JSON.stringify({ events: [event('e')] }));
  await writeFile(
    join(folder, 'sources.json'),
    JSON.stringify({
      sources: [
        { name: 'library', address: 'library.json', format: 'feed' },
        { name: 'theatre', address: `${site.origin}/program`, format: 'schema-org' },
        { name: 'club', address: 'none.json', format: 'feed' },
      ],
    }),
  );
  const { status, output } = await run([]);
  expect(status).toBe(1);
  expect(output).toContain('library: 1 items, 1 changes\n');
  expect(output).toContain('theatre: 1 items, 1 changes');
  expect(output).toMatch(/^club: failed\. .*none\.json cannot be read: there is no such file\.$/m);
  const titles = (await databases.events.event.findMany()).map(({ titleNb }) => titleNb);
  expect(titles.toSorted()).toEqual(['Konsert', 'e']);

  const told = await run(['status']);
  expect(told.status).toBe(0);
  expect(told.output).toMatch(/^club {2}failed$/m);
  expect(told.output).toMatch(/^theatre {2}good\n {2}address +http.*\n {2}last success +20\S+, 1 items$/m);
  expect(await run(['--due'])).toMatchObject({ status: 0, output: '' });
  expect(await run(['--source', 'library'])).toMatchObject({
    status: 0,
    output: 'library: 1 items, 0 changes\n',
  });
  expect(await run(['--source', 'x'])).toMatchObject({ status: 2, output: '' });

  await writeFile(join(folder, 'sources.json'), '{"sources": [{"name": "a"}]}');
  const refused = await run([]);
  expect(refused.status).toBe(78);
  expect(refused.errors).toContain('sources[0].address: nothing — expected');
}, 120_000);

async function run(words: readonly string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('sources.ts', import.meta.url)), ...words], {
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
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, output, errors };
}

const PAGE = `<!doctype html><title>Program</title><script type="application/ld+json">${JSON.stringify({
  ...{ '@context': 'https://schema.org', '@type': 'Event', '@id': 'https://theatre.example/1' },
  ...{ name: 'Konsert', startDate: '2027-03-01T19:00:00+01:00' },
})}</script>`;
