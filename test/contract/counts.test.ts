import { resolve } from 'node:path';
import { demoCalendar } from '@calendar/demo-calendar';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSnapshot } from '../../subgraphs/events/src/index/build/buildSnapshot.ts';
import { writeEvent } from '../../subgraphs/events/src/index/segments/eventDocument.ts';
import { date, event, segmented } from '../../subgraphs/events/test/builders.ts';
import { operationsIn, readCallers } from '../../tools/schema/checks/readCallers.ts';
import { DOCUMENTS } from '../oracle/documents.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { startHttpProxy } from '../support/httpProxy.ts';

// What answers cost, in counts that are the same on every machine.

const NAMES = ['events', 'directory', 'taxonomy'] as const;
const now = Date.parse('2026-06-10T09:00:00Z');
const feed = demoCalendar(now);
const NONE = { events: 0, directory: 0, taxonomy: 0 };
let fetches = { ...NONE };
const AWAY = 'http://127.0.0.1:1';
let places: Graph['subgraphs'] = { events: AWAY, directory: AWAY, taxonomy: AWAY };

const proxied = NAMES.map(async (name) => {
  const { origin, close } = await startHttpProxy(
    () => places[name],
    ({ url, body }) => {
      fetches[name] += questionsIn(url, body.toString());
      return undefined;
    },
  );
  afterAll(close);
  return origin;
});
const [EVENTS_URL = '', DIRECTORY_URL = '', TAXONOMY_URL = ''] = await Promise.all(proxied);
const addresses = { EVENTS_URL, DIRECTORY_URL, TAXONOMY_URL };
const graph = await startGraph({ clock: () => now, environment: addresses }, afterAll);
places = graph.subgraphs;
await graph.import(feed);
beforeEach(() => {
  fetches = { ...NONE };
});

/** How many operations a subgraph gets in a request, but signs of life, which it is asked for where it keeps waiting. */
function questionsIn(path: string, body: string): number {
  if (path === '/graphql') return Number((JSON.parse(body) as { query: string }).query !== '{__typename}');
  return path === '/batch' ? (JSON.parse(body) as { questions: readonly object[] }).questions.length : 0;
}

async function ask(document: string, variables: object = {}): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await graph.ask(document, variables);
  expect(body.errors).toBeUndefined();
  expect(status).toBe(200);
  return body.data!;
}

const first = feed.events![0]!;
const ARGUMENTS: Readonly<Record<string, string | number | readonly string[]>> = {
  ...{ eventID: first.id, eventSlug: first.event_slug, title: first.title_nb, lan: 'nb', dateID: 'none' },
  ...{ eventsSlugs: [first.event_slug], ids: [first.id], pageSize: 100 },
  ...{ minLatitude: 50, maxLatitude: 80, minLongitude: 0, maxLongitude: 40 },
};
/** Queries whose answers others own, or that two subgraphs answer together. */
const OF_OTHERS = new Set(['venues', 'organizers', 'categories']);

describe('fetches per operation', () => {
  test.each(Object.entries(DOCUMENTS).filter(([name]) => !OF_OTHERS.has(name)))(
    '%s with every field there is: one, of the events subgraph',
    async (_, document) => {
      await ask(document, ARGUMENTS);
      expect(fetches).toEqual({ events: 1, directory: 0, taxonomy: 0 });
    },
  );

  test('the directory of venues or of organizers, and the tree of categories: one of the subgraph that owns them', async () => {
    await ask(DOCUMENTS.venues);
    expect(fetches).toEqual({ events: 0, directory: 1, taxonomy: 0 });
    await ask(DOCUMENTS.organizers);
    expect(fetches).toEqual({ events: 0, directory: 2, taxonomy: 0 });
    await ask(DOCUMENTS.categories);
    expect(fetches).toEqual({ events: 0, directory: 2, taxonomy: 1 });
  });

  test('everything for a filter form at once: one of each subgraph', async () => {
    await ask(
      `{ venues { slug name } organizers { slug name } categories { id name_nb } events { totalCount } }`,
    );
    expect(fetches).toEqual({ events: 1, directory: 1, taxonomy: 1 });
  });

  test.each(
    readCallers(resolve(import.meta.dirname, '../..')).flatMap((caller) =>
      operationsIn(caller).map((text) => [/query (\w+)/.exec(text)?.[1], text] as const),
    ),
  )('the query %s of a caller: one', async (_, text) => {
    await ask(text, text.includes('$slug: String!') ? { slug: first.event_slug } : {});
    expect(fetches.events + fetches.directory + fetches.taxonomy).toBe(1);
  });
});

test('the same question in other words is the same question', async () => {
  const document =
    'query ($tag: String) { events(filter: { tag: $tag }) { totalCount data { id title_nb } } }';
  await ask(document, { tag: 'in other words' });
  await ask(`# said otherwise\n${document.replaceAll(' ', '\n  ')}`, { tag: 'in other words' });
  expect(fetches.events).toBe(1);
});

describe('allocations of the index', () => {
  const referenceData = {
    venues: [],
    organizers: [],
    categories: [],
    retiredCategories: [],
    ticketTypes: [],
  };
  const calendar = (size: number) =>
    Array.from({ length: size }, (_, number) =>
      event(
        `e${String(number).padStart(6, '0')}`,
        [date('2026-06-10 18:00'), date('2026-06-17 18:00'), date('2026-06-24 18:00')],
        { title_nb: `Konsert ${number % 100}`, desc_nb: 'Som alltid på kaia', tags: [`tag ${number % 10}`] },
      ),
    );

  test('are columns: ten times as many events need no more of them, each at most ten times as long', () => {
    const few = buffersOf(buildSnapshot(segmented(calendar(100)), referenceData, true));
    const many = buffersOf(buildSnapshot(segmented(calendar(1000)), referenceData, true));
    expect(many.size).toBe(few.size);
    expect(bytesOf(many)).toBeLessThan(bytesOf(few) * 10.5);
  });

  test('of the next revision share the documents of all events that stay the same', () => {
    const events = calendar(1000);
    const before = segmented(events);
    const changed = { ...events[500]!, title_nb: 'Avlyst' };
    const again = segmented([changed], before.tokens);
    const now = { ...before, events: before.events.with(500, again.events[0]!) };
    const [earlier, after] = [before, now].map((each) => buildSnapshot(each, referenceData, true));
    expect(after!.documents.parts[0]!.bytes).toBe(earlier!.documents.parts[0]!.bytes);
    expect(after!.documents.parts).toHaveLength(2);
    expect(after!.documents.parts[1]!.bytes.byteLength).toBeLessThan(Buffer.byteLength(writeEvent(changed)));
  });
});

/** The distinct buffers in plain data. */
function buffersOf(value: unknown): ReadonlySet<ArrayBufferLike> {
  if (ArrayBuffer.isView(value)) return new Set([value.buffer]);
  if (typeof value !== 'object' || value === null) return new Set();
  return Object.values(value).reduce(
    (found: ReadonlySet<ArrayBufferLike>, item) => found.union(buffersOf(item)),
    new Set(),
  );
}

function bytesOf(buffers: ReadonlySet<ArrayBufferLike>): number {
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
