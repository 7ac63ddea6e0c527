import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@calendar/directory-db';
import { describeFault, FeedRefused } from '@calendar/model/fault';
import type { RawFeed } from '@calendar/model/feed';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createCalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { category, event, organizer, venue } from '../test/builders.ts';
import { ndjson } from '../test/ndjson.ts';
import { readRecord, readRevisions } from '../test/readRecord.ts';
import { changeCorrections } from './corrections/changeCorrections.ts';
import { type ImportProgress, type ImportRequest, importFeed } from './importFeed.ts';
import { openFeed } from './read/openFeed.ts';

const databases = await createCalendarDatabases(afterAll);
beforeEach(databases.empty);

describe('importing items', () => {
  test('progress is told of each item that is checked, then of each that is written, and of how many', async () => {
    await taken({ venues: [venue('v')] });
    const told: ImportProgress[] = [];
    const feed = { venues: [venue('v'), venue('w')], events: [event('e')] };
    await imported(feed, false, { onProgress: (progress) => void told.push(progress) });
    expect(told).toEqual([
      ...[1, 2, 3].map((items) => ({ step: 'checking', items })),
      ...[1, 2].map((items) => ({ step: 'writing', items, of: 2 })),
    ]);
  });

  test('markup is cleaned, which is reported; importing it again, or as it is served, changes nothing (rules 51)', async () => {
    const given = { events: [event('e', { desc_nb: '<p onclick="x()">Hei & <b>hopp' }), event('f')] };
    expect((await taken(given)).cleaned).toEqual({ count: 1, first: 'events[0].desc_nb' });
    const served = (await readRecord(databases)).events.get('e')?.desc_nb as string;
    expect(served).toBe('<p>Hei &amp; <b>hopp</b></p>');
    expect((await taken(given)).sections.events).toMatchObject({ changed: 0, unchanged: 2 });
    const again = await taken({ events: [event('e', { desc_nb: served }), event('f')] });
    expect(again.sections.events).toMatchObject({ changed: 0, unchanged: 2 });
    expect(again.cleaned).toEqual({ count: 0, first: null });
  });

  test('an item that was stored under its id in another coding is the same item (rules 45)', async () => {
    await taken({ organizers: [organizer('caf\u00e9', { slug: 'kafe' })] });
    const directory = openDatabase(databases.urls.directory);
    await directory.$executeRaw`UPDATE "Organizer" SET "id" = ${'cafe\u0301'}`;
    await directory.$disconnect();
    await taken({ organizers: [organizer('cafe\u0301', { slug: 'kafe' })] });
    expect([...(await readRecord(databases)).organizers.keys()]).toEqual(['caf\u00e9']);
  });

  test('the same feed again writes nothing, however its fields are ordered', async () => {
    const feed = {
      categories: [category('A')],
      venues: [venue('v')],
      events: [event('e', { tags: ['a', 'b'] })],
    };
    await taken(feed);
    const before = await readRevisions(databases);
    const turned = JSON.parse(JSON.stringify(feed), (_, value) =>
      value instanceof Object && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    const { sections } = await taken(turned);
    expect(sections.events).toEqual({ new: 0, changed: 0, unchanged: 1, removed: 0 });
    expect(await readRevisions(databases)).toEqual(before);
  });
});

describe('retired categories', () => {
  test('a feed that retired categories may be imported again after their targets are retired too', async () => {
    const feed = { retiredCategories: [{ id: 'A', migratedTo: 'B' }] };
    const events = [event('e', { categories: ['A'] })];
    await taken({ categories: [category('B'), category('C')], events, ...feed });
    const before = await readRevisions(databases);
    await taken({ retiredCategories: [{ id: 'B', migratedTo: 'C' }] });
    // Its event shows another category.
    expect((await readRevisions(databases)).events).toBe(before.events + 1);
    await taken(feed);
    expect((await readRecord(databases)).retiredCategories.size).toBe(2);
  });

  const ofA = { categories: [category('A')] };
  const retiring = (migratedTo: string | null = null) => ({ retiredCategories: [{ id: 'A', migratedTo }] });
  const deep = Array.from({ length: 101 }, (_, at) =>
    category(`C${at}`, at === 0 ? {} : { parent: `C${at - 1}` }),
  );
  const retiredB = (migratedTo: string | null = null) => ({
    ...ofA,
    retiredCategories: [{ id: 'B', migratedTo }],
  });
  const faulty: readonly (readonly [string, RawFeed, RawFeed, string])[] = [
    ['retired before', retiring(), ofA, 'categories[0].id: "A" — expected an id that was not retired before'],
    ['retired with it', {}, { ...ofA, ...retiring() }, '"A" — expected an id that this feed does not retire'],
    ['migrated to none', ofA, retiring('B'), 'migratedTo: "B" — expected the id of a category that exists'],
    [
      'migrated to a retired one',
      retiredB(),
      retiring('B'),
      'expected a category that is there when the import',
    ],
    ['migrated back', retiredB('A'), retiring('B'), '"B" — expected a category that is not migrated back'],
    [
      'put under itself',
      { categories: [category('A', { parent: 'B' })] },
      { categories: [category('B', { parent: 'A' }), category('C', { parent: 'B' })] },
      'categories[0].parent: "A" — expected a category that is not under this one',
    ],
    [
      'a hundred deep',
      {},
      { categories: deep },
      'categories[100].parent: "C99" — expected a category with fewer',
    ],
  ];
  test.each(faulty)('a category that is %s is a fault', async (_, before, feed, expected) => {
    await taken(before);
    expect(await faultsOf(feed)).toEqual([expect.stringContaining(expected)]);
  });
});

describe('a migratedTo that the same --replace takes away', () => {
  const stored: RawFeed = { categories: [category('A'), category('B')] };

  test('is a fault, and nothing is written', async () => {
    await taken(stored);
    const before = await readRecord(databases);
    const feed = { categories: [category('A')], retiredCategories: [{ id: 'OLD', migratedTo: 'B' }] };
    expect(await faultsOf(feed, true)).toEqual([
      'retiredCategories[0].migratedTo: "B" — expected a category that is there when the import is done ("B" is retired)',
    ]);
    expect(await readRecord(databases)).toEqual(before);
    await taken(feed);
    expect((await readRecord(databases)).retiredCategories.get('OLD')?.migratedTo).toBe('B');
  });

  test('is a fault over several steps', async () => {
    await taken({ ...stored, retiredCategories: [{ id: 'OLD', migratedTo: 'B' }] });
    const feed = { categories: [category('A')], retiredCategories: [{ id: 'OLDER', migratedTo: 'OLD' }] };
    expect(await faultsOf(feed, true)).toEqual([
      'retiredCategories[0].migratedTo: "OLD" — expected a category that is there when the import is done ("B" is retired)',
    ]);
  });

  test('is none if the feed itself says what it migrates to', async () => {
    const older = { id: 'OLD', migratedTo: 'B' };
    for (const migratedTo of ['A', null]) {
      await databases.empty();
      await taken(stored);
      await taken({ categories: [category('A')], retiredCategories: [older, { id: 'B', migratedTo }] }, true);
      const { retiredCategories } = await readRecord(databases);
      expect([retiredCategories.get('OLD')?.migratedTo, retiredCategories.get('B')?.migratedTo]).toEqual([
        'B',
        migratedTo,
      ]);
    }
  });
});

describe('faults', () => {
  test('a slug that an item of the calendar keeps is not free in another coding either', async () => {
    await taken({ venues: [venue('v', { slug: 'caf\u00e9' })] });
    expect(await faultsOf({ venues: [venue('w', { slug: 'cafe\u0301' })] })).toEqual([
      'venues[0].slug: "caf\u00e9" — expected a slug that no other item has ("v" has it in the calendar)',
    ]);
    await taken({ venues: [venue('v', { slug: 'cafe\u0301' })] });
    expect((await readRecord(databases)).venues.get('v')?.slug).toBe('cafe\u0301');
    await taken({
      events: [event('e', { event_slug: 'cafe\u0301' }), event('f', { event_slug: 'te\u0301' })],
    });
    const codings = ['caf\u00e9', 't\u00e9'].map((slug) => event(slug, { event_slug: slug }));
    expect(await faultsOf({ events: codings })).toHaveLength(2);
  });

  test('a slug that an item of the calendar keeps is not free', async () => {
    await taken({
      categories: [category('A', { slug_en: 's' })],
      venues: [venue('v', { slug: 's' })],
      organizers: [organizer('o', { slug: 's' })],
      events: [event('e', { event_slug: 's' })],
    });
    const faults = await faultsOf({
      categories: [category('B', { slug_en: 's' })],
      venues: [venue('w', { slug: 's' })],
      organizers: [organizer('p', { slug: 's' })],
      events: [event('f', { event_slug: 's' })],
    });
    const places = ['categories[0].slug_en', 'venues[0].slug', 'organizers[0].slug', 'events[0].event_slug'];
    const owners = ['A', 'v', 'o', 'e'];
    expect(faults).toEqual(
      places.map((place, index) => {
        const owner = `"${owners[index]}" has it in the calendar`;
        return `${place}: "s" — expected a slug that no other item has (${owner})`;
      }),
    );
  });

  test('faults of the feed itself and faults beside the calendar are listed together', async () => {
    await taken({ venues: [venue('v', { slug: 's' })] });
    const faults = await faultsOf({ venues: [{ ...venue('w', { slug: 's' }), name: 1 as never }] });
    expect(faults).toHaveLength(2);
  });
});

describe('warnings', () => {
  test('unknown references are counted by the item they refer to', async () => {
    const startDate = '2026-03-01 19:00:00';
    const { unknown } = await taken({
      categories: [category('A', { parent: 'P' })],
      events: [
        event('e', { categories: ['A', 'X'], organizers: ['o'], prices: [{ type: 'T' }] }),
        event('f', {
          categories: ['X'],
          dates: [{ startDate }, { startDate, venue: 'v', prices: [{ type: 'U' }] }],
        }),
      ],
    });
    const found = unknown.map(({ referent, id, place, count }) => `${referent} ${id} ${count} ${place}`);
    expect(found.sort()).toEqual([
      'category P 1 categories[0].parent',
      'category X 2 events[0].categories[1]',
      'organizer o 1 events[0].organizers[0]',
      'ticketType T 1 events[0].prices[0].type',
      'ticketType U 1 events[1].dates[1].prices[0].type',
      'venue v 1 events[1].dates[1].venue',
    ]);
  });

  test('the same are told in the same order, with the same places, where lines have not changed and are not read', async () => {
    const path = join(ownFolder(onTestFinished), 'feed.ndjson');
    const startDate = '2026-03-01 19:00:00';
    const events = [
      event('e', { categories: ['A'], organizers: ['o'], prices: [{ type: 'U' }], dates: [{ startDate }] }),
      event('f', { dates: [{ startDate }, { startDate, venue: 'v', prices: [{ type: 'T' }] }] }),
    ];
    await writeFile(path, ndjson({ events }));
    const unknown = async () => {
      const report = await importFeed({ source: await openFeed(path), databases });
      return report.unknown.map(({ referent, id, place }) => `${referent} ${id} ${place}`);
    };
    const read = await unknown();
    expect(read).toContain('ticketType T line 2: event.dates[1].prices[0].type');
    expect(read).toContain('ticketType U line 1: event.prices[0].type');
    expect(await unknown()).toEqual(read);
    const [first, second] = events;
    await writeFile(path, ndjson({ events: [first!, { ...second!, title_nb: 'Changed' }] }));
    expect(await unknown()).toEqual(read);
  });

  test('items of the feed or of the calendar, retired categories included, are known', async () => {
    await taken({
      venues: [venue('v')],
      organizers: [organizer('o')],
      categories: [category('A')],
      ticketTypes: [{ id: 'T' }],
      retiredCategories: [{ id: 'OLD' }],
    });
    const dates = [{ startDate: '2026-03-01 19:00:00', venue: 'v' }];
    const knowing = event('e', {
      categories: ['A', 'OLD'],
      organizers: ['o', 'p'],
      prices: [{ type: 'T' }],
      dates,
    });
    const { unknown } = await taken({ organizers: [organizer('p')], events: [knowing] });
    expect(unknown).toEqual([]);
  });

  test('an item that a replacing feed removes is not known', async () => {
    await taken({ venues: [venue('v')] });
    const dates = [{ startDate: '2026-03-01 19:00:00', venue: 'v' }];
    const { unknown } = await taken({ venues: [], events: [event('e', { dates })] }, true);
    expect(unknown.map(({ id }) => id)).toEqual(['v']);
  });
});

describe('two imports at once', () => {
  test('the second, and a correction, wait for the first and say so; both are imported', async () => {
    const waits: string[] = [];
    const wait = (domain: string) => waits.push(domain) === 2 && release();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: noteLock } = Promise.withResolvers<void>();
    const first = databases.events.$transaction(
      async (transaction) => {
        await transaction.$executeRaw`
          SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || 'calendar import of events', 0))`;
        noteLock();
        await released;
      },
      { maxWait: 60_000, timeout: 60_000 },
    );
    await locked;
    const second = imported({ events: [event('e')] }, false, {
      onProgress: (progress) => void (progress.step === 'waiting' && wait(progress.domain)),
    });
    const none = { add: [], takeBack: [] };
    const third = changeCorrections(databases, () => none, { onWait: wait }).finally(release);
    await Promise.all([first, second, third]);
    expect(waits).toEqual(['events', 'events']);
    expect((await readRecord(databases)).events.size).toBe(1);
  });
});

function taken(feed: RawFeed, replace = false) {
  return imported(feed, replace, {});
}

function imported(feed: RawFeed, replace: boolean, more: Pick<ImportRequest, 'onProgress' | 'signal'>) {
  return importFeed({ source: { feed }, databases, replace, ...more });
}

async function faultsOf(feed: RawFeed, replace = false): Promise<readonly string[]> {
  const outcome = await taken(feed, replace).catch((error: unknown) => error);
  if (outcome instanceof FeedRefused) return outcome.faults.map(describeFault);
  throw outcome instanceof Error ? outcome : new Error('The feed was accepted.');
}
