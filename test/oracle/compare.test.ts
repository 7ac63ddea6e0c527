import type { RawFeed } from '@calendar/model/feed';
import { describe, expect, test } from 'vitest';
import { NOON } from '../examples/example.ts';
import { aDate, anEvent } from '../examples/items.ts';
import { compareOnce, type Reply } from './compare.ts';
import { answer } from './oracle.ts';
import type { Asked, Question } from './question.ts';
import { SETTINGS } from './settings.ts';

const feed: RawFeed = {
  venues: [
    { id: 'v1', name: 'Hallen', slug: 'hallen' },
    { id: 'v2', name: 'Hallen', slug: 'hallen-2' },
  ],
  events: [
    anEvent('a', {
      created_at: '2026-01-01T00:00:00Z',
      dates: [aDate('2026-06-16 10:00:00', 60, { venue: 'v1' }), aDate('2026-06-17 10:00:00', 60)],
    }),
    anEvent('b', { dates: [aDate('2026-06-16 10:00:00', 60, { venue: 'v2' })] }),
  ],
};
const list: Question = { query: 'events', variables: {} };
const bad: Question = { query: 'events', variables: { filter: { fromDate: 'x', untilDate: 'y' } } };

interface List {
  totalCount: number;
  data: { title_en: string | null; created_at: string; repetitions: { id: string }[] }[];
  venues: unknown[];
}

/** What is found different when the endpoint answers as the oracle does, but for one change. */
async function differenceOf(
  change: (list: List) => void,
  options: { repetitionIds?: Map<string, string>; now?: number; feed?: RawFeed } = {},
): Promise<string | null> {
  const asked: Asked = { now: NOON, method: 'POST' };
  const { data } = answer(feed, SETTINGS, list, asked) as { data: List };
  const changed = structuredClone(data);
  change(changed);
  return compareOnce({
    ask: async () => ({ status: 200, body: { data: { events: changed } } }),
    feed: options.feed ?? feed,
    settings: SETTINGS,
    question: list,
    asked: { ...asked, now: options.now ?? asked.now },
    repetitionIds: options.repetitionIds ?? new Map(),
  });
}

async function refusalDifference(reply: Reply): Promise<string | null> {
  const asked: Asked = { now: NOON, method: 'POST' };
  return compareOnce({
    ask: async () => reply,
    feed,
    settings: SETTINGS,
    question: bad,
    asked,
    repetitionIds: new Map(),
  });
}

describe('a comparison', () => {
  test('finds a total, an order, a missing and an unknown field', async () => {
    const renamed = (list: List) => void Object.assign(list.data[1] ?? {}, { title_en: 'Other' });
    expect(await differenceOf(renamed)).toContain('events.data[1].title_en: expected null; got "Other"');
    expect(await differenceOf((list) => void list.totalCount++)).toContain('events.totalCount');
    expect(await differenceOf((list) => void list.data.reverse())).toContain('events.data[0].id');
    expect(await differenceOf((list) => void list.data.pop())).toContain('events.data: expected 2');
    expect(await differenceOf((list) => void Object.assign(list, { more: 1 }))).toContain('events.more');
  });

  test('holds a date to the id it had', async () => {
    const repetitionIds = new Map<string, string>();
    const named = (id: string) => (list: List) => {
      (list.data[0]?.repetitions[0] as { id: string }).id = id;
    };
    expect(await differenceOf(named('one'), { repetitionIds })).toBeNull();
    expect(await differenceOf(named('one'), { repetitionIds })).toBeNull();
    expect(await differenceOf(named('two'), { repetitionIds })).toContain('was one');
  });

  test('holds a refusal to its code, its message and every date that is bad', async () => {
    const refusal = (message: string, extensions: object): Reply => ({
      status: 200,
      body: { data: null, errors: [{ message, extensions: { ...extensions } }] },
    });
    const message = 'Query Arguments invalid';
    const code = 'BAD_USER_INPUT';
    const invalidArgs = ['fromDate', 'untilDate'];
    expect(await refusalDifference(refusal(message, { code, invalidArgs }))).toBeNull();
    expect(await refusalDifference(refusal(message, { code, invalidArgs: ['fromDate'] }))).not.toBeNull();
    expect(await refusalDifference(refusal('Bad', { code, invalidArgs }))).not.toBeNull();
    expect(await refusalDifference(refusal(message, { code: 'BAD', invalidArgs }))).not.toBeNull();
    expect(await refusalDifference(refusal(message, { code }))).not.toBeNull();
    expect(
      await refusalDifference({ ...refusal(message, { code, invalidArgs }), status: 400 }),
    ).not.toBeNull();
  });
});
