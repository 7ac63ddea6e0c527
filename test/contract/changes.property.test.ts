import { openDatabase as openDirectory } from '@calendar/directory-db';
import { importFeed } from '@calendar/importer';
import { FeedRefused } from '@calendar/model/fault';
import type { RawFeed } from '@calendar/model/feed';
import { openPool } from '@calendar/postgres/reading';
import { openDatabase as openTaxonomy } from '@calendar/taxonomy-db';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { changeCorrections } from '../../importer/src/corrections/changeCorrections.ts';
import { NotRemoved, removeItem } from '../../importer/src/remove/removeItem.ts';
import { changes } from '../../subgraphs/directory/src/resolvers/changes.ts';
import { type Directory, directoryOf } from '../../subgraphs/directory/src/rules/directory.ts';
import { loadRecord } from '../../subgraphs/directory/src/store/loadRecord.ts';
import { buildSnapshot } from '../../subgraphs/events/src/index/build/buildSnapshot.ts';
import { row } from '../../subgraphs/events/src/index/postings.ts';
import { openSnapshot, type Snapshot } from '../../subgraphs/events/src/query/snapshot.ts';
import { changesFields } from '../../subgraphs/events/src/resolvers/changes.ts';
import { type EventsRecord, loadEvents } from '../../subgraphs/events/src/store/loadEvents.ts';
import { loadRecord as loadTaxonomy } from '../../subgraphs/taxonomy/src/store/loadRecord.ts';
import { createCalendarDatabases } from '../support/calendarDatabases.ts';

// The record, the importer, and the resolvers of both domains, without the network between them. A follower reads in
// pages, while several sources import.

const databases = await createCalendarDatabases(afterAll);
const events = openPool(databases.urls.events);
const [directory, taxonomy] = [
  openDirectory(databases.urls.directory),
  openTaxonomy(databases.urls.taxonomy),
];
afterAll(() => Promise.all([events.end(), directory.$disconnect(), taxonomy.$disconnect()]));

test('who follows all changes from an empty copy has what a full read gives, whatever sources do (rules 58)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryStep, { minLength: 8, maxLength: 16 }),
      fc.constantFrom(1, 2, 3, 100),
      async (steps, first) => {
        await databases.empty();
        const calendar = new Calendar();
        await calendar.read();
        const followers = [new Follower(first), new Follower(1), new Follower(100)];
        for (const step of steps) {
          if (step.kind === 'follow') followers[step.follower]?.follow(calendar, step.pages);
          else if (step.kind === 'wait') calendar.wait();
          else {
            await take(step);
            await calendar.read();
          }
        }
        for (const later of [false, true]) {
          if (later) calendar.wait();
          for (const follower of followers) {
            follower.follow(calendar, Number.POSITIVE_INFINITY);
            expect(follower.copy).toEqual(calendar.whole());
            // Nothing has changed since.
            const { cursor } = follower;
            expect(follower.page(calendar)).toMatchObject({ cursor, hasMore: false, count: 0 });
          }
        }
      },
    ),
    { numRuns: EXAMPLES.length + 4, examples: EXAMPLES },
  );
});

/** What the domains show, and the clock. */
class Calendar {
  #record: EventsRecord | null = null;
  #events: Snapshot | undefined;
  #directory: Directory | undefined;
  now = Date.now();

  async read(): Promise<void> {
    this.#record = await loadEvents(events, this.#record, 'copied');
    this.#directory = directoryOf((await loadRecord(directory)).record);
    const { venues, organizers } = this.#directory;
    const { categories, retiredCategories, ticketTypes } = (await loadTaxonomy(taxonomy)).record;
    const references = { venues, organizers, categories, retiredCategories, ticketTypes };
    this.#events = openSnapshot(buildSnapshot(this.#record, references, false));
    this.now = Math.max(this.now, Date.now());
  }

  /** Until what is hidden is public. */
  wait(): void {
    this.now += HIDDEN_FOR;
  }

  ask(since: string, first: number): Page {
    const context = { now: this.now, token: '', plusMayBeSpace: false, limitValidity: () => undefined };
    const begun = changes(null, { since, first }, { ...context, snapshot: this.#directory! });
    const ended = changesFields.__resolveReference(begun, { ...context, snapshot: this.#events! });
    return { ...begun, ...ended! };
  }

  /** Every id, with a text in place of its content. */
  whole(): Copy {
    const { venues, organizers } = this.#directory!;
    const snapshot = this.#events!;
    const shown = Array.from({ length: snapshot.events.count }, (_, number) => ({
      ...snapshot.event(number),
      categories: Array.from(
        row(snapshot.events.categories, number),
        (at) => snapshot.categories.items[at]!.id,
      ),
      organizers: Array.from(
        row(snapshot.events.organizers, number),
        (at) => snapshot.organizers.items[at]!.id,
      ),
    })).filter(({ publishingDate }) => publishingDate === null || publishingDate <= this.now);
    const isThere = (id: string | null) => id !== null && snapshot.venues.byId.has(id);
    return {
      events: contentOf(shown, ({ title_nb, categories, organizers, dates }) =>
        JSON.stringify([title_nb, categories, organizers, dates.map(({ venue }) => isThere(venue) && venue)]),
      ),
      venues: contentOf(venues, ({ name }) => name),
      organizers: contentOf(organizers, ({ name }) => name),
    };
  }
}

/** A copy that follows the changes, with the content at the time of asking. */
class Follower {
  readonly #first: number;
  cursor = '';
  copy: Copy = { events: {}, venues: {}, organizers: {} };

  constructor(first: number) {
    this.#first = first;
  }

  follow(calendar: Calendar, pages: number): void {
    for (let page = 0; page < pages; page++) if (!this.page(calendar).hasMore) return;
  }

  page(calendar: Calendar): { readonly cursor: string; readonly hasMore: boolean; readonly count: number } {
    const { cursor, hasMore, ...told } = calendar.ask(this.cursor, this.#first);
    const whole = calendar.whole();
    let count = 0;
    for (const section of SECTIONS) {
      const { added, changed, removed } = told[section];
      count += added.length + changed.length + removed.length;
      const copy: Record<string, string> = { ...this.copy[section] };
      for (const id of [...added, ...changed]) {
        // What is told was there when it was told.
        expect(whole[section]).toHaveProperty([id]);
        copy[id] = whole[section][id]!;
      }
      for (const id of removed) delete copy[id];
      for (const id of changed) expect(this.copy[section]).toHaveProperty([id]);
      this.copy = { ...this.copy, [section]: copy };
    }
    expect(count).toBeLessThanOrEqual(this.#first);
    this.cursor = cursor;
    return { cursor, hasMore, count };
  }
}

async function take(step: Exclude<Step, { readonly kind: 'follow' | 'wait' }>): Promise<void> {
  try {
    if (step.kind === 'remove') await removeItem({ ...step, databases });
    else if (step.kind === 'correct')
      await changeCorrections(databases, () => ({ add: [step.correction], takeBack: [] }));
    else
      await importFeed({
        ...{ source: { feed: step.feed }, sourceName: step.source, databases },
        ...{ replace: step.replace, takeOver: true },
      });
  } catch (error) {
    if (!(error instanceof NotRemoved || error instanceof FeedRefused)) throw error;
  }
}

function contentOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(items.map((item) => [item.id, textOf(item)]));
}

const SECTIONS = ['events', 'venues', 'organizers'] as const;
const HIDDEN_FOR = 60 * 60 * 1000;

const id = fc.constantFrom('1', '2', '3', 'Å', 'å');
const category = fc.constantFrom('C1', 'C2', 'C3', 'C4', 'C5');
const source = fc.constantFrom('theatre', 'library');
const name = fc.constantFrom('A', 'B', 'C');
const place = fc.record({ id, name }).map((item) => ({ ...item, slug: item.id }));
const items = <Item extends { readonly id: string }>(item: fc.Arbitrary<Item>) =>
  fc.uniqueArray(item, { selector: (each) => each.id, maxLength: 4 });
const refersTo = <Id>(ids: fc.Arbitrary<Id>) => fc.uniqueArray(ids, { maxLength: 3 });
const event = fc
  .record({
    ...{ id, title_nb: name, venue: fc.option(id) },
    ...{ categories: refersTo(category), organizers: refersTo(id) },
    publishingDate: fc.option(fc.constantFrom(-1, 0.5, 0.9), { freq: 2 }),
  })
  .map(({ publishingDate, venue, ...given }) => ({
    ...{ ...given, event_slug: given.id, dates: [{ startDate: '2031-03-01 19:00:00', venue }] },
    publishingDate:
      publishingDate === null ? null : new Date(Date.now() + publishingDate * HIDDEN_FOR).toISOString(),
  }));
const feed = fc.oneof(
  fc.record({ venues: items(place), organizers: items(place), events: items(event) }, { requiredKeys: [] }),
  fc.record({
    categories: items(
      fc.record({ id: category, name_nb: name }).map((item) => ({ ...item, slug_nb: item.id })),
    ),
  }),
  fc.record({ id: category, migratedTo: category }).map((retired) => ({ retiredCategories: [retired] })),
) as fc.Arbitrary<RawFeed>;
const arbitraryStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('import' as const), source, feed, replace: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      ...{ section: fc.constantFrom(...SECTIONS), id, source: fc.constant(null) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      correction: fc.record({
        ...{ section: fc.constantFrom(...SECTIONS), itemId: id, madeBy: fc.constant('Kari') },
        fields: fc.oneof(fc.record({ hidden: fc.boolean() }), fc.record({ sameAs: id })),
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('follow' as const),
      ...{ follower: fc.nat(2), pages: fc.constantFrom(1, 3, Number.POSITIVE_INFINITY) },
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
);

type Step = typeof arbitraryStep extends fc.Arbitrary<infer Each> ? Each : never;
type Copy = { readonly [S in (typeof SECTIONS)[number]]: Readonly<Record<string, string>> };
type Ids = { readonly [K in 'added' | 'changed' | 'removed']: readonly string[] };
type Page = { readonly [S in (typeof SECTIONS)[number]]: Ids } & {
  readonly cursor: string;
  readonly hasMore: boolean;
};

const HALL = { id: '1', name: 'A', slug: '1' };
const SOON = new Date(Date.now() + 0.5 * HIDDEN_FOR).toISOString();
const concert = (title_nb: string, publishingDate: string | null = null) => ({
  ...{ id: '1', event_slug: '1', title_nb, publishingDate },
  dates: [{ startDate: '2031-03-01 19:00:00', venue: '1' }],
});
const imports = (of: RawFeed): Step => ({ kind: 'import', source: 'theatre', replace: false, feed: of });
const hides = (section: 'events' | 'venues', hidden: boolean): Step => ({
  kind: 'correct',
  correction: { section, itemId: '1', madeBy: 'Kari', fields: { hidden } },
});
const FOLLOW: Step = { kind: 'follow', follower: 0, pages: Number.POSITIVE_INFINITY };
const SHOWN = imports({ venues: [HALL], events: [concert('A')] });
/** What chance meets seldom: items that are hidden, shown again, and published by an import or by time. */
const EXAMPLES: [Step[], number][] = [
  [[SHOWN, FOLLOW, hides('venues', true)], 100],
  [[SHOWN, hides('venues', true), FOLLOW, hides('venues', false)], 100],
  [[SHOWN, hides('events', true), FOLLOW, hides('events', false)], 100],
  [[imports({ events: [concert('A', SOON)] }), FOLLOW, imports({ events: [concert('A')] })], 100],
  [
    [
      imports({ events: [concert('A', SOON)] }),
      FOLLOW,
      { kind: 'wait' },
      imports({ events: [concert('B', SOON)] }),
    ],
    100,
  ],
];
