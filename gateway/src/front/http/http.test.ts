import { buildSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, askByGet, bodyOf } from '../../testing/ask.ts';
import { sendBytes, sendExactly } from '../../testing/exactRequests.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

let graph: TestGraph;
beforeAll(async () => {
  graph = await startTestGraph();
});
afterAll(() => graph.close());
beforeEach(() => graph.reset());

const count = '{ events { totalCount } }';

describe('POST', () => {
  it.each([
    ['{', 'Malformed JSON body'],
    ['', 'Malformed JSON body'],
    ['{"query": "{ __typename }",}', 'Malformed JSON body'],
    [Buffer.from('{"query":"\xff"}', 'latin1'), 'Malformed JSON body'],
  ])('a body that is not valid JSON gives 400: %j', async (body, message) => {
    const { status, body: answer } = await post(body);
    expect(status).toBe(400);
    expect(answer).toEqual({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
  });

  it.each([
    ['[]', /array/],
    ['[{"query":"{ __typename }"}]', /Batches/],
    ['null', /object/],
    ['"{ __typename }"', /object/],
    ['{}', /query/],
    ['{"query":""}', /query/],
    ['{"query":7}', /query/],
    ['{"query":"{ __typename }","variables":"{}"}', /variables/],
    ['{"query":"{ __typename }","variables":[]}', /variables/],
    ['{"query":"{ __typename }","operationName":1}', /operationName/],
    ['{"query":"{ __typename }","extensions":[]}', /extensions/],
  ])(
    'a body that is not a request, or a batch of them, gives 400 and says why: %s (rules 38)',
    async (body, message) => {
      const { status, body: answer } = await post(body);
      expect(status).toBe(400);
      expect(answer.errors?.[0]?.message).toMatch(message);
      expect(answer.errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
    },
  );

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/graphql'],
    ['multipart/form-data; boundary=x'],
    ['application/json; charset=latin1'],
    ['nonsense'],
    [`application/json;${' '.repeat(50_000)}charset=utf-8`],
    [undefined],
  ])('a body of another content type gives 415: %s (rules 38)', async (type) => {
    const response = await fetch(graph.endpoint, {
      method: 'POST',
      body: Buffer.from(JSON.stringify({ query: count })),
      headers: type === undefined ? {} : { 'content-type': type },
    });
    expect(response.status).toBe(415);
    expect((await bodyOf(response)).errors?.[0]?.extensions?.['code']).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(graph.events.requests).toEqual([]);
  });

  it('a compressed body gives 415', async () => {
    const { status } = await post('{}', { 'content-encoding': 'gzip' });
    expect(status).toBe(415);
  });

  it('a body of 64,000 values is read, one more gives 413 with the bound and what came (rules 49)', async () => {
    const withValues = (values: number) =>
      post(JSON.stringify({ query: count, variables: Array.from({ length: values - 2 }, () => 0) }));
    // 400: read, and found to be no JSON object.
    expect((await withValues(64_000)).status).toBe(400);
    const { status, body } = await withValues(64_001);
    expect(status).toBe(413);
    expect(body.errors).toEqual([
      {
        message: 'The body must have at most 64000 values in lists and objects; got 64001.',
        extensions: { code: 'PAYLOAD_TOO_LARGE' },
      },
    ]);
  });

  it('a body of 20,000 pieces is read, more give 413', async () => {
    expect(await postInPieces(20_000)).toMatch(/^HTTP\/1\.1 200 /);
    const refused = await postInPieces(20_001);
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
    expect(refused).toContain('"code":"PAYLOAD_TOO_LARGE"');
  });
});

it('a hash instead of a document is answered as clients of persisted queries expect it', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  const expected = [
    { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } },
  ];
  const byGet = await askByGet(graph.endpoint, { extensions: JSON.stringify(extensions) });
  const byPost = await fetch(graph.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extensions, variables: {} }),
  });
  for (const response of [byGet, byPost]) {
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).errors).toEqual(expected);
  }
  const both = await askByGet(graph.endpoint, { query: count, extensions: JSON.stringify(extensions) });
  expect((await bodyOf(both)).errors).toBeUndefined();
});

describe('GET', () => {
  it.each([
    [{}],
    [{ query: '' }],
    [{ query: count, variables: '{' }],
    [{ query: count, variables: '[]' }],
    [{ query: count, variables: '1' }],
  ])('parameters that are not a request give 400: %j', async (parameters) => {
    const response = await askByGet(graph.endpoint, parameters as Record<string, string>);
    expect(response.status).toBe(400);
    expect((await bodyOf(response)).errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
  });

  it('refuses a parameter whose bytes are not UTF-8, as a body of such bytes is refused', async () => {
    const term = (bytes: string) =>
      `query=${encodeURIComponent('query($t: String) { events(filter: {searchTerm: $t}) { totalCount } }')}&variables=%7B%22t%22:%22${bytes}%22%7D`;
    const headers = { 'apollo-require-preflight': 'true' };
    const get = (search: string) => fetch(`${graph.endpoint}?${search}`, { headers });
    for (const bytes of ['%F8', '%c3', '%C3+%B8', '%ED%A0%80']) {
      const response = await get(term(bytes));
      expect(response.status, bytes).toBe(400);
      expect((await bodyOf(response)).errors?.[0]).toEqual({
        message: 'The query parameter "variables" must be UTF-8, URL-encoded.',
        extensions: { code: 'BAD_REQUEST' },
      });
    }
    expect((await get(`query=%7B${'%F8'}%7D`)).status).toBe(400);
    expect((await get(`${term('%C3%B8%EF%BF%BD')}&source=%F8&key=%F8`)).status).toBe(200);
  });
});

describe('documents', () => {
  it.each([
    ['{ events { ', 'GRAPHQL_PARSE_FAILED', /Syntax Error/],
    ['', 'BAD_REQUEST', /query/],
    ['{ evnts { totalCount } }', 'GRAPHQL_VALIDATION_FAILED', /"evnts"/],
    ['{ events(pag: 1) { totalCount } }', 'GRAPHQL_VALIDATION_FAILED', /"pag"/],
    ['{ events(page: "one") { totalCount } }', 'GRAPHQL_VALIDATION_FAILED', /"one"/],
    ['{ directoryReplica { token } }', 'GRAPHQL_VALIDATION_FAILED', /"directoryReplica"/],
    ['{ _service { sdl } }', 'GRAPHQL_VALIDATION_FAILED', /"_service"/],
    ['query A { __typename } query B { __typename }', 'OPERATION_RESOLUTION_FAILURE', /operationName/],
    ['mutation { deleteEverything }', 'GRAPHQL_VALIDATION_FAILED', /reads/],
    ['subscription { events { totalCount } }', 'GRAPHQL_VALIDATION_FAILED', /reads/],
    ['fragment F on Event { id }', 'GRAPHQL_VALIDATION_FAILED', /"F"/],
  ])('%s is refused with 400 and %s', async (query, code, message) => {
    const { status, body, headers } = await ask(graph.endpoint, query);
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.extensions).toBeUndefined();
    expect(body.errors?.[0]?.extensions?.['code']).toBe(code);
    expect(body.errors?.[0]?.message).toMatch(message);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(graph.events.requests).toEqual([]);
  });

  it('an unknown operationName is refused with 400', async () => {
    const { status, body } = await post(
      JSON.stringify({ query: 'query A { __typename }', operationName: 'B' }),
    );
    expect(status).toBe(400);
    expect(body.errors?.[0]).toEqual({
      message: 'The document has no operation named "B".',
      extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
    });
  });

  it('a variable of the wrong type is refused with 400 and BAD_USER_INPUT, naming the variable', async () => {
    const { status, body } = await ask(
      graph.endpoint,
      'query ($page: Int) { events(page: $page) { totalCount } }',
      {
        page: 'one',
      },
    );
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
    expect(body.errors?.[0]?.message).toContain('$page');
    expect(graph.events.requests).toEqual([]);
  });
});

describe('addresses and methods', () => {
  it.each([
    '/GraphQL',
    '//graphQL',
    '/graph%51L',
    '/graphQL/sandbox/../../x',
    '/graphQL/sandbox/%2e%2e/package.json',
    '/graphQLx',
  ])('%s gives 404 in JSON', async (path) => {
    const { status, body } = await sendExactly(graph.endpoint, {
      path,
      method: 'POST',
      body: JSON.stringify({ query: count }),
    });
    expect(status).toBe(404);
    expect(JSON.parse(body).errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('the public schema is at an address of its own, with a validator', async () => {
    const address = `${graph.endpoint}/schema.graphql`;
    const first = await fetch(address);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(
      buildSchema(await first.text())
        .getQueryType()
        ?.getFields(),
    ).toHaveProperty('events');
    const tag = String(first.headers.get('etag'));
    expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(address, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('a page that asks /graphql may read that the address has capitals', async () => {
    const path = { path: '/graphql', body: JSON.stringify({ query: count }) };
    const preflight = await sendExactly(graph.endpoint, {
      ...path,
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-headers': 'content-type' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'content-type',
    ]);
    const { status, headers, body } = await sendExactly(graph.endpoint, { ...path, method: 'POST' });
    expect([status, headers['access-control-allow-origin']]).toEqual([404, '*']);
    expect(body).toContain('/graphQL, with exactly these capitals');
  });

  it.each(['TRACE', 'PROPFIND'])('%s gives 405 with Allow', async (method) => {
    const { status, headers, body } = await sendExactly(graph.endpoint, { path: '/graphQL', method });
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD, POST, OPTIONS');
    expect(JSON.parse(body).errors[0].extensions.code).toBe('METHOD_NOT_ALLOWED');
  });

  it('CONNECT gives 405 with Allow, and closes the connection', async () => {
    const answer = await sendBytes(graph.endpoint, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').errors[0].extensions.code).toBe(
      'METHOD_NOT_ALLOWED',
    );
  });

  it('an absolute request target means the same as its path', async () => {
    const { status } = await sendExactly(graph.endpoint, {
      path: `${graph.endpoint}?x=1`,
      method: 'POST',
      body: JSON.stringify({ query: count }),
    });
    expect(status).toBe(200);
  });

  it('a request that is not HTTP gets JSON, too', async () => {
    for (const sent of ['nonsense\r\n\r\n', 'GET /graphQL HTTP/1.1\r\nConnection: close\r\n\r\n']) {
      const answer = await sendBytes(graph.endpoint, sent);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      const { message, extensions } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '').errors[0];
      expect([message, extensions.code]).toEqual(['This is not a correct HTTP request.', 'BAD_REQUEST']);
    }
  });

  it('headers beyond the limit get 431 in JSON', async () => {
    const { status, body } = await sendExactly(graph.endpoint, {
      path: `/graphQL?query=${'x'.repeat(80_000)}`,
    });
    expect(status).toBe(431);
    expect(JSON.parse(body).errors[0].extensions.code).toBe('REQUEST_HEADERS_TOO_LARGE');
  });
});

describe('content negotiation', () => {
  const json = 'application/json; charset=utf-8';
  const graphqlJson = 'application/graphql-response+json; charset=utf-8';
  it.each([
    [undefined, json],
    ['*/*', json],
    ['application/json', json],
    ['application/json; charset=utf-8', json],
    ['application/graphql-response+json', graphqlJson],
    ['application/graphql-response+json; charset=utf-8, application/json; charset=utf-8', graphqlJson],
    ['application/json, application/graphql-response+json;q=0.9', json],
    ['application/graphql-response+json;q=0, */*', json],
    ['image/png', json],
    ['text/html', json],
  ])('Accept: %s gives %s', async (accept, type) => {
    const { headers } = await sendExactly(graph.endpoint, {
      path: '/graphQL',
      method: 'POST',
      body: JSON.stringify({ query: count }),
      headers: accept === undefined ? {} : { accept },
    });
    expect(headers['content-type']).toBe(type);
    expect(headers['vary']).toContain('Accept');
  });
});

describe('the notice', () => {
  it('is on every successful answer without a valid key, and only there', async () => {
    const successful = [
      await ask(graph.endpoint, count),
      await ask(graph.endpoint, '{ __typename }'),
      await ask(graph.endpoint, count, {}, { headers: { 'x-api-key': 'ekq_unknown' } }),
      await ask(`${graph.endpoint}?key=unknown`, count),
    ];
    for (const { body } of successful) {
      expect(body.extensions?.['notice']).toBe(successful[0]?.body.extensions?.['notice']);
      expect(body.extensions?.['notice']).toMatch(/anonymous/);
    }
    const failed = [
      await ask(graph.endpoint, '{ nothing }'),
      await ask(graph.endpoint, '{ events(page: -1) { totalCount } }'),
      await ask(graph.endpoint, `{ eventBySlug(eventSlug: "x") { id } }`),
    ];
    for (const { body } of failed) expect(body.extensions).toBeUndefined();
  });
});

describe('caching', () => {
  it('a successful GET says how long it holds: no longer than a minute, nor than the answer is true', async () => {
    expect((await askByGet(graph.endpoint, { query: count })).headers.get('cache-control')).toBe(
      'public, max-age=60',
    );
    graph.events.headers = { 'x-calendar-valid-until': String(graph.time.now + 12_999) };
    const soon = await askByGet(graph.endpoint, { query: '{ events { totalCount } venues { id } }' });
    expect(soon.headers.get('cache-control')).toBe('public, max-age=12');
    graph.events.headers = { 'x-calendar-valid-until': String(graph.time.now - 1) };
    const past = await askByGet(graph.endpoint, { query: count });
    expect(past.headers.get('cache-control')).toBe('public, max-age=0');
  });
});

function post(body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  return fetch(graph.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).then(async (response) => ({
    status: response.status,
    body: await bodyOf(response),
  }));
}

/** A request whose body comes a byte at a time, in HTTP's own chunks; the whole answer. */
async function postInPieces(bytes: number): Promise<string> {
  const head = 'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
  const pieces = JSON.stringify({ query: count }).padEnd(bytes).replaceAll(/./g, '1\r\n$&\r\n');
  return sendBytes(graph.endpoint, `${head}Transfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`);
}
