import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FeedRefused } from '@calendar/model/fault';
import {
  DOMAINS,
  type Domain,
  type FeedItems,
  type RawFeed,
  SECTIONS,
  type Section,
} from '@calendar/model/feed';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { arbitraryFeed } from '../../test/support/arbitraryFeed.ts';
import { createCalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { ownFolder } from '../../test/support/ownFolder.ts';
import { ndjson } from '../test/ndjson.ts';
import { type RecordContent, readRecord, readRevisions } from '../test/readRecord.ts';
import { checkFeed } from './check/checkFeed.ts';
import { importFeed } from './importFeed.ts';
import { openFeed } from './read/openFeed.ts';

const databases = await createCalendarDatabases(afterAll);
const folder = ownFolder(afterAll);
const path = join(folder, 'feed.ndjson');

test('after any imports the record is what the feeds say, and a refused one changes nothing', async () => {
  const step = fc.record({ feed: fc.nat(), replace: fc.boolean(), isLines: fc.boolean() });
  // So few that the same comes again: lines that did not change are skipped.
  const feeds = fc.array(arbitraryFeed(), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(feeds, fc.array(step, { minLength: 2, maxLength: 5 }), async (pool, steps) => {
      await databases.empty();
      let content = await readRecord(databases);
      let revisions = await readRevisions(databases);
      for (const { feed: index, replace, isLines } of steps) {
        const whole = pool[index % pool.length]!;
        // Lines cannot say that a section is empty.
        const feed: RawFeed = isLines
          ? Object.fromEntries(Object.entries(whole).filter(([, items]) => items.length > 0))
          : whole;
        if (isLines) await writeFile(path, ndjson(feed));
        const source = isLines ? await openFeed(path) : { feed };
        const next = await contentAfter(content, feed, replace);
        const outcome = await importFeed({ source, databases, replace }).catch((error: unknown) => error);
        expect(outcome instanceof FeedRefused ? 'refused' : outcome).toEqual(
          next === null ? 'refused' : expect.objectContaining({ sections: expect.anything() }),
        );
        const expected = next ?? content;
        expect(await readRecord(databases)).toEqual(expected);
        const advanced = await readRevisions(databases);
        for (const domain of Object.keys(DOMAINS) as Domain[]) {
          const changed =
            DOMAINS[domain].some((section) => !isSame(content[section], expected[section])) ||
            (domain === 'events' && isShownOtherwise(content, expected));
          expect(advanced[domain], `revision of ${domain}`).toBe(revisions[domain] + (changed ? 1 : 0));
        }
        content = expected;
        revisions = advanced;
      }
    }),
    { numRuns: 8 },
  );
});

/** What the record holds after an import, by the words of docs/feed.md; null when the feed is refused. */
async function contentAfter(
  content: RecordContent,
  feed: RawFeed,
  replace: boolean,
): Promise<RecordContent | null> {
  if (hasRepeatedSlugs(feed)) return null;
  const items = withoutNegativeZero(await checkFeed(feed));
  const next: RecordContent = {
    categories: merged(content.categories, items.categories, replace),
    retiredCategories: merged(content.retiredCategories, items.retiredCategories, false),
    ticketTypes: merged(content.ticketTypes, items.ticketTypes, replace),
    venues: merged(content.venues, items.venues, replace),
    organizers: merged(content.organizers, items.organizers, replace),
    events: merged(content.events, items.events, replace),
  };
  const retired = new Map(next.retiredCategories);
  const categories = new Map(next.categories);
  for (const { id } of items.categories ?? []) if (retired.has(id)) return null;
  for (const id of retired.keys()) categories.delete(id);
  for (const id of content.categories.keys()) {
    if (!categories.has(id) && !retired.has(id)) retired.set(id, { id, migratedTo: null });
  }
  if (goesInCircles([...retired.values()].map(({ id, migratedTo }) => [id, migratedTo]))) return null;
  for (const { migratedTo } of items.retiredCategories ?? []) {
    if (migratedTo !== null && !isThere(migratedTo)) return null;
  }
  // A retired category lives on in its target, or in nothing if the feed itself says so.
  function isThere(id: string): boolean {
    if (categories.has(id) || !retired.has(id)) return categories.has(id);
    const next = retired.get(id)!.migratedTo;
    return next === null ? (items.retiredCategories ?? []).some((item) => item.id === id) : isThere(next);
  }
  if (goesInCircles([...categories.values()].map(({ id, parent }) => [id, parent]))) return null;
  const after = { ...next, categories, retiredCategories: retired };
  return hasRepeatedSlugs({
    categories: [...categories.values()],
    venues: [...after.venues.values()],
    organizers: [...after.organizers.values()],
    events: [...after.events.values()].map(({ event_slug }) => ({ event_slug })),
  })
    ? null
    : after;
}

/** Whether an event that is in both shows another category, venue or organizer (docs/rules.md 58 "Changes since a cursor"). */
function isShownOtherwise(before: RecordContent, after: RecordContent): boolean {
  const shown = (event: FeedItems['events'], content: RecordContent) =>
    JSON.stringify([
      event.categories.map((id) => categoryShown(id, content)),
      event.organizers.filter((id) => content.organizers.has(id)),
      event.dates.map(({ venue }) => venue !== null && content.venues.has(venue)),
    ]);
  return [...after.events].some(
    ([id, event]) => before.events.has(id) && shown(event, before) !== shown(event, after),
  );
}

function categoryShown(id: string, content: RecordContent): string | undefined {
  if (content.categories.has(id)) return id;
  const target = content.retiredCategories.get(id)?.migratedTo;
  return target === undefined || target === null ? undefined : categoryShown(target, content);
}

function merged<Item extends { readonly id: string }>(
  stored: ReadonlyMap<string, Item>,
  given: readonly Item[] | undefined,
  replace: boolean,
): ReadonlyMap<string, Item> {
  const staying = replace && given !== undefined ? [] : stored;
  return new Map([...staying, ...(given ?? []).map((item) => [item.id, item] as const)]);
}

function hasRepeatedSlugs(feed: {
  readonly categories?: readonly { readonly slug_nb: string; readonly slug_en?: string | null }[];
  readonly venues?: readonly { readonly slug: string }[];
  readonly organizers?: readonly { readonly slug: string }[];
  readonly events?: readonly { readonly event_slug: string }[];
}): boolean {
  return [
    feed.categories?.map(({ slug_nb }) => slug_nb),
    feed.categories?.flatMap(({ slug_en }) => slug_en ?? []),
    feed.venues?.map(({ slug }) => slug),
    feed.organizers?.map(({ slug }) => slug),
    feed.events?.map(({ event_slug }) => event_slug),
  ].some(
    (slugs) => slugs !== undefined && new Set(slugs.map((slug) => slug.normalize())).size < slugs.length,
  );
}

function goesInCircles(steps: readonly (readonly [string, string | null])[]): boolean {
  const next = new Map(steps);
  return steps.some(([from]) => {
    let current: string | null | undefined = from;
    for (let step = 0; step <= steps.length; step += 1) current = next.get(current ?? '') ?? null;
    return current !== null;
  });
}

/** JSON has no negative zero. */
function withoutNegativeZero<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function isSame<S extends Section>(
  one: ReadonlyMap<string, FeedItems[S]>,
  other: ReadonlyMap<string, FeedItems[S]>,
): boolean {
  const sorted = (items: ReadonlyMap<string, FeedItems[S]>) =>
    [...items].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

test('the sections of the record are those of the feed', () => {
  expect(Object.values(DOMAINS).flat().toSorted()).toEqual([...SECTIONS].sort());
});
