import { buildSchema } from 'graphql';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ask, askByGet, bodyOf } from '../../../../test/support/ask.ts';
import { sendBytes, sendExactly } from '../../testing/exactRequests.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';

/** What `test/contract/transport.test.ts` and its audits do not ask of the public port. */

const graph = await startTestGraph({}, afterAll);
beforeEach(graph.reset);

const count = '{ events { totalCount } }';
const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ query: count });

it.each<[string, string | Buffer<ArrayBuffer>, Record<string, string>, number, RegExp]>([
  ['bytes that are no UTF-8', Buffer.from('{"query":"\xff"}', 'latin1'), json, 400, /^Malformed JSON body$/],
  ['a batch', '[{"query":"{ __typename }"}]', json, 400, /Batches/],
  ['an empty document', '{"query":""}', json, 400, /query/],
  ['a name that is none', '{"query":"{ __typename }","operationName":1}', json, 400, /operationName/],
  ['extensions that are a list', '{"query":"{ __typename }","extensions":[]}', json, 400, /extensions/],
  ['another content type', body, { 'content-type': 'text/plain' }, 415, /./],
  ['a form', body, { 'content-type': 'multipart/form-data; boundary=x' }, 415, /./],
  ['another charset', body, { 'content-type': 'application/json; charset=latin1' }, 415, /./],
  ['a compressed body', '{}', { ...json, 'content-encoding': 'gzip' }, 415, /./],
])('a POST with %s is refused with the reason (rules 38)', async (_, sent, headers, status, message) => {
  const response = await fetch(graph.endpoint, { method: 'POST', headers, body: sent });
  expect(response.status).toBe(status);
  const { message: told, extensions } = (await bodyOf(response)).errors?.[0] ?? {};
  expect(told).toMatch(message);
  expect(extensions?.['code']).toBe(status === 400 ? 'BAD_REQUEST' : 'UNSUPPORTED_MEDIA_TYPE');
  expect(graph.events.requests).toEqual([]);
});

it('a body of 64,000 values is read, one more gives 413 with the bound and what came (rules 49)', async () => {
  const withValues = (values: number) =>
    fetch(graph.endpoint, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ query: count, variables: Array.from({ length: values - 2 }, () => 0) }),
    });
  // 400: read, and found to be no JSON object.
  expect((await withValues(64_000)).status).toBe(400);
  const refused = await withValues(64_001);
  expect(refused.status).toBe(413);
  expect((await bodyOf(refused)).errors).toEqual([
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

it('a hash instead of a document is answered as clients of persisted queries expect it', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  const byGet = await askByGet(graph.endpoint, { extensions: JSON.stringify(extensions) });
  const byPost = await fetch(graph.endpoint, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ extensions, variables: {} }),
  });
  for (const response of [byGet, byPost]) {
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).errors).toEqual([
      { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } },
    ]);
  }
  const both = await askByGet(graph.endpoint, { query: count, extensions: JSON.stringify(extensions) });
  expect((await bodyOf(both)).errors).toBeUndefined();
});

it('a GET whose parameter is not UTF-8 is refused, as a body of such bytes is', async () => {
  const term = (bytes: string) =>
    `query=${encodeURIComponent('query($t: String) { events(filter: {searchTerm: $t}) { totalCount } }')}&variables=%7B%22t%22:%22${bytes}%22%7D`;
  const get = (search: string) =>
    fetch(`${graph.endpoint}?${search}`, { headers: { 'apollo-require-preflight': 'true' } });
  for (const bytes of ['%F8', '%c3', '%C3+%B8', '%ED%A0%80']) {
    const response = await get(term(bytes));
    expect(response.status, bytes).toBe(400);
    expect((await bodyOf(response)).errors?.[0]).toEqual({
      message: 'The query parameter "variables" must be UTF-8, URL-encoded.',
      extensions: { code: 'BAD_REQUEST' },
    });
  }
  expect((await get(`query=%7B${'%F8'}%7D`)).status).toBe(400);
  expect((await get(`query=${encodeURIComponent(count)}&variables=1`)).status).toBe(400);
  expect((await get(`${term('%C3%B8%EF%BF%BD')}&source=%F8&key=%F8`)).status).toBe(200);
});

it.each([
  ['{ events { ', 'GRAPHQL_PARSE_FAILED', /Syntax Error/],
  ['{ directoryReplica { token } }', 'GRAPHQL_VALIDATION_FAILED', /"directoryReplica"/],
  ['query A { __typename } query B { __typename }', 'OPERATION_RESOLUTION_FAILURE', /operationName/],
  ['subscription { events { totalCount } }', 'GRAPHQL_VALIDATION_FAILED', /reads/],
  ['fragment F on Event { id }', 'GRAPHQL_VALIDATION_FAILED', /"F"/],
])('%s is refused with 400 and %s, and asks no subgraph', async (query, code, message) => {
  const { status, body, headers } = await ask(graph.endpoint, query);
  expect([status, body.data, body.extensions]).toEqual([400, undefined, undefined]);
  expect(body.errors).toMatchObject([{ message: expect.stringMatching(message), extensions: { code } }]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(graph.events.requests).toEqual([]);
});

it.each(['//graphQL', '/graph%51L', '/graphQL/sandbox/%2e%2e/package.json'])(
  'addresses and methods %s gives 404 in JSON',
  async (path) => {
    const { status, body: answered } = await sendExactly(graph.endpoint, { path, method: 'POST', body });
    expect(status).toBe(404);
    expect(JSON.parse(answered).errors[0].extensions.code).toBe('NOT_FOUND');
  },
);

it('addresses and methods the public schema is at an address of its own, with a validator', async () => {
  const address = `${graph.endpoint}/schema.graphql`;
  const first = await fetch(address);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = buildSchema(await first.text())
    .getQueryType()
    ?.getFields();
  expect(fields).toHaveProperty('events');
  const tag = String(first.headers.get('etag'));
  expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304);
  expect((await fetch(address, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

it('addresses and methods an absolute request target means the same as its path', async () => {
  const path = `${graph.endpoint}?x=1`;
  expect((await sendExactly(graph.endpoint, { path, method: 'POST', body })).status).toBe(200);
});

/** A request whose body comes a byte at a time, in HTTP's own chunks; the whole answer. */
async function postInPieces(bytes: number): Promise<string> {
  const head = 'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
  const pieces = body.padEnd(bytes).replaceAll(/./g, '1\r\n$&\r\n');
  return sendBytes(graph.endpoint, `${head}Transfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`);
}
