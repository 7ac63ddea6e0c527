import { expect, test } from 'vitest';
import { event, venue } from './items.ts';
import { startCalendar } from './startCalendar.ts';

const DOCUMENT = `query ($since: String!, $first: Int) {
  changes(since: $since, first: $first) {
    events { added changed removed }
    venues { added changed removed }
    organizers { added changed removed }
    cursor
    hasMore
  }
}`;

const calendar = await startCalendar({
  venues: [venue('hall')],
  organizers: [{ id: 'hall', name: 'Lag', slug: 'lag' }],
  events: [event('a'), event('b'), event('later', { publishingDate: '2031-06-02 13:00:00+02:00' })],
});

test('a copy is filled page by page and kept up by what came, changed and went (interface 4.5)', async () => {
  const first = await ask('', 3);
  expect(first).toMatchObject({
    venues: { added: ['hall'], changed: [], removed: [] },
    organizers: { added: ['hall'], changed: [], removed: [] },
    events: { added: ['a'], changed: [], removed: [] },
    hasMore: true,
  });
  const second = await ask(first.cursor, 3);
  expect(second).toMatchObject({ ...NOTHING, events: { ...NONE, added: ['b'] }, hasMore: false });
  expect(await ask(second.cursor)).toEqual({ ...second, ...NOTHING });

  await calendar.graph.import(
    { venues: [venue('hall', { name: 'Salen' })], events: [event('b', { title_nb: 'Ny' }), event('c')] },
    { replace: true },
  );
  const third = await ask(second.cursor);
  expect(third).toMatchObject({
    venues: { ...NONE, changed: ['hall'] },
    organizers: NONE,
    events: { added: ['c'], changed: ['b'], removed: ['a', 'later'] },
    hasMore: false,
  });

  await calendar.graph.import({ events: [event('a')] });
  expect(await ask(third.cursor)).toMatchObject({ ...NOTHING, events: { ...NONE, added: ['a'] } });
  // Who was away for longer meets each id once.
  expect(await ask(second.cursor)).toMatchObject({
    events: { added: ['c', 'a'], changed: ['b'], removed: ['later'] },
  });
});

test('an event comes at the instant of its publishing date, until which an answer may be kept (interface 4.5; rules 9, 40, 58)', async () => {
  await calendar.graph.import({ events: [event('soon', { publishingDate: '2031-06-02 12:00:20+02:00' })] });
  const { body, headers } = await calendar.graph.ask(DOCUMENT, { since: '' }, { method: 'GET' });
  const before = body.data?.['changes'] as Changes;
  expect(before.events.added).not.toContain('soon');
  expect(Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(20);
  calendar.at('2031-06-02T12:00:20+02:00');
  expect(await ask(before.cursor)).toMatchObject({ ...NOTHING, events: { ...NONE, added: ['soon'] } });
  calendar.at('2031-06-02T12:00:00+02:00');
});

test.each([
  ['no cursor', 'x'],
  ['a text that is too long', 'x'.repeat(100_000)],
  ['characters that no cursor has', '{"æ":1}'],
  ['a list of something else', 'WzEsMl0'],
])(
  '%s is an invalid value, and the error says to begin again (interface 4.5; rules 58)',
  async (_, since) => {
    expect(await calendar.graph.ask(DOCUMENT, { since })).toMatchObject(REFUSED);
  },
);

test('a cursor lives for 400 days, and in one history of each database (interface 4.5; rules 58)', async () => {
  const { cursor } = await ask('');
  calendar.at('2032-07-06T12:00:00+02:00');
  expect((await ask(cursor)).events).toBeDefined();
  calendar.at('2032-07-08T12:00:00+02:00');
  expect(await calendar.graph.ask(DOCUMENT, { since: cursor })).toMatchObject(REFUSED);
  calendar.at('2031-06-02T12:00:00+02:00');
  for (const domain of [2, 3]) {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[][];
    values[domain]![0] = 'another history';
    const since = Buffer.from(JSON.stringify(values)).toString('base64url');
    expect(await calendar.graph.ask(DOCUMENT, { since })).toMatchObject(REFUSED);
  }
});

test('an answer has at most 1000 ids, 100 without a value, and 0 is an invalid value (interface 4.5)', async () => {
  const many = Array.from({ length: 1100 }, (_, number) => event(`m${number}`));
  await calendar.graph.import({ events: many });
  const countOf = ({ events, venues, organizers }: Changes) =>
    [events, venues, organizers].flatMap(({ added, changed, removed }) => [added, changed, removed]).flat()
      .length;
  expect(countOf(await ask('', 5000))).toBe(1000);
  expect(countOf(await ask(''))).toBe(100);
  const { body } = await calendar.graph.ask(DOCUMENT, { since: '', first: 0 });
  expect(body).toMatchObject({
    data: null,
    errors: [{ message: 'Argument "first" must be greater than 0; got 0.' }],
  });
});

async function ask(since: string, first?: number): Promise<Changes> {
  return (await calendar.data(DOCUMENT, { since, first }))['changes'] as Changes;
}

const NONE = { added: [], changed: [], removed: [] };
const NOTHING = { events: NONE, venues: NONE, organizers: NONE };
const REFUSED = {
  status: 200,
  body: {
    data: null,
    errors: [
      {
        message: expect.stringContaining('Read everything again, from since: "".'),
        extensions: { code: 'BAD_USER_INPUT', invalidArgs: ['since'] },
      },
    ],
  },
};

type Ids = { readonly [K in 'added' | 'changed' | 'removed']: readonly string[] };
interface Changes {
  readonly events: Ids;
  readonly venues: Ids;
  readonly organizers: Ids;
  readonly cursor: string;
  readonly hasMore: boolean;
}
