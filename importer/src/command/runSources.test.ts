import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createCalendarDatabases, databaseVariables } from '../../../test/support/calendarDatabases.ts';
import { outputOf } from '../../../test/support/keepOutput.ts';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { SourceStates } from '../sources/SourceStates.ts';
import { runSources } from './runSources.ts';

const databases = await createCalendarDatabases(afterAll);

test('a source that sources.json does not name is not understood: status 2', async () => {
  const sources = [{ name: 'library', address: 'library.json', format: 'feed' }];
  expect(await run(['--source', 'nobody'], sources)).toEqual({
    ...{ status: 2, output: '' },
    errors: 'sources.json names no source "nobody".\nMore: npm run sources -- --help\n',
  });
});

test.each([
  [['go'], 'The words are status, with names of sources, doubles, and try, with an address, not go.'],
  [
    ['doubles', 'a'],
    'The words are status, with names of sources, doubles, and try, with an address, not doubles a.',
  ],
  [['--json'], '--json goes with status.'],
  [['--format', 'ics'], '--format and --mapping go with try.'],
  [['status', '--mapping', 'm.json'], '--format and --mapping go with try.'],
  [['try'], 'Name one address, or file, after try.'],
  [['try', 'a', 'b'], 'Name one address, or file, after try.'],
  [['try', 'a', '--format', 'xls'], '--format takes feed or schema-org or ics or csv, not xls.'],
])('the words %j are not understood: status 2', async (words, message) => {
  const errors = `${message}\nMore: npm run sources -- --help\n`;
  expect(await run(words, [])).toEqual({ status: 2, output: '', errors });
});

test('a fault of sources.json is shown with its place: status 78', async () => {
  expect(await run([], [{ name: 'library' }])).toEqual({
    ...{ status: 78, output: '' },
    errors: expect.stringContaining('sources[0].address: nothing — expected'),
  });
});

test('sources are tried that are named, or due; one that another process works on is not', async () => {
  // Refused before any thread is needed.
  const sources = ['club', 'library', 'museum'].map((name) => ({
    ...{ name, address: `http://127.0.0.1:1/${name}`, format: 'feed' },
  }));
  const failed = (name: string) =>
    expect.stringMatching(new RegExp(`^${name}: failed\\. .*127\\.0\\.0\\.1.*\\n$`));
  expect(await run(['--source', 'library'], sources)).toEqual({
    status: 1,
    output: failed('library'),
    errors: '',
  });
  const states = new SourceStates(databases.events);
  await states.take('museum');
  expect(await run(['--due'], sources)).toEqual({ status: 1, output: failed('club'), errors: '' });
  expect(await run(['--source', 'museum'], sources)).toEqual({
    ...{ status: 0, output: '' },
    errors: 'Other sources are imported by another process at this moment.\n',
  });
  const { status, output } = await run(['status'], sources.slice(0, 2));
  expect(status).toBe(0);
  expect(output.match(/^\w+ .*$/gm)).toEqual(['club  failed', 'library  failed', 'museum  at work']);
  expect(output.match(/none: .*/g)).toEqual(['none: sources.json does not name it, its items stay']);
  await run([], [{ name: 'other', address: 'none.json', format: 'feed' }]);
  const told = await run(['status', 'club', '--json'], sources);
  expect(JSON.parse(told.output)).toMatchObject([
    { name: 'club', state: 'failed', failures: 1, findings: [] },
  ]);
  await run(['--due'], sources.slice(0, 1));
  const said = { section: 'events', itemId: 'gone', madeBy: 'Kari' };
  await databases.events.correction.createMany({
    data: ['1999', '9999'].map((year, number) => ({ ...said, number, fields: { on: `${year}-12-05` } })),
  });
  const { output: left } = await run(['status'], sources);
  expect(left.match(/^\w+ .*$/gm)).toEqual(['club  failed', expect.stringMatching(/ that wait, .*: 1$/)]);
  expect(left).toMatch(/\n {2}1 {2}event gone, on 9999-12-05\n$/);
});

async function run(words: readonly string[], sources: readonly object[]) {
  const folder = ownFolder(onTestFinished);
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources }));
  const environment = { ...databaseVariables(databases), SOURCES: join(folder, 'sources.json') };
  return outputOf(() => runSources(words, environment, () => new AbortController().signal));
}
