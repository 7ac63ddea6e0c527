import fc from 'fast-check';
import { documents, questions, text } from './documents.ts';

/** Requests as nobody should send them: in bytes, JSON, documents, variables, headers, methods and addresses. */
export function badRequests(): fc.Arbitrary<BadRequest> {
  return fc.oneof(
    { weight: 8, arbitrary: posted(operation().map((body) => Buffer.from(JSON.stringify(body)))) },
    { weight: 8, arbitrary: posted(questions().map((body) => Buffer.from(JSON.stringify(body)))) },
    { weight: 2, arbitrary: posted(json()) },
    { weight: 1, arbitrary: posted(bytes()) },
    { weight: 3, arbitrary: asked() },
    { weight: 5, arbitrary: anything() },
  );
}

/** Bytes that come over a connection in place of a request. */
export function badBytes(): fc.Arbitrary<Buffer> {
  const start = fc.constantFrom(
    '',
    'GET /graphQL HTTP/1.1\r\nHost: x\r\n',
    'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\n',
    'POST /graphQL HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001',
    'GET ',
  );
  return fc
    .tuple(start, bytes())
    .map(([opening, rest]) => Buffer.concat([Buffer.from(opening, 'latin1'), rest, Buffer.from('\r\n\r\n')]));
}

function posted(body: fc.Arbitrary<Buffer>): fc.Arbitrary<BadRequest> {
  return fc.record({
    method: fc.constant('POST'),
    path: fc.constant('/graphQL'),
    headers: fc.constantFrom<Headers>(
      { 'content-type': 'application/json' },
      { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
      { 'content-type': 'application/json', 'x-api-key': 'ekq_unknown' },
    ),
    body,
  });
}

function asked(): fc.Arbitrary<BadRequest> {
  return fc
    .record({
      query: fc.oneof(documents(), fc.constant('{ events { totalCount } }')),
      variables: fc.option(fc.oneof(fc.json({ maxDepth: 3 }), text()), { nil: undefined }),
      operationName: fc.option(text(), { nil: undefined }),
      key: fc.option(text(), { nil: undefined }),
      asIs: fc.boolean(),
    })
    .map(({ asIs, ...parameters }) => {
      const given = Object.entries(parameters).filter(([, value]) => value !== undefined) as [
        string,
        string,
      ][];
      const search = asIs
        ? given.map(([name, value]) => `${name}=${printable(value)}`).join('&')
        : new URLSearchParams(given).toString();
      return {
        method: 'GET',
        path: `/graphQL?${search}`.slice(0, 70_000),
        headers: { 'apollo-require-preflight': 'true' },
        body: undefined,
      };
    });
}

/** Any method at any address with any headers. */
function anything(): fc.Arbitrary<BadRequest> {
  const header = fc.constantFrom(
    ...['content-type', 'content-encoding', 'accept', 'accept-encoding', 'apollo-require-preflight'],
    ...['x-api-key', 'x-page-url', 'x-client-id', 'origin', 'referer', 'if-none-match', 'expect', 'range'],
    ...['access-control-request-headers', 'upgrade', 'cookie', 'x-calendar-instant'],
  );
  const content = fc.oneof(
    text(),
    fc.constantFrom(
      ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'gzip', 'text/html'],
      ...['multipart/form-data; boundary=x', '*/*;q=0', '100-continue', '"*"', '*', 'bytes=0-1'],
    ),
    fc.nat(50_000).map((length) => `application/json;${' '.repeat(length)}charset=utf-8`),
  );
  return fc.record({
    method: fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'),
    path: fc.oneof(
      fc.constantFrom(
        ...['/graphQL', '/graphql', '/', '*', '/graphQL/', '/graphQL/sandbox/../../package.json'],
        ...['/graphQL/sandbox/%2e%2e/%2e%2e/package.json', '/graphQL/sandbox/%00', '/graphQL?query=%'],
        ...['/graphQL?query=%7B__typename%7D&query=%7Bevents%7D', 'http://elsewhere/graphQL', '//graphQL'],
        ...['/health/ready', '/metrics'],
      ),
      text().map((path) => `/${printable(path)}`.slice(0, 70_000)),
    ),
    headers: fc.dictionary(header, content.map(writable), { maxKeys: 5 }).map((headers): Headers => headers),
    body: fc.option(fc.oneof(bytes(), json()), { nil: undefined }),
  });
}

function operation(): fc.Arbitrary<object> {
  const variable = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text(), fc.integer());
  return fc.record(
    {
      query: documents(),
      variables: fc.oneof(
        fc.record({ v: variable, s: variable, f: variable, l: variable }, { requiredKeys: [] }),
        fc.dictionary(text(), variable, { maxKeys: 4 }),
        fc.record({ pageSize: variable, page: variable, filter: variable, eventsSlugs: variable }),
      ),
      operationName: fc.oneof(fc.constantFrom(null, '', 'Q'), text()),
      extensions: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: ['query'] },
  );
}

function json(): fc.Arbitrary<Buffer> {
  return fc.oneof(
    fc.json({ maxDepth: 4 }).map((value) => Buffer.from(value)),
    fc.array(operation(), { maxLength: 3 }).map((batch) => Buffer.from(JSON.stringify(batch))),
    fc.record({ query: fc.jsonValue() }).map((body) => Buffer.from(JSON.stringify(body))),
    fc.nat(50_000).map((depth) => Buffer.from(`{"query":${'['.repeat(depth)}`)),
    fc
      .nat(30_000)
      .map((depth) =>
        Buffer.from(`{"query":"{__typename}","variables":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`),
      ),
    fc.constant(Buffer.from(`{"query":"${'a'.repeat(1_100_000)}"}`)),
  );
}

function bytes(): fc.Arbitrary<Buffer> {
  return fc.uint8Array({ maxLength: 200 }).map((content) => Buffer.from(content));
}

/** What the client's own HTTP library lets through in addresses. */
function printable(value: string): string {
  return value.replaceAll(/[^\x21-\x7e]/g, '~');
}

/** The same in headers. */
function writable(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e]/g, '~');
}

type Headers = Readonly<Record<string, string>>;

export interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer | undefined;
}
