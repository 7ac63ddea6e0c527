import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FeedRefused } from '@calendar/model/fault';
import type { RawFeed } from '@calendar/model/feed';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { event } from '../test/builders.ts';
import { ndjson } from '../test/ndjson.ts';
import { readRecord } from '../test/readRecord.ts';
import { importFeed } from './importFeed.ts';
import type { FeedReader, ReadItem } from './read/feedReader.ts';
import { openFeed } from './read/openFeed.ts';

const databases = await createCalendarDatabases(afterAll);
const folder = ownFolder(afterAll);
beforeEach(databases.empty);

describe('an event that an earlier import read from the same line', () => {
  const feed = { events: [event('a'), event('b', { categories: ['unheard of'] })] };

  test('is not read again, and nothing is written', async () => {
    expect(await takenIn(feed)).toMatchObject({ changed: 0, unchanged: 0, warnings: 1 });
    const rows = await versions();
    expect(await takenIn(feed)).toEqual({ read: [], changed: 0, unchanged: 2, warnings: 1 });
    expect(await versions()).toEqual(rows);
  });

  test('is not read to write others, which are read once', async () => {
    await takenIn(feed);
    const next = { events: [event('a', { views: 1 }), feed.events[1]!, event('c')] };
    expect(await takenIn(next)).toEqual({ read: ['a', 'c'], changed: 1, unchanged: 1, warnings: 1 });
    expect([...(await readRecord(databases)).events.keys()].toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('is read once more when it came in another form since, even unchanged', async () => {
    await takenIn(feed);
    await importFeed({
      source: { feed: { events: [event('a', { views: 1 })] } },
      databases,
    });
    await importFeed({ source: { feed }, databases });
    expect(await takenIn(feed)).toMatchObject({ read: ['a'], unchanged: 2 });
    expect(await takenIn(feed)).toMatchObject({ read: [], unchanged: 2 });
  });

  test('is at fault where it repeats an id or a slug', async () => {
    await takenIn(feed);
    const line = ndjson({ events: [feed.events[0]!] });
    const other = ndjson({ events: [event('c', { event_slug: 'slug-of-a' })] });
    const outcome = importFeed({
      source: await openFeed(await file(line + line + other)),
      databases,
    });
    const faults = await outcome.catch((error: unknown) => error instanceof FeedRefused && error.message);
    expect(faults).toContain(
      'line 2: event.id: "a" — expected an id that is not repeated (first at line 1: event)',
    );
    expect(faults).toContain('line 3: event.event_slug: "slug-of-a" — expected a slug that is not repeated');
  });

  test('is imported when another import changes it meanwhile', async () => {
    await takenIn(feed);
    const path = await file(ndjson(feed));
    const reader = await openFeed(path);
    let readings = 0;
    const source: FeedReader = {
      hasContentHashes: true,
      async read(take, faults, unchangedLines) {
        const found = await reader.read(take, faults, unchangedLines);
        readings += 1;
        if (readings === 1) {
          const other = { events: [event('b', { views: 1 })] };
          await importFeed({ source: { feed: other }, databases });
        }
        return found;
      },
    };
    const { sections, unknown } = await importFeed({ source, databases });
    expect(sections.events).toEqual({ new: 0, changed: 1, unchanged: 1, removed: 0 });
    expect(unknown).toMatchObject([{ referent: 'category', id: 'unheard of', count: 1 }]);
    expect((await readRecord(databases)).events.get('b')?.views).toBeNull();
  });
});

async function takenIn(feed: RawFeed) {
  const reader = await openFeed(await file(ndjson(feed)));
  const read: unknown[] = [];
  const source: FeedReader = {
    hasContentHashes: true,
    read(take, faults, unchangedLines) {
      const recorded = (item: ReadItem) => {
        read.push(Reflect.get(Object(item.value), 'id'));
        return take(item);
      };
      return reader.read(recorded, faults, unchangedLines);
    },
  };
  const { sections, unknown } = await importFeed({ source, databases });
  const { changed, unchanged } = sections.events;
  return { read, changed, unchanged, warnings: unknown.length };
}

/** Which version of each event's row there is: it differs when the row was written. */
function versions() {
  return databases.events.$queryRaw`SELECT "id", "xmin"::text, "ctid"::text FROM "Event" ORDER BY "id"`;
}

async function file(content: string): Promise<string> {
  const path = join(folder, 'feed.ndjson');
  await writeFile(path, content);
  return path;
}
