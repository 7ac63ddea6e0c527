import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/ask.ts';
import { healthOf } from '../../../../test/support/askSubgraph.ts';
import { asyncListener } from '../../../../test/support/asyncListener.ts';
import { composed } from '../../../../test/support/composed.ts';
import { listen } from '../../../../test/support/listen.ts';
import { metricOf } from '../../../../test/support/metrics.ts';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { readConfig } from '../../config.ts';
import { startGateway } from '../../server.ts';
import { startKeptPlanner } from '../../testing/keptPlanners.ts';

// `places` is of our kit. `parking` is any server, and answers what a test says.

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@interfaceObject"])';
const PLACES = `${LINK} type Query { venue: Venue } interface Media @key(fields: "id") { id: ID! } type Venue @key(fields: "id") { id: ID! name: String! }`;
const PARKING = `${LINK}
  type Query { best: Lot  lots(first: Int): [Lot!] media: [Media!] }
  type Media @key(fields: "id") @interfaceObject { id: ID! likes: Int! }
  type Venue @key(fields: "id") { id: ID! lot: Lot  free(at: String): Int  owner: String! }
  type Lot { id: ID! name: String! size: Int! kind: Kind tags: [String!]! }
  enum Kind { GARAGE STREET }`;

let reply: string;
let status: number;
const lines: string[] = [];

const supergraph = join(ownFolder(afterAll), 'supergraph.graphql');
await writeFile(supergraph, composed({ places: PLACES, parking: PARKING }).supergraph);
const own = { 'content-type': 'application/json', 'x-calendar-revision': 'places:1' };
const venue = { __typename: 'Venue', id: 'v1', name: 'Kulturhuset' };
const gateway = await startGateway(
  readConfig({
    PORT: '0',
    INTERNAL_SECRET: 'between the parts of this test',
    SUPERGRAPH: supergraph,
    PLACES_URL: await serve((query) => {
      const body = query === undefined ? '{"token":"places:1"}' : JSON.stringify({ data: { venue } });
      return { body, headers: own, status: 200 };
    }),
    PARKING_URL: `${await serve((query) => {
      if (query === '{__typename}')
        return { body: '{"data":{"__typename":"Query"}}', headers: own, status: 200 };
      return { body: reply, headers: { 'content-type': 'application/json' }, status };
    })}/graphql`,
    STOP_DELAY: '0',
  }),
  { startPlanner: startKeptPlanner, log: pino({}, { write: (line) => lines.push(line) }) },
);
const endpoint = `${gateway.url}/graphQL`;
beforeEach(() => {
  lines.length = 0;
  status = 200;
});
afterAll(() => gateway.close());

const SELECTION = '{ id name size kind tags }';
const WAYS = [
  ['forwarded', `{ lot: best ${SELECTION} }`, (lot: string) => `{"lot":${lot}}`, (data: Data) => data.lot],
  [
    'joined',
    `{ venue { name lot ${SELECTION} } }`,
    (lot: string) => `{"_entities":[{"__typename":"Venue","lot":${lot}}]}`,
    (data: Data) => data.venue?.lot,
  ],
] as const;

const GOOD = { id: '1', name: 'Torget', size: 3, kind: 'GARAGE', tags: ['tak'] };
const lot = (change: object) => JSON.stringify({ ...GOOD, ...change });

describe.each(WAYS)(
  'an answer of another make, %s, is completed (rules 71)',
  (_, query, replyWith, lotIn) => {
    it.each([
      ['null for String!', lot({ name: null }), null],
      ['an object for String!', lot({ name: { first: 'Torget' } }), null],
      ['"many" for Int!', lot({ size: 'many' }), null],
      ['a number too large for Int!', lot({ size: 2 ** 31 }), null],
      ['a fraction for Int!', lot({ size: 1.5 }), null],
      ['a truth for ID!', lot({ id: true }), null],
      ['an unknown value of an enum', lot({ kind: 'PLANE' }), { ...GOOD, kind: null }],
      ['an object where a list is due', lot({ tags: { 0: 'tak' } }), null],
      ['null in a list of String!', lot({ tags: ['tak', null] }), null],
      ['a list where an object is due', `[${lot({})}]`, null],
      ['a text where an object is due', '"Torget"', null],
      ['deeply nested values', `{"id":"1","name":${'['.repeat(400)}${']'.repeat(400)}}`, null],
    ])('%s is null with an error of the part', async (_, answer, shown) => {
      reply = `{"data":${replyWith(answer)}}`;
      const { status, body } = await ask(endpoint, query);
      expect(status).toBe(200);
      expect(lotIn(body.data)).toEqual(shown);
      const codes = body.errors?.map(({ extensions }) => extensions?.['code']);
      expect(codes).toEqual(['SERVICE_UNAVAILABLE']);
      expect(body.errors?.[0]?.path?.[0]).toMatch(/lot|venue/);
      expect(lines.join('')).toContain('Subgraph parking answered');
    });

    it.each([
      ['that nobody asked for', lot({ secret: 'x', owner: { secret: 1 } })],
      ['in another order', JSON.stringify(Object.fromEntries(Object.entries(GOOD).toReversed()))],
      ['named __proto__', lot({}).replace('{', '{"__proto__":{"id":"secret"},')],
    ])('fields %s change nothing', async (_, answer) => {
      reply = `{"data":${replyWith(answer)}}`;
      const { body } = await ask(endpoint, query);
      expect(JSON.stringify(lotIn(body.data))).toBe(lot({}));
      expect(body.errors).toBeUndefined();
    });

    it.each([
      ['is empty', '', 200],
      ['ends too early', `{"data":${replyWith(lot({ name: 'secret' }))}`, 200],
      ['is a page', '<h1>secret</h1>', 200],
      ['has no data', '{"secret":1}', 200],
      ['has a list for data', '[{"data":"secret"}]', 200],
      ['has a text for errors', `{"data":${replyWith('null')},"errors":"secret"}`, 200],
      ['has a number that is none', `{"data":${replyWith(lot({})).replace('3', 'NaN')}}`, 200],
      ['fails', `{"data":${replyWith(lot({ name: 'secret' }))}}`, 500],
      ['leads elsewhere', `{"data":${replyWith(lot({ name: 'secret' }))}}`, 302],
    ])('a reply that %s is none', async (_, wrong, wrongStatus) => {
      [reply, status] = [wrong, wrongStatus];
      const { status: answered, body } = await ask(endpoint, query);
      expect([answered, lotIn(body.data) ?? null]).toEqual([200, null]);
      expect(body.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['SERVICE_UNAVAILABLE']);
      expect(JSON.stringify(body)).not.toContain('secret');
      // It is asked again.
      [reply, status] = [`{"data":${replyWith(lot({}))}}`, 200];
      expect(lotIn((await ask(endpoint, query)).body.data)).toEqual(GOOD);
    });

    it('its errors are masked, and are a hundred at most', async () => {
      const errors = Array.from({ length: 20_000 }, (_, at) => ({
        message: `secret ${at} ${'x'.repeat(50)}`,
        path: ['lot'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', id: 'secret' },
      }));
      reply = `{"data":${replyWith('null')},"errors":${JSON.stringify(errors)}}`;
      const { body } = await ask(endpoint, query);
      expect(lotIn(body.data)).toBeNull();
      expect(body.errors?.length).toBeLessThanOrEqual(100);
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(lines.join('').length).toBeLessThan(10_000);
    });

    it('its BAD_USER_INPUT is its own where the caller gave no arguments (rules 34)', async () => {
      const extensions = { code: 'BAD_USER_INPUT', invalidArgs: ['secret'] };
      for (const path of [undefined, query.includes('venue') ? ['_entities', 0, 'lot'] : ['lot']]) {
        reply = `{"data":${replyWith('null')},"errors":[${JSON.stringify({ message: 'secret', path, extensions })}]}`;
        const { body } = await ask(endpoint, query);
        expect(body.data).not.toBeNull();
        expect(body.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['SERVICE_UNAVAILABLE']);
        expect(JSON.stringify(body)).not.toContain('secret');
      }
    });
  },
);

it.each([
  ['{ lots(first: -1) { id } }', { lots: null }, ['lots']],
  ['{ venue { free(at: "x") } }', { _entities: [{ free__1: null }] }, ['_entities', 0, 'free__1']],
])(
  'an error about an argument that the caller gave is the caller’s: %s (rules 34)',
  async (query, data, path) => {
    const invalid = { message: 'must be positive', extensions: { code: 'BAD_USER_INPUT' } };
    reply = JSON.stringify({ data, errors: [{ ...invalid, path }] });
    const { body } = await ask(endpoint, query);
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([invalid]);
  },
);

it('an object of an interface that no type implements is answered with what its subgraph has', async () => {
  reply = '{"data":{"media":[{"__typename":"Media","id":"1","likes":2}]}}';
  const { body } = await ask(endpoint, '{ media { likes ... on Media { id } kind: __typename } }');
  expect(body.data).toEqual({ media: [{ likes: 2, id: '1', kind: 'Media' }] });
  expect(body.errors).toBeUndefined();
  expect((await ask(endpoint, '{ media { __typename } }')).body.data).toEqual({
    media: [{ __typename: 'Media' }],
  });
});

it('an entity that it does not know is an error of the part where it promised a value', async () => {
  reply = '{"data":{"_entities":[null]}}';
  const { body } = await ask(endpoint, '{ venue { name owner } }');
  expect(body.data).toEqual({ venue: null });
  expect(body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
});

it('an error beside a value that is there has no path: that of the fetch is nowhere in the answer', async () => {
  reply = '{"data":{"_entities":[{"free":2}]},"errors":[{"message":"stale","path":["_entities",0,"free"]}]}';
  const { body } = await ask(endpoint, '{ venue { free } }');
  expect(body.data).toEqual({ venue: { free: 2 } });
  expect(body.errors?.map(({ path, extensions }) => [path, extensions?.['code']])).toEqual([
    [undefined, 'SERVICE_UNAVAILABLE'],
  ]);
});

it('it changes no field that another subgraph has answered', async () => {
  reply = '{"data":{"_entities":[{"name":"secret","id":"secret","free":2}]}}';
  const { body } = await ask(endpoint, '{ venue { id name free } }');
  expect(body.data).toEqual({ venue: { id: 'v1', name: 'Kulturhuset', free: 2 } });
});

it.each([
  ['lists in a list', `{"lots":[${'[],'.repeat(2e6)}[]]}`],
  ['numbers in a list', `{"lots":[${'1,'.repeat(2e6)}1]}`],
])('an answer of many %s is refused while it is read (rules 41)', async (_, data) => {
  reply = `{"data":${data}}`;
  const { status, body } = await ask(endpoint, '{ lots(first: 1) { id } }');
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ extensions: { code: 'TOO_COSTLY' } }]);
});

it.each([
  ['values that do not fit', `[${'{},'.repeat(2000)}{}]`],
  ['brackets within brackets', `${'['.repeat(1e5)}${']'.repeat(1e5)}`],
])('an answer of too many %s is no answer', async (_, lots) => {
  reply = `{"data":{"lots":${lots}}}`;
  const { body } = await ask(endpoint, '{ lots(first: 1) { id name } }');
  expect(body).toMatchObject({
    data: { lots: null },
    errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
  });
});

it('a long answer is completed as a short one is', async () => {
  const lots = Array.from({ length: 8_000 }, (_, at) => ({
    ...GOOD,
    secret: 1,
    tags: [],
    size: at === 7 ? 'many' : 1,
  }));
  reply = JSON.stringify({ data: { lots: [...lots.slice(0, 7), ...lots.slice(8)] } });
  const { body } = await ask(endpoint, `{ lots(first: 1) ${SELECTION} }`);
  expect(body.data.lots).toHaveLength(7_999);
  expect(JSON.stringify(body.data)).not.toContain('secret');
  reply = JSON.stringify({ data: { lots } });
  const { body: wrong } = await ask(endpoint, `{ lots(first: 1) ${SELECTION} }`);
  expect(wrong).toMatchObject({ data: { lots: null }, errors: [{ path: ['lots', 7, 'size'] }] });
});

it('a refusal that it calls too costly is its own', async () => {
  status = 400;
  reply = JSON.stringify({ errors: [{ message: 'no', extensions: { code: 'TOO_COSTLY' } }] });
  const { status: answered, body } = await ask(endpoint, '{ venue { name free } }');
  expect([answered, body.data]).toEqual([200, { venue: { name: 'Kulturhuset', free: null } }]);
});

it('what is wrong is counted by subgraph, and is in health', async () => {
  const counted = async (kind: string) =>
    metricOf(gateway.adminUrl, 'calendar_subgraph_faults_total', `subgraph="parking",kind="${kind}"`);
  const kinds = ['error', 'unfit', 'unasked'];
  const before = await Promise.all(kinds.map(counted));
  const error = { message: 'x', path: ['lots'] };
  reply = JSON.stringify({ data: { lots: null }, errors: [error, error] });
  await ask(endpoint, '{ lots(first: 2) { id } }');
  reply = JSON.stringify({ data: { lots: [{ id: {} }, { id: '1', secret: 1 }] } });
  await ask(endpoint, '{ lots(first: 2) { id } }');
  const after = await Promise.all(kinds.map(counted));
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([2, 1, 1]);
  expect(await healthOf(gateway.adminUrl)).toMatchObject({
    status: 'degraded',
    faulty: { parking: { unfit: 1, unasked: 1 } },
  });
});

/** The address of a server that answers each query so. */
async function serve(
  answer: (query?: string) => { status: number; headers: Record<string, string>; body: string },
): Promise<string> {
  const server = createServer(
    asyncListener(async (request, response) => {
      const body = await text(request);
      const served = answer(body === '' ? undefined : JSON.parse(body).query);
      response.writeHead(served.status, served.headers).end(served.body);
    }),
  );
  const { origin, close } = await listen(server);
  afterAll(close);
  return origin;
}

interface Data {
  readonly lot?: unknown;
  readonly venue?: { readonly lot?: unknown };
}
