import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedRefused } from '@calendar/model/fault';
import { DOMAINS, type Domain, type RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arbitraryFeed } from '../../test/support/arbitraryFeed.ts';
import { type CalendarDatabases, createCalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { event } from '../test/builders.ts';
import { ndjson } from '../test/ndjson.ts';
import { readRecord, readRevisions } from '../test/readRecord.ts';
import { importFeed } from './importFeed.ts';
import type { FeedReader, ReadItem } from './read/feedReader.ts';
import { openFeed } from './read/openFeed.ts';

let skipping: CalendarDatabases;
let reading: CalendarDatabases;
let folder: string;
beforeAll(async () => {
  [skipping, reading] = await Promise.all([createCalendarDatabases(), createCalendarDatabases()]);
  folder = await mkdtemp(join(tmpdir(), 'calendar-unchangedLines-'));
});
beforeEach(() => skipping.empty());
afterAll(async () => {
  await Promise.all([skipping.drop(), reading.drop()]);
  await rm(folder, { recursive: true });
});

test('an import that skips unchanged lines does and reports what one that reads everything does and reports', async () => {
  const given = fc.record({ feed: fc.nat(), isJson: fc.boolean(), replace: fc.boolean() });
  const imports = fc.array(given, { minLength: 2, maxLength: 6 });
  const feeds = fc.array(arbitraryFeed(), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(feeds, imports, async (pool, taken) => {
      await Promise.all([skipping.empty(), reading.empty()]);
      for (const { feed: index, isJson, replace } of taken) {
        const feed = pool[index % pool.length]!;
        const path = await file(ndjson(feed));
        const revisions = await Promise.all([readRevisions(skipping), readRevisions(reading)]);
        const outcomes = await Promise.all([
          outcomeOf(isJson ? { feed } : { ...(await openFeed(path)), isShort: false }, skipping, replace),
          outcomeOf(isJson ? { feed } : withoutContentHashes(await openFeed(path)), reading, replace),
        ]);
        expect(outcomes[0]).toEqual(outcomes[1]);
        expect(await readRecord(skipping)).toEqual(await readRecord(reading));
        const advanced = await Promise.all([readRevisions(skipping), readRevisions(reading)]);
        expect(steps(revisions[0], advanced[0])).toEqual(steps(revisions[1], advanced[1]));
      }
    }),
    { numRuns: 5 },
  );
});

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
    expect([...(await readRecord(skipping)).events.keys()].toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('is read once more when it came in another form since, even unchanged', async () => {
    await takenIn(feed);
    await importFeed({
      source: { feed: { events: [event('a', { views: 1 })] } },
      databases: skipping,
    });
    await importFeed({ source: { feed }, databases: skipping });
    expect(await takenIn(feed)).toMatchObject({ read: ['a'], unchanged: 2 });
    expect(await takenIn(feed)).toMatchObject({ read: [], unchanged: 2 });
  });

  test('is at fault where it repeats an id or a slug', async () => {
    await takenIn(feed);
    const line = ndjson({ events: [feed.events[0]!] });
    const other = ndjson({ events: [event('c', { event_slug: 'slug-of-a' })] });
    const outcome = importFeed({
      source: await openFeed(await file(line + line + other)),
      databases: skipping,
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
          await importFeed({ source: { feed: other }, databases: skipping });
        }
        return found;
      },
    };
    const { sections, unknown } = await importFeed({ source, databases: skipping });
    expect(sections.events).toEqual({ new: 0, changed: 1, unchanged: 1, removed: 0 });
    expect(unknown).toMatchObject([{ referent: 'category', id: 'unheard of', count: 1 }]);
    expect((await readRecord(skipping)).events.get('b')?.views).toBeNull();
  });
});

type Revisions = Awaited<ReturnType<typeof readRevisions>>;

function steps(before: Revisions, after: Revisions): readonly number[] {
  return (Object.keys(DOMAINS) as Domain[]).map((domain) => Number(after[domain]) - Number(before[domain]));
}

async function outcomeOf(
  source: FeedReader | { readonly feed: RawFeed },
  databases: CalendarDatabases,
  replace: boolean,
): Promise<unknown> {
  try {
    return await importFeed({ source, databases, replace });
  } catch (error) {
    if (error instanceof FeedRefused) return error.message;
    throw error;
  }
}

/** Reads every item, whatever was read before. */
function withoutContentHashes(reader: FeedReader): FeedReader {
  return {
    hasContentHashes: false,
    read: (take, faults) => reader.read((item) => take({ ...item, contentHash: null }), faults),
  };
}

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
  const { sections, unknown } = await importFeed({ source, databases: skipping });
  const { changed, unchanged } = sections.events;
  return { read, changed, unchanged, warnings: unknown.length };
}

/** Which version of each event's row there is: it differs when the row was written. */
function versions() {
  return skipping.events.$queryRaw`SELECT "id", "xmin"::text, "ctid"::text FROM "Event" ORDER BY "id"`;
}

async function file(content: string): Promise<string> {
  const path = join(folder, 'feed.ndjson');
  await writeFile(path, content);
  return path;
}
