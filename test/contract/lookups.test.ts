import { beforeEach, describe, expect, test } from 'vitest';
import { event } from './items.ts';
import { NOON, startCalendar } from './startCalendar.ts';

/**
 * Ids of dates and former slugs (docs/interface.md 2.1 "Event" and 4.4 "Look-ups and directories",
 * docs/rules.md 26 "Single-event look-ups"). What each look-up finds is in `../examples`.
 */

const on = (day: string) => ({ startDate: `2031-${day} 18:00:00`, endDate: `2031-${day} 20:00:00` });

const calendar = await startCalendar({
  events: [
    event('market', { dates: [on('06-01'), on('06-03')] }),
    event('moving', { dates: [on('06-07'), on('06-09')] }),
  ],
});
beforeEach(() => calendar.at(NOON));

describe('the id of a date', () => {
  const SHOWN = 'id dateID cacheKey startDate repetitions { id startDate }';
  const shown = async (id: string) =>
    (await calendar.nodes({}, SHOWN)).find((node) => node['id'] === id) as unknown as Shown;

  test('finds the event with that date shown, and the dates after it (interface 4.4)', async () => {
    const moving = await shown('moving');
    const found = await byDate(moving.repetitions[0]?.id ?? '');
    expect(found).toMatchObject({ id: 'moving', startDate: '2031-06-09 18:00:00+02:00', repetitions: [] });
    expect(await byDate(moving.dateID)).toEqual(moving);
    expect(await byDate('moving')).toBeNull();
    expect(await byDate('moving_20310101T000000Z')).toBeNull();
  });

  test('finds no date that is over, but for the last one of an event that is over (rules 26)', async () => {
    const first = await shown('market');
    expect(await byDate('market_20310601T160000Z')).toBeNull();
    expect(first.dateID).toBe('market_20310603T160000Z');
    calendar.at('2031-07-01T00:00:00+02:00');
    expect(await byDate('market_20310603T160000Z')).toEqual({ ...first, repetitions: [] });
    expect(await byDate('market_20310601T160000Z')).toBeNull();
  });

  async function byDate(dateID: string): Promise<unknown> {
    const document = `query ($dateID: String!) { eventByDateID(dateID: $dateID) { ${SHOWN} } }`;
    return (await calendar.data(document, { dateID }))['eventByDateID'];
  }

  interface Shown {
    readonly dateID: string;
    readonly repetitions: readonly { readonly id: string }[];
  }
});

describe('repetitions', () => {
  const document = (first: string) =>
    `{ eventByID(eventID: "moving") { repetitions(first: ${first}) { startDate } } }`;

  test.for([
    ['0', 0],
    ['1', 1],
    ['2', 1],
    ['null', 1],
  ] as const)('are as many as first says: %s (interface 2.1)', async ([first, length]) => {
    const { eventByID } = await calendar.data(document(first));
    expect((eventByID as { repetitions: readonly unknown[] }).repetitions).toHaveLength(length);
  });

  test('of a negative number are refused, in lists too (rules 34)', async () => {
    for (const asked of [document('-1'), '{ events { data { repetitions(first: -1) { id } } } }']) {
      const { status, body } = await calendar.graph.ask(asked);
      expect([status, body.data]).toEqual([200, null]);
      expect(body.errors?.[0]?.message).toBe('Argument "first" must be 0 or greater; got -1.');
    }
  });
});

// It replaces the events of the others.
test('a look-up finds an event by a slug that it had before, unless another has it now (rules 68)', async () => {
  const { graph, data, at } = calendar;
  const renamed = (id: string, event_slug: string, more: object = {}) =>
    event(id, { event_slug, dates: [on('06-25')], ...more });
  for (const slug of ['a', 'b', 'c']) await graph.import({ events: [renamed('moves', slug)] });
  await graph.import({
    events: [renamed('takes', 'b'), renamed('hidden', 'a', { publishingDate: '2031-06-20 00:00:00' })],
  });
  const found = () =>
    data(
      '{ a: eventBySlug(eventSlug: "a") { id event_slug } eventsBySlugs(eventsSlugs: ["c", "b", "d"]) { id } }',
    );
  const several = [{ id: 'moves' }, { id: 'takes' }];
  expect(await found()).toEqual({ a: { id: 'moves', event_slug: 'c' }, eventsBySlugs: several });
  at('2031-06-21T12:00:00+02:00');
  expect(await found()).toEqual({ a: { id: 'hidden', event_slug: 'a' }, eventsBySlugs: several });
  await graph.import({ events: [] }, { replace: true });
  expect(await found()).toEqual({ a: null, eventsBySlugs: [] });
});
