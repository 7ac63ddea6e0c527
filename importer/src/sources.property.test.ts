import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedRefused } from '@calendar/model/fault';
import type { RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarDatabases, createCalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { category, event, organizer, venue } from '../test/builders.ts';
import { ndjson } from '../test/ndjson.ts';
import { readRevisions } from '../test/readRecord.ts';
import { describeWarnings } from './command/describeReport.ts';
import { importFeed } from './importFeed.ts';
import { openFeed } from './read/openFeed.ts';
import { NotRemoved, removeItem } from './remove/removeItem.ts';

let databases: CalendarDatabases;
let folder: string;
beforeAll(async () => {
  databases = await createCalendarDatabases();
  folder = await mkdtemp(join(tmpdir(), 'calendar-sources-'));
});
beforeEach(() => databases.empty());
afterAll(async () => {
  await databases.drop();
  await rm(folder, { recursive: true });
});

test('whatever sources do, each changes its own items only, and every item has its times (rules 52)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep(), { minLength: 2, maxLength: 6 }), async (steps) => {
      await databases.empty();
      let model: Model = { venues: new Map(), organizers: new Map(), events: new Map(), removed: new Map() };
      for (const step of steps) {
        const before = await readRows();
        const outcome = await ('feed' in step ? take(step) : remove(step));
        const rows = await readRows();
        const next = 'feed' in step ? modelAfterImport(model, step) : modelAfterRemoval(model, step);
        expect(outcome).toEqual(next === null ? 'refused' : (next.left ?? []));
        if (next === null) {
          expect(rows).toEqual(before);
          continue;
        }
        model = dated(model, next, await readTimes());
        expect(describeRows(rows)).toEqual(describeModel(model));
        // Every byte of what the step does not name is as it was, but for the time at which an event changed.
        for (const [key, row] of before.rows) {
          if (model.removed.has(key) || isWrittenBy(step, key, row)) continue;
          expect(withoutChange(rows.rows.get(key))).toBe(withoutChange(row));
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

/** A step's warnings of references that it left, by id, or that it was refused. */
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
    const { left } = await importFeed({
      ...{ source: read, databases, sourceName: source, replace, takeOver },
    });
    return left.map(({ referent, id }) => `${referent}s ${id}`);
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

function modelAfterImport(model: Model, step: ImportStep): Next | null {
  const { source, feed, replace } = step;
  const next: Next = { ...model, left: [] };
  let othersEvents: ReadonlySet<string> = new Set();
  for (const section of SECTIONS) {
    const given = feed[section];
    // A file of lines has no section without items.
    if (given === undefined || (step.lines && given.length === 0)) continue;
    const givenSlugs = given.map((item) => slugOf(JSON.stringify(item)));
    if (new Set(givenSlugs).size < givenSlugs.length) return null;
    const held = heldIn(model[section], given, step);
    if (held === null) return null;
    if (section === 'events') othersEvents = held;
    const items = new Map<string, Item>();
    for (const [id, item] of model[section])
      if (!replace || item.source !== source || held.has(id)) items.set(id, item);
    for (const item of given) {
      if (held.has(item.id)) continue;
      const stored = model[section].get(item.id);
      const content = JSON.stringify(item);
      const same = stored?.source === source && stored.content === content;
      items.set(item.id, same ? stored : { source, content, added: stored?.added ?? null, changed: null });
    }
    const slugs = [...items.values()].map(({ content }) => slugOf(content));
    if (new Set(slugs).size < slugs.length) return null;
    next[section] = items;
  }
  next.events = withShownOtherwise(model, next);
  const taken = (feed.events ?? []).filter(({ id }) => !othersEvents.has(id));
  const told = references(taken.map((item) => JSON.stringify(item)));
  const still = references([...next.events.values()].map(({ content }) => content));
  next.left = (['venues', 'organizers'] as const).flatMap((section) =>
    [...model[section].keys()]
      .filter((id) => !next[section].has(id))
      .map((id) => `${section} ${id}`)
      .filter((key) => still.has(key) && !told.has(key))
      .sort(),
  );
  return next;
}

/**
 * The given items that are left out: another source has their id, or a stored item that stays has their slug. Null if that
 * one is of the same source, and not given.
 */
function heldIn(
  stored: ReadonlyMap<string, Item>,
  given: readonly { readonly id: string }[],
  { source, replace, takeOver }: ImportStep,
): ReadonlySet<string> | null {
  const isOthers = (id: string) => (stored.get(id)?.source ?? source) !== source;
  const isGiven = new Set(given.map(({ id }) => id));
  const held = new Set(takeOver ? [] : [...isGiven].filter(isOthers));
  for (let before = -1; before < held.size; ) {
    before = held.size;
    for (const [id, { content }] of stored) {
      const stays = held.has(id) || (!isGiven.has(id) && (!replace || isOthers(id)));
      const claimant = given.find(
        (item) => slugOf(JSON.stringify(item)) === slugOf(content) && item.id !== id,
      );
      if (!stays || claimant === undefined) continue;
      if (!held.has(id) && !isOthers(id)) return null;
      held.add(claimant.id);
    }
  }
  return held;
}

/** An event is changed as well if an item that it refers to comes or goes (docs/rules.md 58 "Changes since a cursor"). */
function withShownOtherwise(before: Model, after: Model): Model['events'] {
  const isOther = (key: string) => {
    const [section, id] = key.split(' ') as [SourcedSection, string];
    return before[section].has(id) !== after[section].has(id);
  };
  return new Map(
    [...after.events].map(([id, item]) =>
      [...references([item.content])].some(isOther) ? [id, { ...item, changed: null }] : [id, item],
    ),
  );
}

function modelAfterRemoval(model: Model, { section, id, source }: RemovalStep): Next | null {
  const stored = model[section].get(id);
  if (stored === undefined || (source !== null && source !== stored.source)) return null;
  if (references([...model.events.values()].map(({ content }) => content)).has(`${section} ${id}`))
    return null;
  const items = new Map(model[section]);
  items.delete(id);
  return { ...model, [section]: items };
}

/** Fills in the times of changed items, and notes the removed ones. */
function dated(before: Model, next: Next, times: Times): Model {
  const removed = new Map(before.removed);
  for (const section of SECTIONS) {
    const at = times[section === 'events' ? 'events' : 'directory'];
    for (const id of before[section].keys()) if (!next[section].has(id)) removed.set(`${section} ${id}`, at);
    next[section] = new Map(
      [...next[section]].map(([id, item]) => {
        if (item.changed !== null) return [id, item];
        removed.delete(`${section} ${id}`);
        return [id, { ...item, added: item.added ?? at, changed: at }];
      }),
    );
  }
  const { venues, organizers, events } = next;
  return { venues, organizers, events, removed };
}

function describeModel(model: Model) {
  const described = SECTIONS.flatMap((section) =>
    [...model[section]].map(([id, { source, added, changed }]) => [
      `${section} ${id}`,
      source,
      added,
      changed,
    ]),
  );
  return { items: described.sort(byText), removed: [...model.removed].sort(byText) };
}

function describeRows({ rows, removed }: Rows) {
  const described = [...rows].map(([key, row]) => {
    const { source, addedAt, changedAt } = JSON.parse(row) as StoredRow;
    return [key, source, Date.parse(addedAt), Date.parse(changedAt)];
  });
  return { items: described.sort(byText), removed: [...removed].sort(byText) };
}

function withoutChange(row: string | undefined): string | undefined {
  return row?.replaceAll(/"(?:revision|changedAt)": (?:"[^"]*"|\d+)/g, '');
}

function isWrittenBy(step: Step, key: string, row: string): boolean {
  if (!('feed' in step)) return key === `${step.section} ${step.id}`;
  const { source } = JSON.parse(row) as StoredRow;
  const [section, id] = key.split(' ') as [SourcedSection, string];
  return (
    source === step.source || (step.takeOver && step.feed[section]?.some((item) => item.id === id) === true)
  );
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

async function readTimes(): Promise<Times> {
  const only = { where: { id: 1 } } as const;
  const [events, directory] = [
    await databases.events.revision.findUniqueOrThrow(only),
    await databases.directory.revision.findUniqueOrThrow(only),
  ];
  return { events: events.changedAt.getTime(), directory: directory.changedAt.getTime() };
}

function references(events: readonly string[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((content) => {
      const { organizers, dates } = JSON.parse(content) as {
        organizers: string[];
        dates: { venue: string }[];
      };
      return [...organizers.map((id) => `organizers ${id}`), ...dates.map(({ venue: id }) => `venues ${id}`)];
    }),
  );
}

function slugOf(content: string): string {
  const { slug, event_slug } = JSON.parse(content) as { slug?: string; event_slug?: string };
  return slug ?? event_slug ?? '';
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

function byText(one: readonly unknown[], other: readonly unknown[]): number {
  return String(one[0]) < String(other[0]) ? -1 : 1;
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

/** Times are milliseconds since 1970; null until the step is done that makes them. */
interface Item {
  readonly source: string;
  readonly content: string;
  readonly added: number | null;
  readonly changed: number | null;
}

type Model = { [S in SourcedSection]: ReadonlyMap<string, Item> } & { removed: ReadonlyMap<string, number> };
type Next = Model & { left?: readonly string[] };
type Times = { readonly events: number; readonly directory: number };

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
}
