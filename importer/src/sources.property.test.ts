import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FeedRefused } from '@calendar/model/fault';
import type { RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { category, event, organizer, venue } from '../test/builders.ts';
import { ndjson } from '../test/ndjson.ts';
import { readRevisions } from '../test/readRecord.ts';
import { describeWarnings } from './command/describeReport.ts';
import { importFeed } from './importFeed.ts';
import { openFeed } from './read/openFeed.ts';
import { NotRemoved, removeItem } from './remove/removeItem.ts';

const databases = await createCalendarDatabases(afterAll);
const folder = ownFolder(afterAll);
beforeEach(databases.empty);

test('whatever sources do, each changes its own items only, and every item has its times (rules 52)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep(), { minLength: 2, maxLength: 6 }), async (steps) => {
      await databases.empty();
      for (const step of steps) {
        const before = await readRows();
        const held = await ('feed' in step ? take(step) : remove(step));
        const after = await readRows();
        if (held === 'refused') {
          expect(after).toEqual(before);
          expect(mayBeRefused(step, before)).toBe(true);
          continue;
        }
        const times = await readTimes();
        const timeOf = (key: string) => times[key.startsWith('events') ? 'events' : 'directory'];
        for (const [key, row] of before.rows) {
          const now = after.rows.get(key);
          if (goes(step, key, row)) expect([now, after.removed.get(key)]).toEqual([undefined, timeOf(key)]);
          // Every byte of what the step does not name is as it was, but for the time at which an event changed.
          else if (!isWrittenBy(step, key, row)) expect(withoutChange(now)).toBe(withoutChange(row));
          if (now === undefined) continue;
          expect(parsed(now).addedAt).toBe(parsed(row).addedAt);
          const isChanged = withoutChange(now) !== withoutChange(row);
          if (isChanged) expect(Date.parse(parsed(now).changedAt)).toBe(timeOf(key));
        }
        for (const [key, row] of after.rows) {
          expect(after.removed.has(key)).toBe(false);
          if (before.rows.has(key)) continue;
          const { source, addedAt, changedAt } = parsed(row);
          expect({ key, source }).toEqual({ key, source: step.source });
          expect([addedAt, changedAt].map((time) => Date.parse(time))).toEqual([timeOf(key), timeOf(key)]);
        }
        for (const [key, item] of givenIn(step)) {
          if (held.includes(key)) continue;
          const { source, titleNb, name } = parsed(after.rows.get(key) ?? '{}');
          expect({ key, source, name: titleNb ?? name }).toEqual({
            ...{ key, source: step.source, name: item.title_nb ?? item.name },
          });
        }
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

describe('an import of one source', () => {
  test('leaves out what another source has, names it, its place and that source, and takes it over when asked to (rules 52)', async () => {
    await importFrom('theatre', { venues: [venue('v')], events: [event('e')] });
    const report = await importFrom('library', { venues: [venue('w')], events: [event('f'), event('e')] });
    expect(report.held).toEqual([{ id: 'e', place: 'events[1].id', name: 'e', holder: 'theatre' }]);
    expect(report.sections.events).toEqual({ new: 1, changed: 0, unchanged: 0, removed: 0 });
    expect(describeWarnings(report)).toContain(
      'Left out: events[1].id "e": an item of the source "theatre" has it. To change what that shows: npm run correct.',
    );
    const { sections } = await importFrom('library', { events: [event('e')] }, { takeOver: true });
    expect(sections.events).toEqual({ new: 0, changed: 1, unchanged: 0, removed: 0 });
    await importFrom('theatre', { events: [] }, { replace: true });
    expect(
      await databases.events.event.findMany({ select: { id: true, source: true }, orderBy: { id: 'asc' } }),
    ).toEqual([
      { id: 'e', source: 'library' },
      { id: 'f', source: 'library' },
    ]);
  });

  test('that is dry says what it would do with each item, and changes nothing', async () => {
    await importFrom('theatre', { events: [event('e'), event('f'), event('g')] });
    await importFrom('library', { events: [event('h')] });
    const revisions = await readRevisions(databases);
    const { changes, held, sections } = await importFeed({
      source: { feed: { events: [event('e'), event('f', { title_nb: 'Ny' }), event('h'), event('i')] } },
      ...{ databases, sourceName: 'theatre', replace: true, isDry: true },
    });
    expect(changes).toEqual([
      { section: 'events', id: 'i', name: 'i', what: 'new' },
      { section: 'events', id: 'f', name: 'Ny', what: 'changed' },
      { section: 'events', id: 'g', name: 'g', what: 'removed' },
    ]);
    expect(held.map(({ id }) => id)).toEqual(['h']);
    expect(sections.events).toEqual({ new: 1, changed: 1, unchanged: 1, removed: 1 });
    expect(await readRevisions(databases)).toEqual(revisions);
  });

  test('with --replace warns of events that refer to removed items, and leaves them (rules 52)', async () => {
    await importFrom('theatre', { venues: [venue('v')] });
    const dates = [{ startDate: '2026-03-01 19:00:00', venue: 'v' }];
    await importFrom('library', { events: [event('e', { dates }), event('f', { dates })] });
    const report = await importFrom('theatre', { venues: [] }, { replace: true });
    expect(report.left).toEqual([{ referent: 'venue', id: 'v', events: 2, first: 'e' }]);
    expect(describeWarnings(report)).toBe('Warning: the venue "v" was removed, and 2 events refer to it.\n');
    expect(await databases.events.eventDate.count({ where: { venue: 'v' } })).toBe(2);
  });

  test('names the source of an item that has a slug', async () => {
    await importFrom('theatre', { venues: [venue('v', { slug: 's' })] });
    const { held } = await importFrom('library', { venues: [venue('w', { slug: 's' })] });
    expect(held).toEqual([{ id: 'w', place: 'venues[0].slug', name: 's', holder: 'theatre' }]);
  });

  test('leaves an item as it was stored while another source’s has its new slug', async () => {
    await importFrom('theatre', { events: [event('e', { event_slug: 's' })] });
    await importFrom('library', { events: [event('f', { event_slug: 'f' })] });
    const dates = await databases.events.eventDate.findMany();
    const { held, sections } = await importFrom('library', { events: [event('f', { event_slug: 's' })] });
    expect(held).toHaveLength(1);
    expect(sections.events).toEqual({ new: 0, changed: 0, unchanged: 0, removed: 0 });
    const stored = await databases.events.event.findUniqueOrThrow({ where: { id: 'f' } });
    expect([stored.eventSlug, await databases.events.eventDate.findMany()]).toEqual(['f', dates]);
  });

  test('changes the categories of the licence, whoever took them in (rules 52)', async () => {
    await importFrom('theatre', { categories: [category('A'), category('B')] });
    await importFrom('library', { categories: [category('B', { name_nb: 'Ny' })] }, { replace: true });
    expect(await databases.taxonomy.retiredCategory.findMany({ select: { id: true } })).toEqual([
      { id: 'A' },
    ]);
  });
});

describe('removing one item', () => {
  test('is refused with its reason while others need it', async () => {
    await importFrom('theatre', {
      categories: [category('A'), category('B', { parent: 'A' })],
      ticketTypes: [{ id: 't' }],
      venues: [venue('v')],
      organizers: [organizer('o')],
      events: [
        event('e', {
          categories: ['B'],
          organizers: ['o'],
          prices: [{ type: 't' }],
          dates: [{ startDate: '2026-03-01 19:00:00', venue: 'v' }],
        }),
        event('f', { superEvent: 'e' }),
      ],
    });
    const revisions = await readRevisions(databases);
    for (const [section, id, message] of [
      ['venues', 'v', 'The venue "v" is needed by events: "e".'],
      ['organizers', 'o', 'The organizer "o" is needed by events: "e".'],
      ['categories', 'A', 'The category "A" is needed by categories under it: "B".'],
      ['categories', 'B', 'The category "B" is needed by events: "e".'],
      ['ticketTypes', 't', 'The ticket type "t" is needed by events: "e".'],
      ['events', 'e', 'The event "e" is needed by events that are part of it: "f".'],
      ['events', 'x', 'The calendar has no event "x".'],
    ] as const) {
      const removal = removeItem({ section, id, source: null, databases });
      await expect(removal, message).rejects.toThrow(new NotRemoved(message));
    }
    expect(await readRevisions(databases)).toEqual(revisions);
  });

  test('retires a category that nothing refers to', async () => {
    await importFrom('theatre', { categories: [category('A')] });
    await removeItem({ section: 'categories', id: 'A', source: null, databases });
    expect(await databases.taxonomy.category.count()).toBe(0);
    expect(
      await databases.taxonomy.retiredCategory.findMany({ select: { id: true, migratedTo: true } }),
    ).toEqual([{ id: 'A', migratedTo: null }]);
  });
});

test('removed ids are kept for 400 days, and go when others come', async () => {
  await importFrom('theatre', { events: [event('e'), event('f'), event('g')] });
  await importFrom('theatre', { events: [event('g')] }, { replace: true });
  await databases.events.$executeRaw`
    UPDATE "RemovedEvent" SET "removedAt" = now() - CASE "id" WHEN 'e' THEN interval '401 days' ELSE interval '399 days' END`;
  await importFrom('theatre', { events: [] }, { replace: true });
  const removed = await databases.events.removedEvent.findMany({ orderBy: { id: 'asc' } });
  expect(removed.map(({ id }) => id)).toEqual(['f', 'g']);
});

test('times follow revisions, also where the clock was set back meanwhile', async () => {
  await importFrom('theatre', { events: [event('e')] });
  await databases.events.$executeRaw`UPDATE "Revision" SET "changedAt" = now() + interval '1 hour'`;
  const { changedAt } = await databases.events.revision.findUniqueOrThrow({ where: { id: 1 } });
  await importFrom('theatre', { events: [event('f')] });
  const { changedAt: later } = await databases.events.event.findUniqueOrThrow({ where: { id: 'f' } });
  expect(later.getTime()).toBe(changedAt.getTime() + 1);
});

function importFrom(sourceName: string, feed: RawFeed, more: { replace?: boolean; takeOver?: boolean } = {}) {
  return importFeed({ source: { feed }, databases, sourceName, ...more });
}

/** Keys of the items that an import left out, or that it was refused. */
async function take({
  source,
  feed,
  replace,
  takeOver,
  lines,
}: ImportStep): Promise<readonly string[] | 'refused'> {
  const path = join(folder, 'feed.ndjson');
  await writeFile(path, ndjson(feed));
  const read = lines ? await openFeed(path) : { feed };
  try {
    const { held } = await importFeed({ source: read, databases, sourceName: source, replace, takeOver });
    return held.map(({ id, place }) => `${SECTIONS.find((each) => place.includes(each.slice(0, -1)))} ${id}`);
  } catch (error) {
    if (error instanceof FeedRefused) return 'refused';
    throw error;
  }
}

async function remove({ section, id, source }: RemovalStep): Promise<readonly string[] | 'refused'> {
  try {
    await removeItem({ section, id, source, databases });
    return [];
  } catch (error) {
    if (error instanceof NotRemoved) return 'refused';
    throw error;
  }
}

/** An import, where two items of the feed or of its source have one slug; a removal, of what is not there or is needed. */
function mayBeRefused(step: Step, { rows }: Rows): boolean {
  if (!('feed' in step)) {
    const stored = rows.get(`${step.section} ${step.id}`);
    if (stored === undefined || (step.source !== null && parsed(stored).source !== step.source)) return true;
    const { id } = step;
    return [...rows.values()].some((row) => {
      const { organizers = [], dates = [] } = parsed(row);
      return step.section === 'venues' ? dates.some(({ venue }) => venue === id) : organizers.includes(id);
    });
  }
  const given = [...givenIn(step)];
  const own = [...rows].filter(([, row]) => parsed(row).source === step.source);
  return SECTIONS.some((section) => {
    const slugs = new Map(own.map(([key, row]) => [key, parsed(row).slug ?? parsed(row).eventSlug] as const));
    for (const [key, { slug, event_slug }] of given) slugs.set(key, slug ?? event_slug);
    const all = [...slugs].flatMap(([key, slug]) => (key.startsWith(section) ? [slug] : []));
    return new Set(all).size < all.length;
  });
}

function givenIn(step: Step): ReadonlyMap<string, GivenItem> {
  if (!('feed' in step)) return new Map();
  return new Map(
    SECTIONS.flatMap((section) =>
      (step.feed[section] ?? []).map((item) => [`${section} ${item.id}`, item as GivenItem] as const),
    ),
  );
}

/** Whether a step that was not refused removes an item. A file of lines has no section without items. */
function goes(step: Step, key: string, row: string): boolean {
  if (!('feed' in step)) return key === `${step.section} ${step.id}`;
  const given = step.feed[key.split(' ')[0] as SourcedSection];
  const isGiven = given !== undefined && !(step.lines && given.length === 0);
  return step.replace && isGiven && parsed(row).source === step.source && !givenIn(step).has(key);
}

function withoutChange(row: string | undefined): string | undefined {
  return row?.replaceAll(/"(?:revision|changedAt)": (?:"[^"]*"|\d+)/g, '');
}

function isWrittenBy(step: Step, key: string, row: string): boolean {
  return givenIn(step).has(key) && (parsed(row).source === step.source || ('feed' in step && step.takeOver));
}

function parsed(row: string): StoredRow {
  return JSON.parse(row) as StoredRow;
}

/** Every column of every item, with those of its dates. */
async function readRows(): Promise<Rows> {
  const events = await databases.events.$queryRaw<readonly Row[]>`
    SELECT 'events ' || "id" AS "key",
      (to_jsonb("Event") || jsonb_build_object('dates', (
        SELECT jsonb_agg(to_jsonb("EventDate") ORDER BY "position") FROM "EventDate" WHERE "eventId" = "Event"."id"
      )))::text AS "row"
    FROM "Event"`;
  const directory = await databases.directory.$queryRaw<readonly Row[]>`
    SELECT 'venues ' || "id" AS "key", to_jsonb("Venue")::text AS "row" FROM "Venue"
    UNION ALL SELECT 'organizers ' || "id", to_jsonb("Organizer")::text FROM "Organizer"`;
  const { removedVenue, removedOrganizer } = databases.directory;
  const removed = [
    ...(await databases.events.removedEvent.findMany()).map((row) => ['events', row] as const),
    ...(await removedVenue.findMany()).map((row) => ['venues', row] as const),
    ...(await removedOrganizer.findMany()).map((row) => ['organizers', row] as const),
  ];
  return {
    rows: new Map([...events, ...directory].map(({ key, row }) => [key, row])),
    removed: new Map(
      removed.map(([section, { id, removedAt }]) => [`${section} ${id}`, removedAt.getTime()]),
    ),
  };
}

async function readTimes() {
  const only = { where: { id: 1 } } as const;
  const [events, directory] = [
    await databases.events.revision.findUniqueOrThrow(only),
    await databases.directory.revision.findUniqueOrThrow(only),
  ];
  return { events: events.changedAt.getTime(), directory: directory.changedAt.getTime() };
}

function arbitraryStep(): fc.Arbitrary<Step> {
  const id = fc.constantFrom('1', '2', '3', '4', '5');
  const source = fc.constantFrom('theatre', 'library', 'club');
  const items = <Item extends { readonly id: string }>(item: fc.Arbitrary<Item>) =>
    fc.uniqueArray(item, { selector: ({ id: own }) => own, maxLength: 4 });
  // Now and then two items have one slug.
  const slug = (own: string) => fc.constantFrom(`slug-${own}`, `slug-${own}`, `slug-${own}`, 'shared');
  const name = fc.constantFrom('A', 'B');
  const feed = fc.record(
    {
      venues: items(id.chain((own) => fc.record({ id: fc.constant(own), name, slug: slug(own) }))),
      organizers: items(id.chain((own) => fc.record({ id: fc.constant(own), name, slug: slug(own) }))),
      events: items(
        id.chain((own) =>
          fc.record({
            ...{ id: fc.constant(own), title_nb: name, event_slug: slug(own) },
            organizers: fc.uniqueArray(id, { maxLength: 2 }),
            dates: fc.array(fc.record({ startDate: fc.constant('2026-03-01 19:00:00'), venue: id }), {
              ...{ minLength: 1, maxLength: 2 },
            }),
          }),
        ),
      ),
    },
    { requiredKeys: [] },
  );
  const flags = { replace: fc.boolean(), takeOver: fc.boolean(), lines: fc.boolean() };
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ source, feed, ...flags }) },
    {
      weight: 1,
      arbitrary: fc.record({
        section: fc.constantFrom('venues', 'organizers', 'events'),
        id,
        source: fc.option(source),
      }),
    },
  ) as fc.Arbitrary<Step>;
}

const SECTIONS = ['venues', 'organizers', 'events'] as const;
type SourcedSection = (typeof SECTIONS)[number];
type Step = ImportStep | RemovalStep;

interface ImportStep {
  readonly source: string;
  readonly feed: RawFeed;
  readonly replace: boolean;
  readonly takeOver: boolean;
  /** Whether it comes as a file of lines, of which unchanged ones are not read. */
  readonly lines: boolean;
}

interface RemovalStep {
  readonly section: SourcedSection;
  readonly id: string;
  readonly source: string | null;
}

interface Rows {
  readonly rows: ReadonlyMap<string, string>;
  readonly removed: ReadonlyMap<string, number>;
}

interface Row {
  readonly key: string;
  readonly row: string;
}

interface StoredRow {
  readonly source: string;
  readonly addedAt: string;
  readonly changedAt: string;
  readonly name?: string;
  readonly titleNb?: string;
  readonly slug?: string;
  readonly eventSlug?: string;
  readonly organizers?: readonly string[];
  readonly dates?: readonly { readonly venue: string | null }[];
}

interface GivenItem {
  readonly name?: string;
  readonly title_nb?: string;
  readonly slug?: string;
  readonly event_slug?: string;
}
