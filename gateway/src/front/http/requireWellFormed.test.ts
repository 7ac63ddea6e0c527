import { afterAll, expect, it } from 'vitest';
import { sendBytes } from '../../testing/exactRequests.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';

const graph = await startTestGraph({}, afterAll);

const body = '{"query":"{ __typename }"}';
const end = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

it.each([
  ['two hosts', 'POST /graphQL HTTP/1.1\r\nHost: a\r\nHost: b\r\n'],
  ['one host in two lines', 'POST /graphQL HTTP/1.1\r\nHost: a\r\nHost: a\r\n'],
  ['two hosts in HTTP/1.0', 'POST /graphQL HTTP/1.0\r\nHost: a\r\nHost: b\r\n'],
  ['two hosts beside one in the target', 'POST http://a/graphQL HTTP/1.1\r\nHost: a\r\nHost: b\r\n'],
  [
    'two hosts behind 900 other lines',
    `POST /graphQL HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(900)}Host: b\r\n`,
  ],
  ['two hosts, for a page', 'GET /graphQL HTTP/1.1\r\nAccept: text/html\r\nHost: a\r\nHost: b\r\n'],
  ['two hosts, for what there is not', 'GET /nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\n'],
  ['no host', 'POST /graphQL HTTP/1.1\r\n'],
  ['no host, and one in the target', 'POST http://a/graphQL HTTP/1.1\r\n'],
  ['two hosts in one line', 'POST /graphQL HTTP/1.1\r\nHost: a, b\r\n'],
  ['a host with a path', 'POST /graphQL HTTP/1.1\r\nHost: a/b\r\n'],
  ['a host with a user', 'POST /graphQL HTTP/1.1\r\nHost: u@a\r\n'],
  ['a host with letters that must be escaped', 'POST /graphQL HTTP/1.1\r\nHost: bl\xe5\r\n'],
  ['HTTP/2.0 in text', 'POST /graphQL HTTP/2.0\r\nHost: a\r\n'],
  ['HTTP/0.9 in text', 'POST /graphQL HTTP/0.9\r\nHost: a\r\n'],
  // These are refused by Node's parser.
  ['another version', 'POST /graphQL HTTP/1.2\r\nHost: a\r\n'],
  ['a target that is none', 'POST graphQL HTTP/1.1\r\nHost: a\r\n'],
  ['a header in two lines', 'POST /graphQL HTTP/1.1\r\nHost: a\r\n b\r\n'],
  ['a NUL in a header', 'POST /graphQL HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n'],
  ['two lengths', 'POST /graphQL HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n'],
  ['a length that is none', 'POST /graphQL HTTP/1.1\r\nHost: a\r\nX: y\r\nContent-Length: +5\r\n'],
  ['a length beside pieces', 'POST /graphQL HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n'],
])('%s: 400 in JSON, and the end of the connection (rules 44)', async (_, head) => {
  const answers = await sent(`${head}${end}`);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatch(/^HTTP\/1\.1 400 /);
  expect(answers[0]).toMatch(/^content-type: application\/json; charset=utf-8\r$/im);
  expect(answers[0]).toMatch(/^connection: close\r$/im);
  const [, body = ''] = (answers[0] ?? '').split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({
    errors: [
      {
        message: 'This is not a correct HTTP request. In its address, ø is written %C3%B8.',
        extensions: { code: 'BAD_REQUEST' },
      },
    ],
  });
});

it.each([
  ['a name', 'Host: calendar.example'],
  ['a name and a port', 'Host: calendar.example:8080'],
  ['a name with a low line', 'Host: my_calendar'],
  ['an escaped name', 'Host: bl%C3%A5.example'],
  ['an address', 'Host: 127.0.0.1:4000'],
  ['an address in brackets', 'Host: [::1]:4000'],
  ['an empty one', 'Host:'],
])('a host may be %s', async (_, line) => {
  const [answer] = await sent(`POST /graphQL HTTP/1.1\r\n${line}\r\nConnection: close\r\n${end}`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('HTTP/1.0 needs no host', async () => {
  expect((await sent(`POST /graphQL HTTP/1.0\r\n${end}`))[0]).toMatch(/^HTTP\/1\.1 200 /);
});

it('nothing that follows a request with two hosts is answered', async () => {
  const good = `POST /graphQL HTTP/1.1\r\nHost: a\r\n${end}`;
  const answers = await sent(`${good}POST /graphQL HTTP/1.1\r\nHost: a\r\nHost: b\r\n${end}${good}`);
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

/** Sends bytes as they are and gives the answers, until the other side ends the connection. */
async function sent(bytes: string): Promise<readonly string[]> {
  return (await sendBytes(graph.endpoint, Buffer.from(bytes, 'latin1'))).split(/(?=HTTP\/1\.1 \d)/);
}
