import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, startSite } from '../../../../test/support/webServer.ts';
import type { OperationFacts } from '../Fetch.ts';
import { openClient } from '../openSubgraphs.ts';
import type { SubgraphClient } from '../SubgraphClient.ts';

const query = {
  query: 'query A($id: ID) { review(id: $id) { stars } }',
  operationName: 'A',
  variables: '{"id":"1"}',
};
let instant = 1_780_308_000_000;
const facts = (): OperationFacts => ({
  instant: ++instant,
  method: 'GET',
  requestId: 'r-1',
  caller: 'k3x9',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
});
const TYPE_NAME = '{"query":"{__typename}"}';
const JSON_TYPE = { 'content-type': 'application/json' };

let addresses: readonly string[];
let requests: Received[] = [];
/** What it was asked for its readiness. */
let questions: Received[] = [];
let respond: (response: ServerResponse, at: number, body: string) => void;
beforeEach(async () => {
  requests = [];
  questions = [];
  respond = (response) => response.writeHead(200, JSON_TYPE).end('{"data":{"review":null}}');
  addresses = await Promise.all([0, 1].map(start));
});

describe('a plain subgraph', () => {
  it('is sent an ordinary GraphQL request, with nothing that signs it or says who asks', async () => {
    await open().fetch({ ...query, budget: 7 }, facts());
    const [{ url, headers, body } = none] = requests;
    expect(url).toBe('/graphql?team=a');
    expect(JSON.parse(body)).toEqual({ ...query, variables: { id: '1' } });
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'connection',
      'content-length',
      'content-type',
      'host',
      'traceparent',
      'x-calendar-instant',
      'x-request-id',
    ]);
  });

  it('has its reply cut off when it is larger than an answer may be', async () => {
    respond = (response) => {
      response.writeHead(200, JSON_TYPE);
      const part = Buffer.alloc(1024 * 1024, ' ');
      const write = () => response.destroyed || response.write(part, () => setImmediate(write));
      write();
    };
    // It takes long on a busy machine.
    await expect(open({ deadline: 60_000 }).fetch(query, facts())).rejects.toMatchObject({
      code: 'ANSWER_TOO_LARGE',
    });
  });

  it('of several replicas has another one asked while one fails, and is asked again when it answers', async () => {
    const client = open({ replicas: 2 });
    respond = (response, at) =>
      at === 0
        ? response.destroy()
        : response.writeHead(200, JSON_TYPE).end('{"data":{"__typename":"Query"}}');
    for (let time = 0; time < 10; time++) await client.fetch(query, facts());
    expect(client.replicas.map(({ readiness }) => readiness.isReady)).toEqual([false, true]);
    respond = (response) => response.writeHead(200, JSON_TYPE).end('{"data":{"__typename":"Query"}}');
    await expect.poll(() => client.replicas.every(({ readiness }) => readiness.isReady)).toBe(true);
  });

  it('that is slow with some questions is asked others while it answers the least', async () => {
    const typeName = (response: ServerResponse) =>
      response.writeHead(200, JSON_TYPE).end('{"data":{"__typename":"Query"}}');
    respond = (response, _, body) => body === TYPE_NAME && typeName(response);
    const client = open();
    const left = await Promise.allSettled(Array.from({ length: 6 }, () => client.fetch(query, facts())));
    expect(left.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    respond = typeName;
    expect((await client.fetch(query, facts())).status).toBe(200);
  });

  it.each([
    ['answers', 200, '{"data":{"__typename":"Query"}}', undefined],
    ['answers with errors', 200, '{"errors":[{"message":"no"}]}', 'answered without the name of a type'],
    ['refuses', 401, '{"data":{"__typename":"Query"}}', 'answered 401'],
    ['answers without end', 200, `{"data":{"__typename":"${'Q'.repeat(70_000)}"}}`, expect.any(String)],
    ['answers a page', 200, '<html>', expect.stringContaining('JSON')],
  ])('that %s is known by that: %i %.40s', async (_, status, body, fault) => {
    respond = (response) => response.writeHead(status, JSON_TYPE).end(body);
    const [replica] = open({ token: 't' }).replicas;
    await replica?.readiness.known;
    expect(replica?.readiness.fault).toEqual(fault);
    expect(questions).toMatchObject([{ headers: { authorization: 'Bearer t' } }]);
  });
});

async function start(at: number): Promise<string> {
  const answer: Answer = async (request, response) => {
    const { url, headers } = request;
    const body = await text(request);
    (body === TYPE_NAME ? questions : requests).push({ url, headers, body });
    respond(response, at, body);
  };
  return `${(await startSite({ '*': answer })).origin}/graphql?team=a`;
}

function open({
  token,
  replicas = 1,
  deadline = 4000,
}: {
  readonly token?: string;
  readonly replicas?: number;
  readonly deadline?: number;
} = {}): SubgraphClient {
  const client = openClient(
    'reviews',
    { kind: 'plain', addresses: addresses.slice(0, replicas), token },
    { secret: 'never sent', deadline },
  );
  onTestFinished(async () => {
    await client.close();
    await expect(client.fetch(query, facts())).rejects.toThrow();
  });
  return client;
}

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const none: Received = { url: undefined, headers: {}, body: '{}' };
