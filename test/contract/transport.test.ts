import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { askByGet } from '../support/ask.ts';
import { event } from './items.ts';
import { startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 1 "Scope" and 4.1 "Transport", docs/rules.md 37 "Paths and methods" and 38 "Body size and type": how
 * questions and answers travel.
 */

const COUNT = '{ events { totalCount } }';
const ORIGIN = { origin: 'https://any-page.example' };

const calendar = await startCalendar({ events: [event('one'), event('two')] });
const { url } = calendar.graph;
const host = new URL(url).origin;

const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const get = (parameters: Record<string, string>, init: RequestInit = {}) => askByGet(url, parameters, init);

test('POST takes query, variables and operationName, and answers data and extensions in JSON (interface 4.1)', async () => {
  const response = await post(
    JSON.stringify({
      query: `query Page($size: Int) { events(pageSize: $size) { data { id } } } query Other { __typename }`,
      variables: { size: 1 },
      operationName: 'Page',
    }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(await response.json()).toEqual({
    data: { events: { data: [{ id: 'one' }] } },
    extensions: { notice: expect.any(String) },
  });
});

describe('GET', () => {
  test('of a browser, which accepts HTML, serves the sandbox from our own host (interface 1)', async () => {
    const response = await fetch(url, {
      headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('vary')).toMatch(/Accept/);
    const html = await response.text();
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => new URL(address ?? '', url),
    );
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) {
      expect(asset.href.startsWith(`${url}/sandbox/`)).toBe(true);
      expect((await fetch(asset)).status).toBe(200);
    }
  });
});

describe('an address or a method that is not ours', () => {
  test.for(['/', '/graphql', '/GRAPHQL', '/graphQL/', '/graphQL/x', '/graphQL/sandbox/none.js', '/health'])(
    '%s answers 404 in the same JSON shape (interface 1, 9; rules 37)',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${host}${path}`, { method });
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({
          errors: [{ message: expect.stringContaining('/graphQL'), extensions: { code: 'NOT_FOUND' } }],
        });
      }
    },
  );

  test.for(['PUT', 'PATCH', 'DELETE'])('%s answers 405 with Allow (rules 37)', async (method) => {
    const response = await fetch(url, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] });
  });

  test('does not include HEAD, which answers like GET without a body (rules 37)', async () => {
    const response = await get({ query: COUNT }, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('etag')).toBe((await get({ query: COUNT })).headers.get('etag'));
  });
});

test('a body over 1 MiB answers 413 in JSON (rules 38)', async () => {
  const padded = (size: number) => {
    const body = JSON.stringify({ query: COUNT });
    return body + ' '.repeat(size - body.length);
  };
  expect((await post(padded(1024 * 1024))).status).toBe(200);
  const response = await post(padded(1024 * 1024 + 1));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] });
});

describe('cross-origin access', () => {
  test('is open to a page of any origin, to answers and to errors (interface 1)', async () => {
    for (const body of [JSON.stringify({ query: COUNT }), '{', JSON.stringify({ query: '{ nothing }' })]) {
      expect((await post(body, ORIGIN)).headers.get('access-control-allow-origin')).toBe('*');
    }
    const missing = await fetch(`${host}/nothing`, { headers: ORIGIN });
    expect(missing.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('answers a preflight that custom headers cause (interface 1)', async () => {
    const asked = 'apollo-require-preflight,content-type,x-api-key,x-client-id,x-page-url,x-of-their-own';
    for (const method of ['GET', 'POST']) {
      const response = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          ...ORIGIN,
          'access-control-request-method': method,
          'access-control-request-headers': asked,
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-methods')).toContain(method);
      expect(response.headers.get('access-control-allow-headers')).toBe(asked);
      expect(response.headers.get('vary')).toBe('Access-Control-Request-Headers');
    }
  });
});

describe('the GraphQL-over-HTTP audit of the whole graph', () => {
  // These three ask for 200 on a document or variables that fail; docs/interface.md 7 "Errors" says 400.
  const contradicted: readonly string[] = ['572B', 'FDE2', '7B9B'];
  const audits = serverAudits({
    url: () => url,
    fetchFn: (address: string, init?: RequestInit) =>
      fetch(address, { ...init, headers: { ...init?.headers, 'apollo-require-preflight': 'true' } }),
  });

  test('has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  for (const { id, name, fn } of audits) {
    if (contradicted.includes(id)) continue;
    test(`${id} ${name}`, async () => {
      const result = await fn();
      expect(result.status, 'reason' in result ? String(result.reason) : '').toBe('ok');
    });
  }

  test.for(contradicted)('%s is answered with 400 instead', async (id) => {
    const result = await audits.find((audit) => audit.id === id)?.fn();
    expect(result).toMatchObject({ status: 'warn', response: { status: 400 } });
  });
});
