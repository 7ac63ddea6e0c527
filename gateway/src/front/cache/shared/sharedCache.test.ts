import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask, askByGet, type GraphReply } from '../../../../../test/support/ask.ts';
import { healthOf } from '../../../../../test/support/askSubgraph.ts';
import { eventually } from '../../../../../test/support/eventually.ts';
import { listen } from '../../../../../test/support/listen.ts';
import { metricOf, samplesOf } from '../../../../../test/support/metrics.ts';
import { StoreServer, storeProgram } from '../../../testing/StoreServer.ts';
import { startTestGraph, type TestGraph } from '../../../testing/startTestGraph.ts';

const count = '{ events { totalCount } }';
const join = '{ events { data { id title_nb venue { mapImageURL } } } }';
const missed = ['calendar; fwd=miss', { events: { totalCount: 3 } }];
const RANDOM = Buffer.from([0xff, 0, 13, 10, 36, 57, 57, 57]);
// A client says twice who it is.
const reply = (asked: Buffer) => (asked.includes('CLIENT') ? '+OK\r\n+OK\r\n' : RANDOM);
const away = 'the shared cache does not answer';
const back = 'the shared cache answers again';
/** What the log says of one outage. On a machine that stalls there may be more of them. */
const outages = new RegExp(`^(${away}; ${back}(; |$))+$`);

describe.skipIf(storeProgram === undefined)('two gateways and a store', () => {
  it('an answer that one has had computed is given by the other without a fetch, byte for byte', async () => {
    const { one, other } = await start();
    one.events.headers = { 'x-calendar-valid-until': String(one.time.now + 30_000) };
    const computed = await askByGet(one.endpoint, { query: join });
    const body = await computed.text();
    const etag = String(computed.headers.get('etag'));
    await stored(one, 1);
    expect(fetches(one)).toBe(2);
    other.time.now += 10_000;
    const { found, unmodified, fetched } = await inTime(other, async () => {
      const before = fetches(one);
      const found = await askByGet(other.endpoint, { query: join });
      const headers = { 'if-none-match': etag };
      const unmodified = await askByGet(other.endpoint, { query: join }, { headers });
      return { found, unmodified, fetched: fetches(one) - before };
    });
    expect(await found.text()).toBe(body);
    expect(found.headers.get('cache-status')).toBe('calendar; hit; detail=shared');
    expect(found.headers.get('cache-control')).toBe('public, max-age=20');
    expect(found.headers.get('content-type')).toBe(computed.headers.get('content-type'));
    expect(found.headers.get('etag')).toBe(etag);
    expect(unmodified.status).toBe(304);
    expect(fetched).toBe(0);
  });

  it('while the store is gone both answer, and when it is back it is used again', async () => {
    const { one, other, store } = await start();
    await ask(one.endpoint, count);
    await stored(one, 1);
    await store.kill();
    for (let time = 0; time < 20; time++) {
      for (const gateway of [one, other]) {
        const answer = await ask(gateway.endpoint, count);
        expect([status(answer), answer.body.data]).toEqual(missed);
      }
    }
    await eventually(async () => expect(await isAway(other)).toBe(true));
    await store.start();
    await isUsedAgain(one, other);
    for (const gateway of [one, other]) expect(messages(gateway).join('; ')).toMatch(outages);
  });

  it('a gateway stops while the store hangs', async () => {
    const store = await startStore();
    const gateway = await startTestGraph({ cacheRedisUrl: store.url });
    await connected(gateway);
    store.signal('SIGSTOP');
    await ask(gateway.endpoint, count);
    await gateway.close();
  });

  it('a password is used, and neither it nor a wrong one is shown to anybody', async () => {
    const store = await startStore('--requirepass', 'right-secret');
    const withPassword = (password: string) => store.url.replace('//', `//:${password}@`);
    const one = await startGateway({ cacheRedisUrl: withPassword('right-secret') });
    await connected(one);
    const stranger = await startGateway({ cacheRedisUrl: withPassword('wrong-secret') });
    await eventually(() => expect(messages(stranger)).toEqual([away]));
    expect((await ask(stranger.endpoint, count)).body.data).toEqual({ events: { totalCount: 3 } });
    expect(await isAway(stranger)).toBe(true);
    for (const gateway of [one, stranger]) expect(gateway.log()).not.toMatch(/-secret/);
  });
});

it.each<[string, (socket: Socket) => void]>([
  ['hangs up', (socket) => socket.destroy()],
  ['says nothing', () => undefined],
  ['speaks of something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['sends bytes at random', (socket) => socket.write(RANDOM)],
  ['greets, then talks at random', (socket) => socket.on('data', (asked) => socket.write(reply(asked)))],
])('a gateway answers while what should be the store %s', async (what, behave) => {
  let connections = 0;
  const impostor = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    behave(socket);
  });
  const { port, close } = await listen(impostor);
  onTestFinished(close);
  const one = await startGateway({ cacheRedisUrl: `redis://127.0.0.1:${port}` });
  for (let time = 0; time < 10; time++) {
    const answer = await ask(one.endpoint, count);
    expect([status(answer), answer.body.data]).toEqual(missed);
  }
  await eventually(() => expect([connections > 1, messages(one)[0]]).toEqual([true, away]));
  const told = messages(one);
  const expected = told.map((_, at) => (at % 2 === 0 ? away : back));
  expect(told).toEqual(what.startsWith('greets') ? expected : [away]);
});

/** Two gateways in front of the same subgraphs, which keep nothing themselves unless they are told to. */
async function start(config: Parameters<typeof startTestGraph>[0] = {}, settings: readonly string[] = []) {
  const store = await startStore(...settings);
  const one = await startGateway({ cacheRedisUrl: store.url, ...config });
  const environment = {
    EVENTS_URL: one.events.address,
    DIRECTORY_URL: one.directory.address,
    TAXONOMY_URL: one.taxonomy.address,
  };
  const other = await startGateway({ cacheRedisUrl: store.url, environment, ...config });
  for (const gateway of [one, other]) await connected(gateway);
  one.reset();
  return { store, one, other };
}

async function startStore(...settings: readonly string[]): Promise<StoreServer> {
  const store = await StoreServer.start(...settings);
  onTestFinished(() => store.kill());
  return store;
}

async function startGateway(config: Parameters<typeof startTestGraph>[0]): Promise<TestGraph> {
  const graph = await startTestGraph(config, onTestFinished);
  const known = async () => Object.keys((await healthOf(graph.gateway.adminUrl)).revisions);
  await eventually(async () => expect(await known()).toHaveLength(3));
  return graph;
}

/** Resolves when a gateway has asked the store for the answer to a query and learned that there is none. */
async function connected(gateway: TestGraph): Promise<void> {
  await eventually(async () => {
    await ask(gateway.endpoint, '{ eventBySlug(eventSlug: "x") { id } }');
    expect((await lookups(gateway))['result="miss"']).toBeGreaterThan(0);
  });
}

/**
 * The result of an attempt in which the store answered each look-up of a gateway. On a machine that stalls one may be
 * late, and its answer is computed. Then the attempt is made again.
 */
async function inTime<Result>(gateway: TestGraph, attempt: () => Promise<Result>): Promise<Result> {
  const late = async () => {
    const found = await lookups(gateway);
    return ['timeout', 'failed', 'skipped'].map((result) => found[`result="${result}"`]);
  };
  return eventually(async () => {
    const before = await late();
    const result = await attempt();
    expect(await late()).toEqual(before);
    return result;
  });
}

/** Resolves when what one has had computed is found by the other. */
async function isUsedAgain(one: TestGraph, other: TestGraph): Promise<void> {
  await eventually(async () => {
    await ask(one.endpoint, join);
    expect(status(await ask(other.endpoint, join))).toBe('calendar; hit; detail=shared');
  });
  await eventually(async () => expect(await isAway(one)).toBe(false));
}

function fetches({ events, directory }: TestGraph): number {
  return events.requests.length + directory.requests.length;
}

function status({ headers }: GraphReply): string | null {
  return headers.get('cache-status');
}

/** What the log says of the shared cache. */
function messages(graph: TestGraph): readonly string[] {
  const lines = graph.log().split('\n').filter(Boolean);
  return lines.map((line) => String(JSON.parse(line).msg)).filter((msg) => msg.includes('shared cache'));
}

/** Resolves when a gateway has stored that many answers. */
async function stored({ gateway }: TestGraph, answers: number): Promise<void> {
  await eventually(async () => {
    const writes = await metricOf(gateway.adminUrl, 'calendar_shared_cache_writes_total', 'result="stored"');
    expect(writes).toBe(answers);
  });
}

function lookups({ gateway }: TestGraph): Promise<Readonly<Record<string, number>>> {
  return samplesOf(gateway.adminUrl, 'calendar_shared_cache_lookups_total');
}

async function isAway({ gateway }: TestGraph): Promise<boolean> {
  return (await metricOf(gateway.adminUrl, 'calendar_shared_cache_away')) === 1;
}
