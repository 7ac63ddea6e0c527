import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { metricOf } from '../../../test/support/metrics.ts';
import {
  AUTHORIZED,
  ask,
  BookSource,
  booksForASecond,
  libraryResolvers,
  readyLibrary,
  SECRET,
} from '../test/library.ts';
import { LARGEST_BODY } from './http/serveReplies.ts';

test('an operation is answered from the snapshot, and the answer names its revision', async () => {
  const { url, source, poller } = await readyLibrary();
  const first = await ask(url, '{ books { id } }');
  expect(first.body).toEqual({ data: { books: [{ id: '1' }, { id: '2' }] } });
  expect(first.headers.get('x-calendar-revision')).toBe('books:1');
  source.books = new Map([['3', { id: '3', title: null }]]);
  source.token = 'books:2';
  await poller.refresh();
  const second = await ask(url, '{ books { id } }');
  expect(second.body).toEqual({ data: { books: [{ id: '3' }] } });
  expect(second.headers.get('x-calendar-revision')).toBe('books:2');
});

test('health and metrics are for operators: answered under their names, or with the secret, which operations need anyway', async () => {
  const { port } = await readyLibrary({ configuration: { HOSTS_ACCEPTED: ['events-1'] } });
  const paths = ['/health/live', '/health/ready', '/metrics'];
  for (const path of [...paths, '/revision'])
    expect((await askUnder('evil.example', port, path, AUTHORIZED)).status, path).toBe(200);
  expect((await askUnder('evil.example', port, '/revision')).status).toBe(401);
  for (const path of paths) {
    expect((await askUnder('events-1:4001', port, path)).status, path).toBe(200);
    expect(await askUnder('evil.example', port, path), path).toMatchObject({
      status: 421,
      text: expect.stringContaining('Accepted are an IP address, localhost, '),
    });
  }
});

test('the instant is the request’s, and the clock’s if the request has none', async () => {
  const { url } = await readyLibrary({ clock: () => 5000 });
  const brought = await ask(url, '{ now }', { headers: { 'x-calendar-instant': '1700000000123' } });
  expect(brought.body.data).toEqual({ now: 1_700_000_000_123 });
  expect((await ask(url, '{ now }')).body.data).toEqual({ now: 5000 });
  const unreadable = await ask(url, '{ now }', { headers: { 'x-calendar-instant': 'today' } });
  expect(unreadable.status).toBe(400);
});

test('only a caller’s GET may have turned a plus into a space', async () => {
  const { url } = await readyLibrary();
  const get = await ask(url, '{ plusMayBeSpace }', { headers: { 'x-calendar-method': 'GET' } });
  const post = await ask(url, '{ plusMayBeSpace }', { headers: { 'x-calendar-method': 'POST' } });
  expect([get.body.data, post.body.data]).toEqual([{ plusMayBeSpace: true }, { plusMayBeSpace: false }]);
});

test('the answer is valid until the earliest instant that a resolver reported, or without end', async () => {
  const { url } = await readyLibrary();
  const limited = await ask(url, '{ a: changesAt(instants: [9000, 7000]) b: changesAt(instants: [8000]) }');
  expect(limited.headers.get('x-calendar-valid-until')).toBe('7000');
  expect((await ask(url, '{ books { id } }')).headers.get('x-calendar-valid-until')).toBeNull();
});

test.each([
  ['none', {}],
  ['another', { authorization: 'Bearer another secret' }],
  ['the secret without its scheme', { authorization: SECRET }],
  ['the secret under another scheme', { authorization: `Basic ${SECRET}` }],
])('a request with %s as the secret is refused with 401', async (_, headers) => {
  const { url } = await readyLibrary();
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
  for (const answer of [await fetch(`${url}/graphql`, post), await fetch(`${url}/revision`, { headers })]) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  }
});

test('while the secret is changed, each of those that are accepted will do', async () => {
  const configuration = { INTERNAL_SECRET: 'the one before', INTERNAL_SECRETS_ACCEPTED: ['the next one'] };
  const { url } = await readyLibrary({ configuration });
  for (const secret of ['the one before', 'the next one']) {
    const headers = { authorization: `Bearer ${secret}` };
    expect((await fetch(`${url}/revision`, { headers })).status).toBe(200);
  }
});

test('a reply with the known revision waits for another one, as long as the asker does', async () => {
  const { url, source, poller } = await readyLibrary();
  const tokenFor = async (prefer: string) => {
    const headers = { ...AUTHORIZED, 'x-calendar-known': 'books:1', prefer };
    return (await fetch(`${url}/revision`, { headers })).json();
  };
  expect(await tokenFor('wait=0')).toEqual({ token: 'books:1' });
  const waiting = tokenFor('wait=20');
  expect(await Promise.race([waiting, sleep(300, 'no answer')])).toBe('no answer');
  source.token = 'books:2';
  await poller.refresh();
  expect(await waiting).toEqual({ token: 'books:2' });
});

test('closing lets an operation in flight finish, and takes no new connection', async () => {
  const answered = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const slow = () => {
    begun.resolve();
    return answered.promise;
  };
  const { url, port, close } = await readyLibrary({
    resolvers: libraryResolvers(slow),
    configuration: { STOP_GRACE: 600_000 },
  });
  const inFlight = ask(url, '{ slow }');
  await begun.promise;
  const closed = close();
  await eventually(() => expect(connectTo(port)).rejects.toThrow('ECONNREFUSED'));
  answered.resolve('finished');
  const { body, headers } = await inFlight;
  expect(body).toEqual({ data: { slow: 'finished' } });
  expect(headers.get('connection')).toBe('close');
  await closed;
});

describe('a batch', () => {
  const requests: readonly (Question | null)[] = [
    ['{ now books { id } }', { instant: 5, method: 'POST', requestId: 'one' }],
    ['{ plusMayBeSpace }', { method: 'GET' }],
    [
      'query A($id: String!) { book(id: $id) { title } } query B { now }',
      { operationName: 'A', variables: { id: '1' } },
    ],
    ['{ nothing }'],
    ['{ changesAt(instants: [9000, 7000]) }'],
    ['{ refused now }', { instant: '5' }],
    ['{ now }', { instant: 'today' }],
    null,
  ];

  test('has each of its operations answered as it would be alone, in order', async () => {
    const { url } = await readyLibrary();
    const { status, replies } = await askBatch(url, asBatch(requests));
    expect(status).toBe(200);
    expect(replies).toHaveLength(requests.length);
    for (const [at, request] of requests.entries()) {
      const [query, { instant, method, requestId, ...given } = {}] = request ?? [];
      const headers: Record<string, string> = {
        ...(instant === undefined ? {} : { 'x-calendar-instant': String(instant) }),
        ...(method === undefined ? {} : { 'x-calendar-method': String(method) }),
      };
      const alone = await ask(url, query as string, { headers, ...given });
      expect(replies[at]?.body).toEqual(alone.body);
      const number = (name: string) => {
        const value = alone.headers.get(name);
        return value === null ? undefined : Number(value);
      };
      expect(replies[at]?.head).toEqual({
        status: alone.status,
        length: Number(alone.headers.get('content-length')),
        ...(alone.status === 200 && {
          revision: alone.headers.get('x-calendar-revision'),
          errors: number('x-calendar-errors'),
          cost: number('x-calendar-cost'),
          validUntil: number('x-calendar-valid-until'),
        }),
      });
    }
  });

  test('may be empty, and is refused when it is none or too large', async () => {
    const { url } = await readyLibrary();
    expect(await askBatch(url, asBatch([]))).toEqual({ status: 200, replies: [] });
    const tooLarge = {
      documents: ['{ now }'],
      questions: Array.from({ length: 101 }, () => ({ document: 0 })),
    };
    for (const wrong of [{}, [], { questions: [] }, { documents: [] }, tooLarge]) {
      expect((await askBatch(url, wrong)).status).toBe(400);
    }
  });

  test('whose operation names no document of it has that operation refused', async () => {
    const { url } = await readyLibrary();
    const questions = [{ document: 0 }, { document: 1 }, { document: 'length' }, {}, null];
    const { replies } = await askBatch(url, { documents: ['{ now }'], questions });
    expect(replies.map(({ head }) => head)).toMatchObject(
      [200, 400, 400, 400, 400].map((status) => ({ status })),
    );
  });
});

describe('the cost of an answer (docs/rules.md 41 "True cost of an operation")', () => {
  test.each([
    ['{ now }', 1],
    ['{ now again: now __typename }', 3],
    ['{ books { id title } }', 2 * 3],
    ['{ book(id: "1") { id title } }', 3],
    ['{ book(id: "unknown") { id title } }', 3],
    ['{ books { id } others: books { id id } }', 2 * 2 + 2 * 2],
    ['query { shelf { ... on Book { title } } }', 2 * 2],
  ])('%s has as many values as are really there', async (query, cost) => {
    const { url } = await readyLibrary({ cachedList: booksForASecond });
    for (let use = 0; use < 3; use++) {
      const { headers } = await ask(url, query);
      expect(headers.get('x-calendar-cost')).toBe(String(cost));
    }
  });

  test.each([
    [100, 0],
    [199, 0],
    [200, 1],
    [299, 1],
    [300, 2],
    [1_050, 9],
  ])('a text of %i characters costs %i more', async (length, more) => {
    const source = new BookSource();
    source.books = new Map([['1', { id: '1', title: 'a'.repeat(length) }]]);
    const { url } = await readyLibrary({ source, cachedList: booksForASecond });
    for (const query of ['{ books { title } }', '{ book(id: "1") { title } }']) {
      for (let use = 0; use < 2; use++) {
        const { headers } = await ask(url, query);
        expect(headers.get('x-calendar-cost')).toBe(String(2 + more));
      }
    }
  });

  test('is kept to its budget, to the value (rules 41)', async () => {
    const { url } = await readyLibrary();
    const query = '{ books { id title } now }';
    const within = (budget: string) => ask(url, query, { headers: { 'x-calendar-budget': budget } });
    expect((await within('7')).status).toBe(200);
    const { status, body } = await within('6');
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [{ message: expect.stringContaining('6'), extensions: { code: 'TOO_COSTLY' } }],
    });
    expect((await within('much')).body.errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
  });

  test('is known of a list before its items are written, and of others as they are', async () => {
    const { list, taken } = countedBooks(1_000);
    const { url } = await readyLibrary({ resolvers: withBooks(() => list) });
    const headers = { 'x-calendar-budget': '1999' };
    expect((await ask(url, '{ books { id } }', { headers })).status).toBe(400);
    expect(taken()).toBe(0);
    const { length: _, ...unknown } = list;
    const other = await readyLibrary({ resolvers: withBooks(() => unknown) });
    const refused = await ask(other.url, '{ a: books { id } b: books { id } }', {
      headers: { 'x-calendar-budget': '500' },
    });
    expect(refused.status).toBe(400);
    expect(taken()).toBeGreaterThan(200);
    expect(taken()).toBeLessThan(600);
  });

  test('each operation of a batch has its own budget', async () => {
    const { url } = await readyLibrary();
    const both = [3, 4].map((budget): Question => ['{ books { id } }', { budget }]);
    const { replies } = await askBatch(url, asBatch(both));
    expect(replies.map(({ head }) => head)).toMatchObject([{ status: 400 }, { status: 200, cost: 4 }]);
  });

  test('an answer of more than 32 MiB is refused', async () => {
    const { url } = await readyLibrary({
      resolvers: withBooks(() =>
        Array.from({ length: 40 }, (_, id) => ({ id, title: 'a'.repeat(1024 * 1024) })),
      ),
    });
    const { status, body } = await ask(url, '{ books { title } }');
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ extensions: { code: 'ANSWER_TOO_LARGE' } }]);
  });
});

describe('work ends when nobody waits for it', () => {
  const endless = '{ books { id title } }';
  const headers = { 'x-calendar-budget': String(Number.MAX_SAFE_INTEGER) };

  test('because the client disconnected', async () => {
    const { list, taken } = countedBooks(Number.POSITIVE_INFINITY);
    const { length: _, ...unknown } = list;
    const { url } = await readyLibrary({ resolvers: withBooks(() => unknown) });
    const sent = JSON.stringify({ query: endless });
    const leaving = new AbortController();
    const aborted = fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...AUTHORIZED, ...headers, 'content-type': 'application/json' },
      body: sent,
      signal: leaving.signal,
    });
    await eventually(() => expect(taken()).toBeGreaterThan(0));
    // Others are answered meanwhile.
    expect((await ask(url, '{ now }')).status).toBe(200);
    leaving.abort();
    await expect(aborted).rejects.toThrow();
    await eventually(async () => expect(await abandonedBy(url)).toBe(1));
    const written = taken();
    await ask(url, '{ now }');
    expect(taken()).toBe(written);
  });

  test('because its deadline passed, each operation of a batch by its own', async () => {
    const { list } = countedBooks(Number.POSITIVE_INFINITY);
    const { length: _, ...unknown } = list;
    const { url } = await readyLibrary({ resolvers: withBooks(() => unknown) });
    const alone = await ask(url, endless, { headers: { ...headers, 'x-calendar-deadline': '20' } });
    expect(alone.status).toBe(504);
    const budget = Number.MAX_SAFE_INTEGER;
    const { replies } = await askBatch(
      url,
      asBatch([
        [endless, { budget, deadline: 20 }],
        ['{ now }', { instant: 5 }],
        ['{ now }', { deadline: 0 }],
      ]),
    );
    expect(replies.map(({ head }) => head)).toMatchObject([
      { status: 504 },
      { status: 200 },
      { status: 504 },
    ]);
    expect(await abandonedBy(url)).toBe(3);
  });
});

/** Asks for a path under a name, which `fetch` would not let us choose. */
async function askUnder(host: string, port: number, path: string, headers: Record<string, string> = {}) {
  const sent = get({ host: '127.0.0.1', port, path, headers: { ...headers, host } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

/** Books without end or number, and how many were taken. */
function countedBooks(length: number) {
  let count = 0;
  const list = {
    length,
    *[Symbol.iterator]() {
      for (let id = 0; id < length; id++) {
        count++;
        yield { id: String(id), title: 'Sult' };
      }
    },
  };
  return { list, taken: () => count };
}

function withBooks(books: () => unknown): object {
  const resolvers = libraryResolvers();
  return { ...resolvers, Query: { ...resolvers.Query, books } };
}

function abandonedBy(url: string): Promise<number> {
  return metricOf(url, 'calendar_operations_total', 'outcome="abandoned"');
}

function asBatch(requests: readonly (Question | null)[]) {
  const documents = [...new Set(requests.map((each) => each?.[0]))];
  const questions = requests.map((each) => each && { document: documents.indexOf(each[0]), ...each[1] });
  return { documents, questions };
}

/** A document, and what a batch says of it beside. */
type Question = readonly [document: string, more?: Readonly<Record<string, unknown>>];

async function askBatch(url: string, batch: unknown) {
  const body = JSON.stringify(batch);
  const headers = { ...AUTHORIZED, 'content-type': 'application/json' };
  const response = await fetch(`${url}/batch`, { method: 'POST', headers, body });
  if (response.status !== 200) return { status: response.status, replies: [] };
  expect(response.headers.get('content-type')).toBe('application/x-calendar-batch');
  let rest = Buffer.from(await response.arrayBuffer());
  const replies: { head: { length: number }; body: unknown }[] = [];
  while (rest.length > 0) {
    const end = rest.indexOf('\n') + 1;
    const head = JSON.parse(rest.toString('utf8', 0, end)) as { length: number };
    replies.push({ head, body: JSON.parse(rest.toString('utf8', end, end + head.length)) });
    rest = rest.subarray(end + head.length);
  }
  return { status: 200, replies };
}

test.each(['broken', 'brokenLater'])(
  'the error of `%s` is masked, and its id is in the log',
  async (field) => {
    const { url, lines } = await readyLibrary();
    for (let use = 0; use < 6; use++) {
      const headers = { 'x-request-id': `request ${use}` };
      const { status, body } = await ask(url, `{ ${field} books { id } }`, { headers });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ [field]: null, books: [{ id: '1' }, { id: '2' }] });
      const error = body.errors?.[0];
      expect(error).toMatchObject({ message: 'Internal error', path: [field] });
      expect(Object.keys(error?.extensions ?? {}).sort()).toEqual(['code', 'id']);
      expect(JSON.stringify(body)).not.toMatch(/hunter2|10\.1\.2\.3|SELECT|\.ts\b|node_modules/);
      const logged = lines.find((line) => line['id'] === error?.extensions?.['id']);
      expect(logged).toMatchObject({
        requestId: `request ${use}`,
        err: { stack: expect.stringContaining('.ts') },
      });
    }
  },
);

test.each([
  ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED', 'nothing'],
  ['{', 'GRAPHQL_PARSE_FAILED', 'Syntax Error'],
  ['mutation { write }', 'OPERATION_RESOLUTION_FAILURE', 'query'],
  ['query A { now } query B { now }', 'OPERATION_RESOLUTION_FAILURE', ''],
  ['fragment F on Book { id }', 'GRAPHQL_VALIDATION_FAILED', 'F'],
])('%s is answered 400 with the code %s', async (query, code, words) => {
  const { url } = await readyLibrary();
  const { status, body } = await ask(url, query);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ message: expect.stringContaining(words), extensions: { code } }]);
});

test.each([
  ['not JSON', '{"query":', 400],
  ['without a query', '{}', 400],
  ['with an operation name that is a number', '{"query":"{ now }","operationName":1}', 400],
  ['larger than allowed', JSON.stringify({ query: `{ now } # ${'x'.repeat(LARGEST_BODY)}` }), 413],
])('a body that is %s is refused in JSON', async (_, body, status) => {
  const { url } = await readyLibrary();
  const headers = { ...AUTHORIZED, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
});

test('any other path is not found', async () => {
  const { url } = await readyLibrary();
  for (const path of ['/', '/graphQL', '/health']) {
    const answer = await fetch(`${url}${path}`, { headers: AUTHORIZED });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  }
});

test('closing is said in every reply and by readiness while requests are still taken, and then it refuses', async () => {
  const { url, port, close } = await readyLibrary({ configuration: { STOP_DELAY: 5_000 } });
  expect((await ask(url, '{ now }')).headers.has('x-calendar-stopping')).toBe(false);
  const closed = close();
  const ready = await fetch(`${url}/health/ready`);
  expect([ready.status, ((await ready.json()) as { missing: unknown }).missing]).toEqual([503, ['stopping']]);
  const { status, headers } = await ask(url, '{ now }');
  expect([status, headers.get('connection'), headers.get('x-calendar-stopping')]).toEqual([
    200,
    'close',
    'true',
  ]);
  await closed;
  await expect(connectTo(port)).rejects.toThrow('ECONNREFUSED');
});

test('closing cuts an operation that outlasts the grace period', async () => {
  const begun = Promise.withResolvers<void>();
  const slow = () => {
    begun.resolve();
    return new Promise<string>(() => undefined);
  };
  const { url, close } = await readyLibrary({
    resolvers: libraryResolvers(slow),
    configuration: { STOP_GRACE: 20 },
  });
  const cut = expect(ask(url, '{ slow }')).rejects.toThrow();
  await begun.promise;
  await close();
  await cut;
});

async function connectTo(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
