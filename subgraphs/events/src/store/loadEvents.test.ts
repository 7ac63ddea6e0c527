import { eventTable, openDatabase, showOthers } from '@calendar/events-db';
import type { FeedEvent } from '@calendar/model/feed';
import { ITEM_SCHEMAS } from '@calendar/model/itemSchemas';
import { openPool } from '@calendar/postgres/reading';
import { afterAll, expect, test } from 'vitest';
import { TO_RECORD } from '../../../../importer/src/record/records.ts';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { date, event } from '../../test/builders.ts';
import { readEvent } from '../index/segments/eventDocument.ts';
import { documentOf } from '../index/segments/segment.ts';
import type { CalendarEvent } from '../rules/calendarEvent.ts';
import { useOfPictures } from './documentSql.ts';
import { loadEvents } from './loadEvents.ts';

const url = await createTestDatabase('events', afterAll);
const [database, pool] = [openDatabase(url), openPool(url)];
afterAll(() => Promise.all([database.$disconnect(), pool.end()]));

const ORIGIN = { digest: 'ab12', contentHash: null };
const EMPTY: FeedEvent = event('e0', [date('2026-06-03 18:00')]);

test('of more events than are read together, every one is read once, and later only those that changed', async () => {
  const many = Array.from({ length: 1_001 }, (_, number) => ({
    ...EMPTY,
    id: `m${String(number).padStart(4, '0')}`,
    event_slug: `m${number}`,
  }));
  await database.event.deleteMany();
  await store(many, 2n);
  const before = await loadEvents(pool, null, 'copied');
  expect(before.events.map(({ id }) => id)).toEqual(many.map(({ id }) => id));

  const changed = { ...many[700]!, title_nb: 'Ny tittel' };
  await store([changed], 3n);
  const after = await loadEvents(pool, before, 'copied');
  const others = (events: typeof before.events) => events.filter(({ id }) => id !== changed.id);
  expect(others(after.events)).toEqual(others(before.events));
  expect(after.events.filter((each) => !before.events.includes(each)).map(read)).toEqual([changed]);

  // Of more than there were, none is left, and no token of theirs.
  const more = { ...many[0]!, id: 'more', event_slug: 'more' };
  await store([...many, more], 4n);
  const anew = await loadEvents(pool, after, 'copied');
  expect(anew.events.map(({ id }) => id)).toEqual([...many, more].map(({ id }) => id));
  expect(anew.tokens).not.toBe(before.tokens);
});

test('an event that yields to another is gone for readers, and comes back (rules 66)', async () => {
  await database.event.deleteMany();
  await database.removedEvent.deleteMany();
  const [one, other] = ['y1', 'y2'].map((id) => ({ ...EMPTY, id, event_slug: id }));
  await store([one!, other!], 4n);
  const ids = ({ events }: Awaited<ReturnType<typeof loadEvents>>) => events.map(({ id }) => id).sort();
  const yielding = async (yieldedTo: string | null, revision: bigint) => {
    const change = { revision, at: '2026-03-01T00:00:00.000Z', source: '' };
    await database.$transaction((transaction) => showOthers(transaction, [{ id: 'y1', yieldedTo }], change));
    await database.revision.update({ where: { id: 1 }, data: { revision } });
  };
  const before = await loadEvents(pool, null, 'copied');
  await yielding('theatre', 5n);
  const hidden = await loadEvents(pool, before, 'copied');
  expect(ids(before)).toEqual(['y1', 'y2']);
  for (const each of [hidden, await loadEvents(pool, null, 'copied')]) expect(ids(each)).toEqual(['y2']);
  await yielding(null, 6n);
  for (const earlier of [hidden, null])
    expect(ids(await loadEvents(pool, earlier, 'copied'))).toEqual(['y1', 'y2']);
  // For readers it is new again (rules 58).
  const { addedAt } = await database.event.findUniqueOrThrow({ where: { id: 'y1' } });
  expect(addedAt.toISOString()).toBe('2026-03-01T00:00:00.000Z');
});

test.each([
  [
    { PICTURES: false, OUTLETS_URL: 'https://o.example' },
    { urlLarge: 'https://a.example/p', width: null, focusX: null },
  ],
  [
    { PICTURES: true, OUTLETS_URL: undefined },
    { urlLarge: 'https://a.example/p', width: 3_200, focusX: 0.25 },
  ],
  [
    { PICTURES: true, OUTLETS_URL: 'https://o.example' },
    { urlLarge: '/picture/k1/large', width: 1_600, focusX: 0.25 },
  ],
] as const)(
  'with %j an analysed picture has the width of what its address leads to (rules 69, 70)',
  async (configured, image) => {
    await database.event.deleteMany();
    const { images } = ITEM_SCHEMAS.events.parse({
      ...{ id: 'p1', event_slug: 'p1', title_nb: 'P', dates: [{ startDate: '2026-06-03 18:00:00' }] },
      images: [{ urlLarge: 'https://a.example/p' }],
    });
    await store([{ ...EMPTY, id: 'p1', event_slug: 'p1', images }], 7n);
    await database.$executeRaw`
    INSERT INTO "Picture" ("id", "address", "host", "key", "width", "height", "focusX", "focusY")
    VALUES (encode(sha256('https://a.example/p'), 'hex'), 'https://a.example/p', 'a.example', 'k1', 3200, 1600, 0.25, 0.5)
    ON CONFLICT DO NOTHING`;
    const { events } = await loadEvents(pool, null, useOfPictures(configured));
    expect(events.map((each) => read(each).images)).toEqual([[expect.objectContaining(image)]]);
  },
);

function read(each: Parameters<typeof documentOf>[0]): CalendarEvent {
  return readEvent(documentOf(each));
}

async function store(events: readonly FeedEvent[], revision: bigint): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      const table = eventTable(transaction);
      await table.clear(events.map(({ id }) => id));
      await table.insert(
        events.map((event) => TO_RECORD.events(event, ORIGIN)),
        { revision, at: '2026-03-01T12:00:00.000Z', source: 'calendar' },
      );
      await transaction.revision.update({ where: { id: 1 }, data: { revision } });
    },
    { maxWait: 60_000, timeout: 60_000 },
  );
}
