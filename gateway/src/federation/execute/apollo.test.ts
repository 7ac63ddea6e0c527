import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { networksIn } from '@calendar/config/networks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/ask.ts';
import { samplesOf } from '../../../../test/support/metrics.ts';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { joiningSupergraph } from '../../testing/joiningSupergraph.ts';
import { answering } from '../../testing/startSubgraph.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';

const supergraph = join(ownFolder(afterAll), 'supergraph.graphql');
await writeFile(supergraph, joiningSupergraph());
const [own, stock] = await Promise.all([
  startTestGraph({}, afterAll),
  startTestGraph(
    { executor: 'apollo', files: { supergraph }, cacheBytes: 1e7, trustedProxies: networksIn('127.0.0.1') },
    afterAll,
  ),
]);
for (const { reset } of [own, stock]) beforeEach(reset);

const joined =
  'query ($n: Int = 0, $maps: Boolean = true) { events(page: $n) { ...C } categories { id } } fragment C on EventConnection { data { id prices { ticketType { name_nb } } venue { name map: mapImageURL @include(if: $maps) } } }';

describe('with EXECUTOR=apollo the stock gateway plans and executes', () => {
  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['a list of one subgraph', '{ events { totalCount data { id tags } } __typename }', {}],
    ['joins of three subgraphs, a fragment, a condition', joined, {}],
    ['the same with the condition false', joined, { maps: false }],
    ['introspection', '{ __schema { queryType { name } } __type(name: "Venue") { name } }', {}],
    ['an invalid value', '{ events(page: -1) { totalCount } categories { id } }', {}],
    ['a refused document', '{ events { nothing } }', {}],
  ])('%s, as the gateway’s own execution answers it', async (_, query, variables) => {
    const [expected, found] = await Promise.all(
      [own, stock].map(({ endpoint }) => ask(endpoint, query, variables)),
    );
    expect([found?.status, found?.body]).toEqual([expected?.status, expected?.body]);
  });

  it('the caller’s own operation, not the canonical one, in the stock gateway’s fetches', async () => {
    await ask(stock.endpoint, 'query Named { x: events { y: data { z: id v: venue { m: mapImageURL } } } }');
    const [first] = stock.events.requests;
    expect(first?.body.query).toBe('query Named__events__0{x:events{y:data{z:id v:venue{__typename id}}}}');
    expect(stock.directory.requests[0]?.body.query).toContain('Named__directory__1');
  });

  it('and the fetches have the secret and the operation’s instant', async () => {
    await ask(stock.endpoint, joined, { n: 1 });
    const all = [stock.events, stock.directory, stock.taxonomy].flatMap(({ requests }) => requests);
    expect(all).toHaveLength(4);
    for (const { headers } of all) {
      expect(headers.authorization).toBe('Bearer between parts only');
      expect(headers['x-calendar-instant']).toBe(String(stock.time.now));
    }
  });

  it('limits hold: an answer that costs more than it may is refused', async () => {
    stock.events.headers = { 'x-calendar-cost': '9000000' };
    const { status, body } = await ask(stock.endpoint, '{ events { hasMore } categories { name_nb } }');
    expect([status, body.errors?.[0]?.extensions?.['code']]).toEqual([400, 'TOO_COSTLY']);
  });

  it('a value that the schema promises and the answer lacks is an error, and its answer is not stored', async () => {
    stock.taxonomy.respond = answering('{"data":{"categories":[{"id":null}]}}');
    const { body, headers } = await ask(stock.endpoint, '{ categories { id } events { hasMore } }');
    expect(body.data).toEqual({ categories: null, events: { hasMore: false } });
    expect(body.errors?.[0]?.extensions?.['code']).toBe('SERVICE_UNAVAILABLE');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('a caller’s answers are executed one after another, and another caller does not wait for them (rules 42)', async () => {
    const held: (() => void)[] = [];
    let isHeld = true;
    stock.taxonomy.respond = (response, { body }) => {
      const answer = () =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"data":{"categories":[{"id":"a","slow":"a"}]}}');
      if (isHeld && body.query.includes('slow')) held.push(answer);
      else answer();
    };
    const askFrom = (address: string, query: string) =>
      ask(stock.endpoint, query, {}, { headers: { 'x-forwarded-for': address } });
    const slow = ['a', 'b'].map((name) => askFrom('10.0.0.1', `{ ${name}: categories { slow: id } }`));
    await expect.poll(() => held.length).toBe(1);
    expect((await askFrom('10.0.0.2', '{ categories { id } }')).status).toBe(200);
    expect(held).toHaveLength(1);
    isHeld = false;
    held[0]?.();
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(statuses).toContain(200);
    // It waits for a second, which may be over.
    expect([200, 503]).toContain(statuses.find((each) => each !== 200) ?? 200);
  });

  it('an operation is planned once', async () => {
    const planned = () => samplesOf(stock.gateway.adminUrl, 'calendar_planner_questions_total');
    await ask(stock.endpoint, joined, { n: 2 });
    const before = await planned();
    expect(before).not.toEqual({});
    expect((await ask(stock.endpoint, joined, { n: 3 })).status).toBe(200);
    expect(await planned()).toEqual(before);
  });

  it('another supergraph is taken without a restart', async () => {
    const query = '{ categories { english: name_en } }';
    expect((await ask(stock.endpoint, query)).status).toBe(200);
    await writeFile(supergraph, joiningSupergraph().replaceAll(' name_en:', ' name_us:'));
    await expect.poll(() => stock.gateway.reload()).toBe('unchanged');
    expect((await ask(stock.endpoint, query)).status).toBe(400);
    expect((await ask(stock.endpoint, query.replace('name_en', 'name_us'))).body.errors).toBeDefined();
    expect((await ask(stock.endpoint, joined)).body.errors).toBeUndefined();
  });
});
