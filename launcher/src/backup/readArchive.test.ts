import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, expect, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { CONTENTS, type Contents } from './archive.ts';
import { readArchive } from './readArchive.ts';

const folder = ownFolder(afterAll);

const WHOLE: Contents = {
  backup: 'event-calendar',
  format: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  databases: { events: ['20261122004908_origin'] },
};
const ROWS = 'id\n'.padEnd(10_000, 'a\n');

test('an archive is read entry by entry', async () => {
  expect(await read(await archive([CONTENTS, JSON.stringify(WHOLE)], ['events/Event', ROWS]))).toEqual([
    { contents: WHOLE },
    { name: 'events/Event', rows: ROWS },
  ]);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['was cut short', (bytes) => bytes.subarray(0, bytes.length - 20)],
  ['has a changed byte', (bytes) => Buffer.from(bytes.with(bytes.length - 6, bytes.at(-6)! ^ 1))],
  ['lacks its end', (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -4000))],
  ['is empty', () => Buffer.alloc(0)],
  ['is of the format before', () => gzipSync('{"backup":"event-calendar","format":1}\n'.padEnd(2000, ' \n'))],
])('a file that %s is refused', async (_, damage) => {
  const bytes = await archive([CONTENTS, JSON.stringify(WHOLE)], ['events/Event', ROWS]);
  await expect(read(damage(bytes))).rejects.toThrow(
    /^The file is no backup of an event calendar, or is damaged/,
  );
});

test.each<[string, readonly (readonly [string, string])[], RegExp]>([
  ['nothing', [], /it has no backup\.json/],
  [
    'contents over a megabyte',
    [[CONTENTS, ' '.repeat(2 ** 21)]],
    /its first entry is backup\.json of \d+ bytes/,
  ],
  [
    'another format',
    forged({ format: 3 }),
    /is not \{"backup":"event-calendar","format":2,…\}, but .*"format":3/,
  ],
  ['a database with a path', forged({ databases: { '../events': [] } }), /its backup\.json is not /],
  ['what a terminal obeys', [['\u{1b}]0;x\u{7}\u{9b}2J', '']], /\\u\{1b\}\]0;x\\u\{7\}\\u\{9b\}2J/],
])('an archive that has %s is refused', async (_, entries, words) => {
  await expect(read(await archive(...entries))).rejects.toThrow(words);
});

function forged(change: object): readonly (readonly [string, string])[] {
  return [[CONTENTS, JSON.stringify({ ...WHOLE, ...change })]];
}

async function archive(...entries: readonly (readonly [name: string, text: string])[]): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of entries) tar.entry({ name }, text);
  tar.finalize();
  return gzipSync(await buffer(tar), { level: 1 });
}

/** What the archive is read as, with the rows of each table as text. */
async function read(bytes: Buffer): Promise<readonly unknown[]> {
  const path = join(folder, 'archive');
  await writeFile(path, bytes);
  const parts: unknown[] = [];
  for await (const part of readArchive(path))
    parts.push('rows' in part ? { ...part, rows: (await buffer(part.rows)).toString() } : part);
  return parts;
}
