import { afterAll, beforeEach, expect, test } from 'vitest';
import { catalogue } from '../../gateway/src/federation/errors/catalogue.ts';
import { SERVICE_CODES } from '../../packages/client/src/ask/CalendarError.ts';
import {
  CalendarError,
  type CalendarOptions,
  createCalendar,
  eventList,
} from '../../packages/client/src/index.ts';
import { demoCalendar } from '../../tools/demo-calendar/src/demoCalendar.ts';
import { startGraph } from '../support/graph.ts';
import { openRefusingProxy, overloaded, type RefusingProxy } from './refusingProxy.ts';

const NOON = Date.parse('2026-11-23T12:00:00+01:00');

const graph = await startGraph({ feed: demoCalendar(NOON), clock: () => NOON }, afterAll);
let proxy: RefusingProxy;
beforeEach(async () => {
  proxy = await openRefusingProxy(graph.url);
  return () => proxy.close();
});

const calendar = (options: Partial<CalendarOptions> = {}) => createCalendar({ url: proxy.url, ...options });

async function failureOf(asking: Promise<unknown>): Promise<CalendarError> {
  const failure = await asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CalendarError);
  return failure as CalendarError;
}

const MUSIC = { filter: { categories: ['MUSIC'] } };

test('a loop over a list reads every event once, in order, and asks for a page when it is needed', async () => {
  const whole = await calendar().query(eventList, { ...MUSIC, pageSize: 1000 });
  const expected = whole.data.events?.data.map(({ cacheKey }) => cacheKey) ?? [];
  expect(expected.length).toBeGreaterThan(60);
  const read: string[] = [];
  const asked: number[] = [];
  const before = proxy.requests.length;
  for await (const { cacheKey } of calendar().events(eventList, { ...MUSIC, pageSize: 20 })) {
    read.push(cacheKey);
    asked.push(proxy.requests.length - before);
  }
  expect(read).toEqual(expected);
  expect(asked).toEqual(read.map((_, place) => Math.floor(place / 20) + 1));
});

test('leaving the loop ends the asking', async () => {
  for await (const _ of calendar().events(eventList, { pageSize: 1 })) break;
  expect(proxy.requests).toHaveLength(1);
});

test('a document that would ask for the same page for ever is refused before anything is asked', async () => {
  const events = calendar().events<{ events: { hasMore: boolean; data: unknown[] } }, { page?: number }>(
    '{ events { hasMore data { id } } }',
  );
  await expect(events.next()).rejects.toThrow('$page: Int');
  expect(proxy.requests).toEqual([]);
});

test('a question goes by GET, which caches keep, and by POST where the address would be too long', async () => {
  const withTag = 'query($tag: String) { events(filter: {tag: $tag}) { totalCount } }';
  const { data, maxAge } = await calendar().query<Total>(withTag, { tag: 'æøå & +' });
  expect(data.events.totalCount).toBe(0);
  expect(maxAge).toBeGreaterThan(0);
  await calendar().query(withTag, { tag: 'x'.repeat(8_000) });
  await calendar({ method: 'POST' }).query('{ __typename }');
  expect(proxy.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  expect(proxy.requests[0]?.headers['apollo-require-preflight']).toBe('true');
});

test('the key and the page’s address go with each question, and the caller’s own tag never does', async () => {
  await calendar({ key: 'a-key', pageUrl: 'https://town.example/program' }).query('{ __typename }');
  expect(proxy.requests[0]?.headers).toMatchObject({
    'x-api-key': 'a-key',
    'x-page-url': 'https://town.example/program',
  });
  expect(proxy.requests[0]?.headers).not.toHaveProperty('x-client-id');
});

test('an overloaded service, a proxy without one and a broken connection are asked again', async () => {
  proxy.refuse(overloaded(0), { status: 502, headers: {}, body: '<h1>Bad Gateway</h1>' }, 'cut');
  const question = () => calendar().query<Total>('{ events { totalCount } }');
  for (const { data } of await Promise.all([question(), question(), question()]))
    expect(data.events.totalCount).toBeGreaterThan(0);
  expect(proxy.requests).toHaveLength(6);
});

test('a service that wants to be left alone for longer than there is time is not asked again', async () => {
  proxy.refuse(overloaded(3600));
  const { code, status, retryAfter, isTemporary } = await failureOf(calendar().query('{ __typename }'));
  expect([code, status, retryAfter, isTemporary]).toEqual(['OVERLOADED', 503, 3_600_000, true]);
  expect(proxy.requests).toHaveLength(1);
});

test('a caller’s mistake is reported with its code and asked once', async () => {
  const wrong = await failureOf(calendar().query(eventList, { filter: { fromDate: '2026-11-23' } }));
  expect([wrong.code, wrong.isTemporary]).toEqual(['BAD_USER_INPUT', false]);
  expect(wrong.errors[0]?.extensions).toMatchObject({
    invalidArgs: ['fromDate'],
    accepted: expect.any(String),
  });
  const unknown = await failureOf(calendar().query('{ nothing }'));
  expect([unknown.code, unknown.status]).toEqual(['GRAPHQL_VALIDATION_FAILED', 400]);
  const elsewhere = await failureOf(
    calendar({ url: new URL('/elsewhere', proxy.url) }).query('{ __typename }'),
  );
  expect([elsewhere.code, elsewhere.status]).toEqual(['NOT_FOUND', 404]);
  expect(proxy.requests).toHaveLength(3);
});

test('data beside errors is thrown with them, or answered if the caller takes parts', async () => {
  const errors = [{ message: 'Gone', path: ['venues'], extensions: { code: 'SERVICE_UNAVAILABLE' } }];
  const part = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { venues: null, events: { totalCount: 3 } }, errors }),
  };
  proxy.refuse(part, part);
  const failure = await failureOf(calendar({ attempts: 1 }).query('{ venues { id } events { totalCount } }'));
  expect([failure.code, failure.data]).toEqual([
    'SERVICE_UNAVAILABLE',
    { venues: null, events: { totalCount: 3 } },
  ]);
  const answer = await calendar().query('{ venues { id } events { totalCount } }', {}, { partial: true });
  expect(answer.errors).toEqual(errors);
});

test('an aborted question ends with the caller’s reason, and one without an answer at its deadline', async () => {
  const reason = new Error('Left the page');
  await expect(calendar().query('{ __typename }', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  expect(proxy.requests).toEqual([]);
  const hanging = calendar({ fetch: never, deadline: 20 });
  expect((await failureOf(hanging.query('{ __typename }'))).code).toBe('DEADLINE');
  const controller = new AbortController();
  const asking = calendar({ fetch: never }).query('{ __typename }', {}, { signal: controller.signal });
  controller.abort(reason);
  await expect(asking).rejects.toBe(reason);
});

test('something that is no calendar is said to be none', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Welcome</p>' };
  proxy.refuse(page, { ...page, body: '{"errors": "no"}' }, { ...page, body: '{"data": null}' });
  for (let each = 0; each < 3; each++) {
    expect((await failureOf(calendar().query('{ __typename }'))).code).toBe('NOT_GRAPHQL');
  }
});

test('a follower of changes gets all existing items, and then those that an import changes (rules 58)', async () => {
  const feed = demoCalendar(NOON);
  const [first, ...others] = feed.events ?? [];
  const told = { pages: 0, added: new Set<string>() };
  let importing: Promise<void> | undefined;
  // As if no answer were to be kept: this test has no minute to wait.
  const fresh: typeof fetch = async (address, request) => {
    const response = await fetch(address, request);
    return new Response(response.body, { status: response.status });
  };
  for await (const changes of calendar({ fetch: fresh }).follow({ since: '', first: 200, interval: 1 })) {
    const { events, hasMore } = changes;
    if (importing !== undefined) {
      expect(events).toEqual({ added: [], changed: [first?.id], removed: [] });
      break;
    }
    told.pages++;
    for (const id of events.added) told.added.add(id);
    if (hasMore) continue;
    importing = graph.import({ ...feed, events: [{ ...first!, title_nb: 'Et nytt navn' }, ...others] });
  }
  await importing;
  expect(told.pages).toBeGreaterThan(2);
  const all = await calendar().query<{ eventsByIDs: { id: string }[] }>(
    'query($ids: [String]!) { eventsByIDs(ids: $ids) { id } }',
    { ids: feed.events?.map(({ id }) => id) },
  );
  // Without those that are published later.
  expect(told.added).toEqual(new Set(all.data.eventsByIDs.map(({ id }) => id)));
});

test('a cursor that is none is refused, and not asked again (interface 4.5)', async () => {
  const failure = await failureOf(calendar().follow({ since: 'yesterday' }).next());
  expect([failure.code, failure.errors[0]?.extensions?.invalidArgs]).toEqual(['BAD_USER_INPUT', ['since']]);
  expect(proxy.requests).toHaveLength(1);
});

test('options out of their bounds are refused, with what is accepted', () => {
  expect(() => calendar({ attempts: 0 })).toThrow('attempts is 0: it must be a whole number from 1 to 10');
  expect(() => calendar({ deadline: Number.POSITIVE_INFINITY })).toThrow('deadline is Infinity');
  expect(() => calendar({ url: '/graphQL' })).toThrow('url is /graphQL: not a whole address');
});

test('the client knows each code that the service answers with', () => {
  const codes = Object.values(catalogue).map(({ code }) => code);
  expect([...SERVICE_CODES]).toEqual([...new Set(codes)].toSorted());
});

/** A network on which nothing ever comes. */
const never: typeof fetch = (_, request) =>
  new Promise((_resolve, reject) => {
    const signal = request?.signal;
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

interface Total {
  readonly events: { readonly totalCount: number };
}
