import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Faults } from '@calendar/model/fault';
import { afterAll, expect, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { event } from '../../test/builders.ts';
import { ndjson } from '../../test/ndjson.ts';
import type { FeedReader } from './feedReader.ts';
import { objectReader } from './objectReader.ts';
import { openFeed } from './openFeed.ts';

const path = join(ownFolder(afterAll), 'feed.ndjson');
const feed = { events: Array.from({ length: 2_500 }, (_, number) => event(`e${number}`)) };
await writeFile(path, ndjson(feed));
const readers: readonly (readonly [string, () => Promise<FeedReader>])[] = [
  ['an object', async () => objectReader(feed)],
  ['NDJSON', () => openFeed(path)],
];

test.each(readers)('of %s each item is given when the one before was taken', async (_, open) => {
  let taken = 0;
  let underWay = 0;
  const atOnce: number[] = [];
  const faults = new Faults();
  await (await open()).read(async () => {
    underWay += 1;
    atOnce.push(underWay);
    await Promise.resolve();
    underWay -= 1;
    taken += 1;
  }, faults);
  expect([taken, Math.max(...atOnce), faults.count]).toEqual([2_500, 1, 0]);
});

test('only the lines of NDJSON have hashes by which they are known again', async () => {
  const hashed = await Promise.all(readers.map(async ([, open]) => (await open()).hasContentHashes));
  expect(hashed).toEqual([false, true]);
});

test('a signal that stops an import is seen while an object is read', async () => {
  let turns = 0;
  let isRead = false;
  const reading = objectReader(feed)
    .read(() => undefined, new Faults())
    .then(() => {
      isRead = true;
    });
  for (; !isRead; turns++) await nextTurn();
  await reading;
  expect(turns).toBeGreaterThan(2);
});
