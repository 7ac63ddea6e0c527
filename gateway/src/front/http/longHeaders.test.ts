import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Body } from '@calendar/http/Body';
import Negotiator from 'negotiator';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask, askByGet } from '../../../../test/support/ask.ts';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { sendBytes } from '../../testing/exactRequests.ts';
import { serveSite } from '../../testing/serveSite.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';
import { PreparedAnswer } from './PreparedAnswer.ts';
import { mediaTypes } from './requestHead.ts';

/** docs/rules.md 44 "Malformed and oversized headers", and what other headers may cost. */

const [json, graphqlJson] = mediaTypes;
const count = '{ events { totalCount } }';
const script = 'console.log("sandbox");\n'.repeat(100);

const graph = await startTestGraph({ cacheBytes: 1_000_000 });
const folder = ownFolder(afterAll);
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, '.built-from'), '1');
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
writeFileSync(join(folder, 'assets/index-B1a-_3d4.js'), script);
/** A site with a page, and an answer that is cached in every coding. */
const gzipped = new Body(Buffer.from('1f8b080000000000000303000000000000000000', 'hex'));
const site = serveSite(folder, new PreparedAnswer(answerOf('answered'), undefined, [['gzip', gzipped]]));
const siteUrl = `${(await site.listen(0, '127.0.0.1')).url}/graphQL`;
afterAll(async () => {
  await site.stop(0);
  await graph.close();
});
let spies: readonly Spy[];
beforeEach(() => {
  spies = (['mediaTypes', 'encodings'] as const).map((name) => vi.spyOn(Negotiator.prototype, name));
});
afterEach(() => vi.restoreAllMocks());

it.each([
  [1024, graphqlJson],
  [1025, json],
  [55_000, json],
])('an Accept of %i characters: answers and refusals are %s (rules 44)', async (length, type) => {
  const accept = padded('application/graphql-response+json', length);
  const typeOf = async (query: string) =>
    (await ask(graph.endpoint, query, {}, { headers: { accept } })).headers.get('content-type');
  expect(await typeOf(count)).toBe(type);
  expect(await typeOf('{')).toBe(type);
  expect((await askByGet(graph.endpoint, { query: count }, { headers: { accept } })).status).toBe(200);
  const nothing = await fetch(`${new URL(graph.endpoint).origin}/nothing`, { headers: { accept } });
  expect([nothing.status, nothing.headers.get('content-type')]).toEqual([404, type]);
});

it.each([
  [1024, 'text/html; charset=utf-8'],
  [1025, 'text/plain'],
  [55_000, 'text/plain'],
])('an Accept of %i characters that prefers HTML gets %s (rules 44)', async (length, type) => {
  const response = await fetch(siteUrl, { headers: { accept: padded('text/html', length) } });
  expect(response.headers.get('content-type')).toBe(type);
});

it.each([
  [1024, 'gzip'],
  [1025, null],
  [55_000, null],
])('an Accept-Encoding of %i characters: answers and files come in %s', async (length, coding) => {
  const headers = { 'accept-encoding': padded('gzip', length) };
  for (const url of [siteUrl, `${siteUrl}/sandbox/assets/index-B1a-_3d4.js`]) {
    const response = await fetch(url, { headers });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, coding]);
  }
});

it('several lines of a header are as long as they are together', async () => {
  const line = `Accept: ${padded('application/graphql-response+json', 600)}\r\n`;
  expect(await sendBytes(graph.endpoint, `POST /graphQL HTTP/1.0\r\n${line}\r\n`)).toContain(
    `content-type: ${graphqlJson}`,
  );
  expect(await sendBytes(graph.endpoint, `POST /graphQL HTTP/1.0\r\n${line}${line}\r\n`)).toContain(
    `content-type: ${json}`,
  );
});

it('a long Accept is not taken apart on any path, and gets the cached answer', async () => {
  const headers = { accept: 'a/b,'.repeat(13_000), 'accept-encoding': 'a,'.repeat(2000) };
  await ask(graph.endpoint, count);
  for (const spy of spies) spy.mockClear();
  const cached = await ask(graph.endpoint, count, {}, { headers });
  expect(cached.headers.get('cache-status')).toMatch(/hit/);
  await ask(graph.endpoint, '{', {}, { headers });
  await fetch(graph.endpoint, { method: 'DELETE', headers });
  for (const path of ['', '/sandbox/assets/index-B1a-_3d4.js', '/sandbox/none'])
    await fetch(`${siteUrl}${path}`, { headers });
  expect(takenApart()).toEqual([]);
  await ask(graph.endpoint, count, {}, { headers: { accept: 'a/b,'.repeat(200) } });
  expect(takenApart()).toEqual(['a/b,'.repeat(200)]);
});

it('of an address with 20,000 parameters only those that mean something are taken apart', async () => {
  const read: string[] = [];
  const { URLSearchParams: Original } = globalThis;
  vi.stubGlobal(
    'URLSearchParams',
    class extends Original {
      constructor(init?: ConstructorParameters<typeof Original>[0]) {
        if (typeof init === 'string') read.push(init);
        super(init);
      }
    },
  );
  const many = '&a'.repeat(10_000);
  const address = `${graph.endpoint}?${many}&key=unknown&query=${encodeURIComponent(count)}${many}`;
  const response = await fetch(address, { headers: { 'apollo-require-preflight': 'true' } });
  vi.unstubAllGlobals();
  expect(await response.json()).toMatchObject({ data: { events: { totalCount: 3 } } });
  expect(read.join('').length).toBeLessThan(100);
});

it('of X-Page-Url its beginning is enough', async () => {
  const parse = vi.spyOn(URL, 'parse');
  const page = `https://a.example/${'@'.repeat(50_000)}`;
  await ask(graph.endpoint, count, {}, { headers: { 'x-page-url': page } });
  expect(parse.mock.calls).toEqual([[page.slice(0, 2000)]]);
});

it.each([
  [256, 200],
  [257, 415],
])('a Content-Type of %i characters: %i', async (length, status) => {
  const type = `application/json;${' '.repeat(length - 30)}charset=utf-8`;
  expect(type).toHaveLength(length);
  expect((await ask(graph.endpoint, count, {}, { headers: { 'content-type': type } })).status).toBe(status);
});

it('a preflight for more headers than any page has allows all of them without repeating them', async () => {
  const allowed = async (length: number) => {
    const headers = { 'access-control-request-headers': 'x'.repeat(length) };
    const response = await fetch(graph.endpoint, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    return response.headers.get('access-control-allow-headers');
  };
  expect(await allowed(4096)).toBe('x'.repeat(4096));
  expect(await allowed(4097)).toBe('*');
});

it('a validator is found in a list of 60 KB', async () => {
  const first = await askByGet(graph.endpoint, { query: count });
  const tag = first.headers.get('etag') ?? '';
  const others = 'W/"x",'.repeat(5000);
  const statusFor = async (value: string) =>
    (await askByGet(graph.endpoint, { query: count }, { headers: { 'if-none-match': value } })).status;
  expect(await statusFor(`${others} ${tag} ,${others}`)).toBe(304);
  expect(await statusFor(others + others)).toBe(200);
});

it('more than 1000 header lines get 431 in JSON', async () => {
  const answer = await sendBytes(
    graph.endpoint,
    `POST /graphQL HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(2000)}\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('"code":"REQUEST_HEADERS_TOO_LARGE"');
});

/** A value of that length, of whose members only the one given means something. */
function padded(value: string, length: number): string {
  const filled = `${value},${'a/b,'.repeat(length)}`.slice(0, length - 1);
  return `${filled}x`;
}

/** What is taken apart of each header by the library that does so. */
function takenApart(): readonly string[] {
  const negotiators = spies.flatMap(({ mock }) => mock.contexts) as readonly Asked[];
  return negotiators.flatMap(({ request }) => Object.values(request.headers));
}

interface Spy {
  readonly mock: { readonly contexts: readonly unknown[] };
  mockClear(): unknown;
}

interface Asked {
  readonly request: { readonly headers: Readonly<Record<string, string>> };
}
