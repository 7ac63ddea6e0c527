import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFeed } from '@calendar/importer';
import { correctionStates } from '@calendar/importer/corrections';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { event, venue } from '../../importer/test/builders.ts';
import { createCalendarDatabases, databaseVariables } from '../../test/support/calendarDatabases.ts';
import { outputOf } from '../../test/support/keepOutput.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { runCorrect } from './runCorrect.ts';

const databases = await createCalendarDatabases(afterAll);
const folder = ownFolder(afterAll);
beforeEach(databases.empty);

test('npm run correct finds, corrects, joins, lists, takes back, and follows a file (rules 72)', async () => {
  const at = (id: string, title_nb: string) =>
    event(id, { title_nb, dates: [{ startDate: '2027-03-01 19:00:00', venue: 'hall' }] });
  await importFeed({
    source: {
      feed: {
        venues: [venue('hall', { name: 'Salen' }), venue('house', { name: 'Huset' })],
        events: [at('e', 'Lesestudn'), at('f', 'Lesestund for alle')],
      },
    },
    databases,
  });
  const shown = async () => {
    const rows = await databases.events.event.findMany({
      where: { hidden: false },
      select: { id: true, titleNb: true, formerSlugs: true, dates: { select: { venue: true } } },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id, titleNb, formerSlugs, dates }) => [id, titleNb, dates[0]?.venue, ...formerSlugs]);
  };
  const asPublished = [
    ['e', 'Lesestudn', 'hall', 'lesing'],
    ['f', 'Lesestund for alle', 'hall'],
  ];

  expect((await correct('find', 'LESE studn')).output).toBe(
    'event  e  calendar  2027-03-01 19:00:00+01:00  Lesestudn\n',
  );
  const said = ['--title_nb', 'Lesestund', '--venue', 'Huset'];
  const made = await correct('--by', 'Kari', 'event', 'slug-of-e', ...said);
  expect(made.output).toMatch(
    /^\+ 1 {2}event e: venue "house" \(source: \["hall"\]\), title_nb "Lesestund" \(source: "Lesestudn"\)\. Kari, .*\n1 new, 0 taken back, 0 as before\. 1 item changed\.\n$/,
  );
  await importFeed({
    source: { feed: { events: [{ ...at('e', 'Lesing'), event_slug: 'lesing' }] } },
    databases,
  });
  const { changed } = await correctionStates(databases);
  expect(changed).toMatchObject([{ field: 'title_nb', now: 'Lesing' }]);
  await importFeed({ source: { feed: { events: [at('e', 'Lesestudn')] } }, databases });
  await correct('event', 'e', '--same-as', 'slug-of-f');
  await correct('venue', 'hall', '--same-as', 'huset');
  expect(await shown()).toEqual([['f', 'Lesestund for alle', 'house', 'slug-of-e']]);
  const circle = await correct('event', 'f', '--same-as', 'e');
  expect([circle.status, circle.errors]).toEqual([
    1,
    'This has 1 fault:\nsameAs: "e" — expected another event, and none that is the same as this one\nNothing was changed.\n',
  ]);

  const file = join(folder, 'corrections.json');
  await writeFile(file, (await correct('list', '--json')).output);
  expect((await correct('undo', '2', '3')).output).toContain('0 new, 2 taken back, 1 as before.');
  expect(await shown()).toEqual([
    ['e', 'Lesestund', 'house', 'lesing'],
    ['f', 'Lesestund for alle', 'hall'],
  ]);
  expect((await correct('--file', file, '--dry-run')).output).toMatch(/nothing was changed\.\n$/);
  expect(await shown()).toHaveLength(2);
  await correct('--file', file);
  expect(await shown()).toEqual([['f', 'Lesestund for alle', 'house', 'slug-of-e']]);

  // What stands is taken again, although what it names is gone.
  await importFeed({ source: { feed: { venues: [] } }, databases, replace: true });
  expect((await correct('--file', file, '--dry-run')).output).toBe(
    '0 new, 0 taken back, 2 as before: nothing was changed.\n',
  );

  await writeFile(file, '{"corrections": [{"event": "e", "title": 1}, {"event": "f", "sameAs": "nobody"}]}');
  const refused = await correct('--file', file);
  expect(refused.status).toBe(1);
  expect(refused.errors).toContain('corrections[0].title: 1 — expected one of hidden, sameAs,');
  expect(refused.errors).toContain(
    'corrections[1].sameAs: "nobody" — expected the id or the slug of another',
  );
  await writeFile(file, '{"corrections": []}');
  await correct('--file', file);
  expect(await shown()).toEqual(asPublished);
  expect((await correct('list')).output).toBe('Nothing is corrected.\n');
  for (const word of ['category', 'tag', 'organizer', 'image', 'price'])
    expect((await correct('event', 'e', `--${word}`, '', '--dry-run')).output, word).toMatch(
      /^\+ 6 {2}event e: \w+s \[\] /,
    );
  const free = await correct('event', 'e', '--price', ' kr 0,- ', '--dry-run');
  expect(free.output).toContain(' ticketsInformation "free" ');
  const early = await correct('event', 'e', '--cancel', '--on', '2027-02-28');
  expect(early.errors).toBe('Number 6 waits: there is no event "e" with a date on 2027-02-28 now.\n');
  await correct('event', 'lesing', '--same-as', 'f');
  await writeFile(file, (await correct('list', '--json')).output);
  await importFeed({
    source: { feed: { events: [at('f', 'Lesestund for alle')] } },
    databases,
    replace: true,
  });
  for (const former of ['e', 'slug-of-e'])
    expect((await correct('event', former, '--hide', '--dry-run')).output).toContain('  event f: hidden');
  expect((await correct('--file', file, '--dry-run')).output).toContain('0 new, 0 taken back, 2 as before');
  const unknown = await correct('events', 'e', '--hide');
  expect([unknown.status, unknown.errors]).toEqual([
    2,
    expect.stringContaining('The words are find, event,'),
  ]);
});

function correct(...words: readonly string[]) {
  return outputOf(() => runCorrect(words, databaseVariables(databases)));
}
