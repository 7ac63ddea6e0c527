import type { RawFeed } from '@calendar/model/feed';
import { expect, test } from 'vitest';
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

const asked: Asked = { now: NOON, method: 'POST' };
const { data: right } = answer(feed, SETTINGS, list, asked) as { data: List };

/** What is found different in a reply to a question. */
function differenceOf(question: Question, reply: Reply, repetitionIds = new Map<string, string>()) {
  return compareOnce({ ask: async () => reply, feed, settings: SETTINGS, question, asked, repetitionIds });
}

/** The oracle's own answer but for one change. */
function changed(change: (list: List) => unknown): Reply {
  const copy = structuredClone(right);
  change(copy);
  return { status: 200, body: { data: { events: copy } } };
}

test.each<[string, (list: List) => unknown]>([
  ['events.data[1].title_en: expected null; got "Other"', ({ data }) => Object.assign(data[1]!, OTHER)],
  ['events.totalCount', (each) => each.totalCount++],
  ['events.data[0].id', ({ data }) => data.reverse()],
  ['events.data: expected 2', ({ data }) => data.pop()],
  ['events.more', (each) => Object.assign(each, { more: 1 })],
])('a comparison finds %s', async (found, change) => {
  expect(await differenceOf(list, changed(change))).toContain(found);
});

test('a comparison holds a date to the id it had', async () => {
  const ids = new Map<string, string>();
  const named = (id: string) => changed(({ data }) => Object.assign(data[0]!.repetitions[0]!, { id }));
  for (let times = 0; times < 2; times++) expect(await differenceOf(list, named('one'), ids)).toBeNull();
  expect(await differenceOf(list, named('two'), ids)).toContain('was one');
});

const REFUSAL = {
  message: 'Query Arguments invalid',
  extensions: { code: 'BAD_USER_INPUT', invalidArgs: ['fromDate', 'untilDate'] },
};

test.each<[object, number?]>([
  [{ extensions: { ...REFUSAL.extensions, invalidArgs: ['fromDate'] } }],
  [{ message: 'Bad' }],
  [{ extensions: { ...REFUSAL.extensions, code: 'BAD' } }],
  [{ extensions: { code: 'BAD_USER_INPUT' } }],
  [{}, 400],
])(
  'a comparison holds a refusal to its code, its message and every date that is bad: %j',
  async (change, status = 200) => {
    const refused = (error: object, code: number): Reply => ({
      status: code,
      body: { data: null, errors: [{ ...REFUSAL, ...error }] },
    });
    expect(await differenceOf(bad, refused({}, 200))).toBeNull();
    expect(await differenceOf(bad, refused(change, status))).not.toBeNull();
  },
);

const OTHER = { title_en: 'Other' };

interface List {
  totalCount: number;
  readonly data: { readonly repetitions: object[] }[];
}
