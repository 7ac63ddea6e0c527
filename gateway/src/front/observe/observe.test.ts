import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { receiveTraces } from '@calendar/runtime/testing';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ask, askByGet } from '../../../../test/support/ask.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { growthOf, samplesOf } from '../../../../test/support/metrics.ts';
import { sendBytes } from '../../testing/exactRequests.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';

const graph = await startTestGraph({ cacheBytes: 1_000_000, hostsAccepted: ['gateway-1'] }, afterAll);
beforeEach(graph.reset);

const growth = (name: string, done: () => Promise<unknown>) => growthOf(graph.gateway.adminUrl, name, done);
const samples = (name: string) => samplesOf(graph.gateway.adminUrl, name);

const oneRequest = (outcome: string, caller = 'anonymous') => ({
  [`outcome="${outcome}",caller="${caller}"`]: 1,
});

describe('requests are counted', () => {
  const cases: Record<string, [query: string, outcome: string]> = {
    answered: ['{ events { totalCount } }', 'ok'],
    'answered in part': ['{ events { totalCount } eventBySlug(eventSlug: "x") { id } }', 'partial'],
    'not answered at all': ['{ eventBySlug(eventSlug: "x") { id } }', 'failed'],
    'with an invalid value': ['{ events(page: -1) { totalCount } }', 'invalid'],
    'that do not fit the schema': ['{ nothing }', 'refused'],
  };
  for (const [what, [query, outcome]] of Object.entries(cases)) {
    it(`${what}: ${outcome}`, async () => {
      expect(await growth('calendar_requests_total', () => ask(graph.endpoint, query))).toEqual(
        oneRequest(outcome),
      );
    });
  }

  it('by the kind of caller: the calendar’s own front-end', async () => {
    const headers = { 'x-client-id': 'web/1.2.0' };
    const asked = () => ask(graph.endpoint, '{ events { totalCount } }', {}, { headers });
    expect(await growth('calendar_requests_total', asked)).toEqual(oneRequest('ok', 'frontEnd'));
  });

  it('for preflights and what is not there', async () => {
    const preflight = () => fetch(graph.endpoint, { method: 'OPTIONS' });
    expect(await growth('calendar_requests_total', preflight)).toEqual(oneRequest('page'));
    const nowhere = () => fetch(`${graph.gateway.url}/graphql`);
    expect(await growth('calendar_requests_total', nowhere)).toEqual(oneRequest('refused'));
  });

  const unreadable = {
    'that are no HTTP': 'NOTHING\r\n\r\n',
    'with too many headers': `GET /graphQL HTTP/1.1\r\nhost: x\r\nlong: ${'a'.repeat(70_000)}\r\n\r\n`,
    'whose body is broken off by nonsense':
      'POST /graphQL HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nnonsense\r\n',
  };
  it.each(Object.entries(unreadable))('%s: refused', async (_, bytes) => {
    const sent = async () => expect(await sendBytes(graph.endpoint, bytes)).toMatch(/^HTTP\/1\.1 4/);
    expect(await growth('calendar_requests_total', sent)).toEqual(oneRequest('refused'));
  });

  it('for a caller who hangs up', async () => {
    const hangUp = async () => {
      const { hostname, port } = new URL(graph.endpoint);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      const lines = [
        'POST /graphQL HTTP/1.1',
        'host: x',
        'content-type: application/json',
        'content-length: 9',
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n{`);
      await eventually(() => expect(socket.bytesWritten).toBeGreaterThan(0));
      socket.resetAndDestroy();
      await eventually(async () => {
        expect((await samples('calendar_requests_total'))['outcome="abandoned",caller="anonymous"']).toBe(1);
      });
    };
    expect(await growth('calendar_requests_total', hangUp)).toEqual(oneRequest('abandoned'));
  });
});

it('how long requests take is counted by operation name, and for those without a name together', async () => {
  const asked = async () => {
    await ask(graph.endpoint, 'query Front { events { totalCount } }');
    await ask(graph.endpoint, 'query Front { events { totalCount } }');
    await ask(graph.endpoint, '{ events { totalCount } }');
  };
  expect(await growth('calendar_request_duration_seconds_count', asked)).toEqual({
    'operation="Front"': 2,
    'operation="other"': 1,
  });
});

it('fetches are counted by subgraph, and by how they went', async () => {
  const query = '{ events { data { venue { mapImageURL } } } }';
  graph.time.now += 1;
  expect(await growth('calendar_fetches_total', () => ask(graph.endpoint, query))).toEqual({
    'subgraph="events",outcome="ok"': 1,
    'subgraph="directory",outcome="ok"': 1,
  });
  graph.directory.respond = (response) => response.writeHead(400).end();
  graph.time.now += 3_600_000;
  expect(await growth('calendar_fetches_total', () => ask(graph.endpoint, query))).toMatchObject({
    'subgraph="directory",outcome="refused"': 1,
  });
  graph.directory.respond = (response) => response.destroy();
  // On a machine that stalls, no subgraph says in time that it is ready, and nothing is fetched.
  await eventually(async () =>
    expect(await growth('calendar_fetches_total', () => ask(graph.endpoint, query))).toMatchObject({
      'subgraph="directory",outcome="failed"': 1,
    }),
  );
  expect((await samples('calendar_fetch_duration_seconds_count'))['subgraph="directory"']).toBeGreaterThan(2);
});

it('a subgraph that does not report its revision is seen', async () => {
  const silent = async () => (await samples('calendar_subgraph_silent'))['subgraph="events"'];
  await eventually(async () => expect(await silent()).toBe(0));
  graph.events.revision = undefined;
  await eventually(async () => expect(await silent()).toBe(1));
});

it.each([
  ['gateway-1:4010', 200],
  ['evil.example', 421],
])(
  'health and metrics asked for under the name %s, which a foreigner may own or not, are answered %i',
  async (host, status) => {
    // Every subgraph has to have answered a request: the test before may have had a fetch fail.
    await eventually(async () =>
      expect((await fetch(`${graph.gateway.adminUrl}/health/ready`)).status).toBe(200),
    );
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      const { port } = new URL(graph.gateway.adminUrl);
      const sent = get({ host: '127.0.0.1', port, path, headers: { host } });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(response.statusCode, path).toBe(status);
      const answered = await text(response);
      if (status === 421)
        expect(JSON.parse(answered).error).toContain('Accepted are an IP address, localhost, ');
    }
  },
);

it('traces have a span for the request and one for each fetch, in one trace that the subgraphs continue', async () => {
  const receiver = await receiveTraces();
  onTestFinished(() => receiver.close());
  const traced = await startTestGraph({ tracesUrl: `${receiver.url}/v1/traces` });
  const theirs = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  const query = 'query Traced { events { data { venue { mapImageURL } } } }';
  await ask(traced.endpoint, query, {}, { headers: { traceparent: theirs } });
  await askByGet(traced.endpoint, { query: '{ nothing }' });
  const told = traced.directory.requests[0]?.headers['traceparent'];
  await traced.close();
  await eventually(() => expect(receiver.spans).toHaveLength(4));
  const request = receiver.spans.find(({ name }) => name === 'query Traced');
  expect(request).toMatchObject({
    service: 'calendar-gateway',
    parent: undefined,
    links: ['c'.repeat(32)],
    attributes: { 'calendar.outcome': 'ok', 'graphql.operation.name': 'Traced' },
  });
  const fetches = receiver.spans.filter(({ name }) => name.startsWith('fetch '));
  expect(fetches).toMatchObject([
    { name: 'fetch events', traceId: request?.traceId, parent: request?.spanId },
    { name: 'fetch directory', traceId: request?.traceId, parent: request?.spanId },
  ]);
  expect(told).toBe(`00-${request?.traceId}-${fetches[1]?.spanId}-01`);
  expect(receiver.spans.find(({ name }) => name === 'request')?.attributes).toMatchObject({
    'calendar.outcome': 'refused',
    'http.response.status_code': 400,
  });
});
