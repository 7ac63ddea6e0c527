import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askByGet } from '../../../../test/support/ask.ts';
import { healthOf } from '../../../../test/support/askSubgraph.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { growthOf, samplesOf } from '../../../../test/support/metrics.ts';
import { sendExactly } from '../../testing/exactRequests.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

const count = '{ events { totalCount } }';
const join = '{ events { data { id venue { mapImageURL } } } }';
const nothing = '{"data":{"events":{"totalCount":0}}}';

const A_DAY = 24 * 60 * 60 * 1000;

let graph: TestGraph;
beforeAll(() => start());
beforeEach(() => {
  graph.reset();
  // What other tests have asked for was computed for a later instant.
  graph.time.now -= A_DAY;
});
afterEach(async () => {
  const revisions = { events: 'events:1', directory: 'directory:1', taxonomy: 'taxonomy:1' };
  if (!isDeepStrictEqual(await knownRevisions(), revisions)) await restart();
});
afterAll(() => graph?.close());

async function start(options = {}): Promise<void> {
  graph = await startTestGraph({ cacheBytes: 10_000_000, ...options });
  await eventually(async () => expect(Object.keys(await knownRevisions())).toHaveLength(3));
}

async function restart(options = {}): Promise<void> {
  await graph.close();
  await start(options);
}

it('an answer given before leaves without a fetch, byte for byte the same, and each is counted', async () => {
  const first = await post(body(count));
  expect(first.headers['cache-status']).toBe('calendar; fwd=miss');
  const { etag = '' } = (await get(count)).headers;
  const asked = async () => {
    for (let time = 0; time < 12; time++) {
      const again = await post(body(count));
      expect(again.body).toBe(first.body);
      const { date = '', ...headers } = again.headers;
      expect(headers).toEqual({ ...first.headers, date: undefined, 'cache-status': 'calendar; hit' });
      expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(600_000);
      expect((await get(count, { 'if-none-match': etag })).status).toBe(304);
      expect((await get(count)).body).toBe(first.body);
      expect((await get(count, {}, 'HEAD')).bytes).toHaveLength(0);
    }
  };
  const ok = { 'outcome="ok",caller="anonymous"': 48 };
  expect(await growthOf(graph.gateway.adminUrl, 'calendar_requests_total', asked)).toEqual(ok);
  expect(fetches()).toBe(2);
});

it('an answer given before is not cached when a subgraph does not report its revision', async () => {
  await using _ = { [Symbol.asyncDispose]: () => restart() };
  graph.events.revision = undefined;
  await post(body(count));
  const again = await askByGet(graph.endpoint, { query: count });
  expect(again.headers.get('cache-control')).toBe('public, max-age=0');
  await post(body(count));
  expect(fetches()).toBe(3);
});

it('an answer is not cached when it has errors', async () => {
  for (const query of ['{ eventBySlug(eventSlug: "x") { id } }', '{ events(page: -1) { totalCount } }']) {
    await post(body(query));
    expect((await post(body(query))).headers['cache-status']).toBe('calendar; fwd=miss');
  }
  expect(fetches()).toBe(4);
});

describe('never stale', () => {
  it('the instant at which time alone changes it, it is computed again', async () => {
    const over = graph.time.now + 5000;
    graph.events.headers = { 'x-calendar-valid-until': String(over) };
    await post(body(count));
    graph.time.now = over - 1;
    const last = await post(body(count));
    expect(last.headers['cache-status']).toBe('calendar; hit');
    expect(last.headers['cache-control']).toBe('public, max-age=0');
    graph.time.now = over;
    graph.events.respond = (response) => respond(response, nothing, 'events:1');
    expect((await post(body(count))).body).toContain('"totalCount":0');
  });

  it('says at each moment how long it still holds', async () => {
    graph.events.headers = { 'x-calendar-valid-until': String(graph.time.now + 30_000) };
    for (const [later, left] of [
      [0, 30],
      [500, 29],
      [20_000, 9],
    ] as const) {
      graph.time.now += later;
      expect((await post(body(count))).headers['cache-control']).toBe(`public, max-age=${left}`);
    }
    expect(fetches()).toBe(1);
  });

  it('is not given for an instant before the one it was computed for', async () => {
    await post(body(count));
    graph.time.now -= 1;
    await post(body(count));
    expect(fetches()).toBe(2);
  });

  it('when a revision moves, everything made from it is computed again, and nothing else', async () => {
    const venues = '{ venues { id } }';
    for (const query of [count, join, venues]) await post(body(query));
    graph.directory.revision = 'directory:2';
    await eventually(async () => {
      expect((await post(body(venues))).headers['cache-status']).toBe('calendar; fwd=miss');
    });
    expect((await post(body(join))).headers['cache-status']).toBe('calendar; fwd=miss');
    expect((await post(body(count))).headers['cache-status']).toBe('calendar; hit');
  });

  it('an answer that is ahead of the known revision ends older answers, at once', async () => {
    await post(body(count));
    graph.events.revision = 'events:2';
    await post(body('{ events { hasMore } }'));
    expect((await post(body(count))).headers['cache-status']).toBe('calendar; fwd=miss');
  });
});

describe('while a subgraph does not answer', () => {
  afterEach(() => restart());

  it('known values that still hold are served, marked, and others are an error', async () => {
    const over = graph.time.now + 90_000;
    graph.events.headers = { 'x-calendar-valid-until': String(over) };
    await post(body(count));
    goDown();
    await eventually(async () => {
      const { headers } = await post(body(count));
      expect(headers['cache-status']).toBe('calendar; hit; detail=unconfirmed');
      expect(headers['cache-control']).toBe('public, max-age=60');
    });
    graph.time.now = over - 7500;
    const late = await post(body(count));
    expect(late.body).toContain('"totalCount":3');
    expect(late.headers['cache-control']).toBe('public, max-age=7');
    graph.time.now = over;
    const after = JSON.parse((await post(body(count))).body);
    expect(after.data).toEqual({ events: null });
    expect((await post(body('{ venues { id } }'))).body).toContain('"id":"a"');
  });

  it('an answer that no instant limits is given for as long as that lasts', async () => {
    await post(body(count));
    graph.events.respond = (response) => response.destroy();
    graph.time.now += 24 * 60 * 60 * 1000;
    const { headers, body: answered } = await post(body(count));
    expect(answered).toContain('"totalCount":3');
    expect(headers['cache-status']).toBe('calendar; hit; detail=unconfirmed');
    graph.events.respond = undefined;
    expect((await post(body(count))).headers['cache-status']).toBe('calendar; fwd=miss');
  });

  it('of what is known to have changed the old state is not given', async () => {
    await post(body(count));
    graph.events.revision = 'events:2';
    await eventually(async () => expect((await knownRevisions())['events']).toBe('events:2'));
    goDown();
    expect(JSON.parse((await post(body(count))).body).data).toEqual({ events: null });
  });

  function goDown() {
    graph.events.revision = undefined;
    graph.events.respond = (response) => response.destroy();
  }
});

describe('many callers at once', () => {
  afterEach(() => void vi.useRealTimers());

  it('who comes later shares only what still holds at that instant', async () => {
    const release = holdFetches(graph.time.now + 1000);
    const early = post(body(count));
    await eventually(() => expect(fetches()).toBe(1));
    graph.time.now += 999;
    const inTime = post(body(count));
    await settled();
    graph.time.now += 1;
    const late = post(body(count));
    await settled();
    release();
    await eventually(() => expect(fetches()).toBe(2));
    release();
    expect((await early).body).toBe((await inTime).body);
    await late;
    expect(graph.events.requests.map(({ headers }) => Number(headers['x-calendar-instant']))).toEqual([
      graph.time.now - 1000,
      graph.time.now,
    ]);
  });

  it('who waits for a place meanwhile gets what was computed before the place was free', async () => {
    const release = holdFetches();
    // So many answers of one caller are computed at once. One document: none waits for the planner thread.
    const pages = 'query ($page: Int) { events(page: $page) { hasMore } }';
    const places = Array.from({ length: 48 }, (_, page) => post(body(pages, { page })));
    await eventually(() => expect(fetches()).toBe(48));
    // Those who wait for a second are refused: here they wait for as long as it takes to see them.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const waiting = [post(body(count)), post(body(count))];
    await eventually(async () =>
      expect(await samplesOf(graph.gateway.adminUrl, 'calendar_admission_waiting')).toMatchObject({
        'queue="answers"': 2,
      }),
    );
    graph.events.respond = undefined;
    release(1);
    const statuses = (await Promise.all(waiting)).map(({ headers }) => headers['cache-status']);
    expect(statuses).toEqual(['calendar; fwd=miss', 'calendar; hit']);
    expect(fetches()).toBe(49);
    release();
    await Promise.all(places);
  });

  it('who comes after a revision has moved does not get what was begun before', async () => {
    const release = holdFetches();
    const before = post(body(count));
    await eventually(() => expect(fetches()).toBe(1));
    graph.events.respond = undefined;
    graph.events.revision = 'events:2';
    graph.time.now += 1;
    await post(body('{ events { hasMore } }'));
    const after = await post(body(count));
    expect(after.body).toContain('"totalCount":3');
    release();
    expect((await before).body).toContain('"totalCount":0');
    const cached = await post(body(count));
    expect([cached.headers['cache-status'], cached.body]).toEqual(['calendar; hit', after.body]);
  });

  /** Fetches of events wait until they are released, and then find nothing. */
  function holdFetches(validUntil?: number) {
    const held: (() => void)[] = [];
    graph.events.respond = (response) =>
      void held.push(() => respond(response, nothing, 'events:1', validUntil));
    return (most = held.length) => {
      for (const answer of held.splice(0, most)) answer();
    };
  }
});

describe('compressed forms', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    '%s is sent to who accepts it, of a short answer once it is asked again',
    async (coding, decompress) => {
      const headers = { 'accept-encoding': coding };
      const first = await post(body(long()), headers);
      expect(first.headers['content-encoding']).toBeUndefined();
      expect(first.headers['vary']).toContain('Accept-Encoding');
      const compressed = await eventually(async () => {
        const again = await post(body(long()), headers);
        expect(again.headers['content-encoding']).toBe(coding);
        return again;
      });
      expect(compressed.bytes.length).toBeLessThan(first.bytes.length);
      expect(decompress(compressed.bytes).toString()).toBe(first.body);
      expect((await post(body(long()))).body).toBe(first.body);
      expect(fetches()).toBe(1);
    },
  );

  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.9', gunzipSync],
  ] as const)(
    '%s of a long answer is sent the first time, with the bytes that others get later',
    async (coding, accepted, decompress) => {
      const headers = { 'accept-encoding': accepted };
      const first = await get(long(90), headers);
      expect(first.headers['content-encoding']).toBe(coding);
      const other = coding === 'br' ? 'gzip' : 'br';
      expect((await get(long(90), { 'accept-encoding': other })).headers['content-encoding']).toBe(other);
      const plain = await get(long(90));
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(decompress(first.bytes).toString()).toBe(plain.body);
      for (let time = 0; time < 5; time++) {
        const again = await get(long(90), headers);
        expect([again.headers['etag'], again.bytes]).toEqual([first.headers['etag'], first.bytes]);
      }
      expect(fetches()).toBe(1);
    },
  );

  it('have different validators, and each of them is confirmed by 304', async () => {
    const plain = await get(long());
    const zipped = await eventually(async () => {
      const again = await get(long(), { 'accept-encoding': 'gzip' });
      expect(again.headers['content-encoding']).toBe('gzip');
      return again;
    });
    const tags = [plain, zipped].map(({ headers }) => String(headers['etag']));
    expect(tags[0]).not.toBe(tags[1]);
    for (const tag of tags) {
      const unmodified = await get(long(), { 'if-none-match': tag });
      expect([unmodified.status, unmodified.headers['etag'], unmodified.body]).toEqual([304, tag, '']);
    }
    expect(fetches()).toBe(1);
  });

  /** A query whose answer is long. */
  function long(length = 30): string {
    const fields = Array.from({ length }, (_, index) => `titleWithALongNameOfItsOwn${index}: title_nb`);
    return `{ events { data { ${fields.join(' ')} } } }`;
  }
});

it('an answer that does not hold any more makes room for any, however often it was asked', async () => {
  await restart({ cacheBytes: 40_000 });
  const query = (index: number) => `{ events { a${index}: totalCount } }`;
  for (let index = 0; index < 30; index++)
    for (let time = 0; time < 3; time++) await post(body(query(index)));
  graph.events.revision = 'events:2';
  const asked = [100, 101, 102, 103, 104].map(query);
  for (const each of asked) await post(body(each));
  for (const each of asked) expect((await post(body(each))).headers['cache-status']).toBe('calendar; hit');
});

async function knownRevisions(): Promise<Readonly<Record<string, string>>> {
  return (await healthOf(graph.gateway.adminUrl)).revisions;
}

function fetches(): number {
  return graph.events.requests.length;
}

function body(query: string, variables?: object): string {
  return JSON.stringify({ query, variables });
}

function post(text: string, headers: Record<string, string> = {}) {
  return sendExactly(graph.endpoint, { path: '/graphQL', method: 'POST', headers, body: text });
}

function get(query: string, headers: Record<string, string> = {}, method = 'GET') {
  const path = `/graphQL?query=${encodeURIComponent(query)}`;
  return sendExactly(graph.endpoint, {
    path,
    method,
    headers: { 'apollo-require-preflight': '1', ...headers },
  });
}

/**
 * Resolves when what was sent has arrived. Nothing can be seen of a request that waits. But the gateway is in this
 * process, and reads what was sent first before it has answered several others.
 */
async function settled(): Promise<void> {
  for (let time = 0; time < 10; time++) await knownRevisions();
}

function respond(response: ServerResponse, text: string, revision: string, validUntil?: number): void {
  const limit = validUntil === undefined ? {} : { 'x-calendar-valid-until': String(validUntil) };
  response
    .writeHead(200, { 'content-type': 'application/json', 'x-calendar-revision': revision, ...limit })
    .end(text);
}
