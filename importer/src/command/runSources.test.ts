import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { runSources } from './runSources.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a source that sources.json does not name is not understood: status 2', async () => {
  const sources = [{ name: 'library', address: 'library.json', format: 'feed' }];
  expect(await run(['--source', 'nobody'], sources)).toEqual({
    status: 2,
    errors: 'sources.json names no source "nobody".\nMore: npm run sources -- --help\n',
  });
});

test('a fault of sources.json is shown with its place: status 78', async () => {
  expect(await run([], [{ name: 'library' }])).toEqual({
    status: 78,
    errors: expect.stringContaining('sources[0].address: nothing — expected'),
  });
});

async function run(words: readonly string[], sources: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-run-sources-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources }));
  let errors = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    errors += String(chunk);
    return true;
  });
  const url = 'postgresql://nobody@127.0.0.1:1/none';
  const databases = { TAXONOMY_DATABASE_URL: url, DIRECTORY_DATABASE_URL: url, EVENTS_DATABASE_URL: url };
  const status = await runSources(words, { ...databases, SOURCES: join(folder, 'sources.json') });
  return { status, errors };
}
