import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, type GraphReply } from '../../../../test/support/ask.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { metricOf, samplesOf } from '../../../../test/support/metrics.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

const count = 'query ($page: Int) { events(page: $page) { totalCount } }';
/** So many of one caller's requests are answered at once, and of all callers together. */
const ofOne = 48;

let graph: TestGraph;
let held: ServerResponse[];
const sockets: Socket[] = [];

beforeEach(async () => {
  graph = await startTestGraph({ cacheBytes: 10_000_000 });
  const silent = async () =>
    Object.values(await samplesOf(graph.gateway.adminUrl, 'calendar_subgraph_silent'));
  await eventually(async () => expect(await silent()).toEqual([0, 0, 0]));
  await ask(graph.endpoint, count, { page: 0 });
  await ask(graph.endpoint, count, { page: 0 });
  graph.reset();
  held = [];
  graph.events.respond = (response) => void held.push(response);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  release();
  await graph.close();
});

describe('when one caller asks more than can be answered', () => {
  it('work that cannot begin soon is refused with 503, and says when to ask again (rules 42)', async () => {
    const answers: GraphReply[] = [];
    for (let page = 1; page <= ofOne + 12; page++) {
      void ask(graph.endpoint, count, { page }).then((answer) => answers.push(answer));
    }
    await eventually(() => expect(answers).toHaveLength(12));
    const refused = answers.map(({ status, headers, body }) => [
      status,
      headers.get('retry-after'),
      headers.get('cache-control'),
      body.errors?.[0]?.extensions?.['code'],
    ]);
    expect(refused).toEqual(refused.map(() => [503, '1', 'no-store', 'OVERLOADED']));
    expect(graph.events.requests).toHaveLength(ofOne);
    expect(await metric('calendar_admissions_total', 'queue="answers",result="late"')).toBe(12);
    release();
    await eventually(() => expect(answers).toHaveLength(ofOne + 12));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ofOne);
  });

  it('stored answers wait for nothing, and what needs no place is still refused with its reason (rules 42)', async () => {
    await fill();
    for (let time = 0; time < 20; time++) {
      const { status, headers } = await ask(graph.endpoint, count, { page: 0 });
      expect([status, headers.get('cache-status')]).toEqual([200, 'calendar; hit']);
    }
    const { body } = await ask(graph.endpoint, '{ nothing }');
    expect(body.errors?.[0]?.extensions?.['code']).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it.skipIf(process.platform === 'darwin')('another one is answered at once', async () => {
    await fill();
    graph.events.respond = undefined;
    const answer = await from('127.0.0.2', count, { page: 777 });
    expect(answer.statusCode).toBe(200);
    expect(await text(answer)).toContain('"totalCount":3');
    // The subgraph can tell callers apart, and not who they are.
    const callers = graph.events.requests.map(({ headers }) => headers['x-calendar-caller']);
    expect(new Set(callers.slice(0, ofOne)).size).toBe(1);
    expect(callers.at(-1)).toMatch(/^[0-9a-z]+$/);
    expect(callers.at(-1)).not.toBe(callers[0]);
  });

  it('requests whose caller has disconnected are never executed', async () => {
    await fill();
    // Those who wait for a second are refused: here they wait for as long as it takes to see them.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const leaving = Array.from({ length: 10 }, (_, page) => send(count, { page: page + 500 }));
    await eventually(async () =>
      expect(await metric('calendar_admission_waiting', 'queue="answers"')).toBe(leaving.length),
    );
    for (const sent of leaving) sent.destroy();
    await eventually(async () =>
      expect(await metric('calendar_admissions_total', 'queue="answers",result="abandoned"')).toBe(
        leaving.length,
      ),
    );
    graph.events.respond = undefined;
    release();
    await eventually(async () =>
      expect(await metric('calendar_admission_running', 'queue="answers"')).toBe(0),
    );
    expect(graph.events.requests).toHaveLength(ofOne);
  });
});

it('a new document is checked and planned once, however many ask it at the same time', async () => {
  graph.events.respond = undefined;
  const [checked, planned] = [await jobs('check'), await jobs('plan')];
  const query = 'query ($all: Boolean!) { events(page: 3) { totalCount hasMore @include(if: $all) } }';
  const both = Array.from({ length: 30 }, (_, at) => ask(graph.endpoint, query, { all: at % 2 === 0 }));
  expect((await Promise.all(both)).every(({ status }) => status === 200)).toBe(true);
  expect(await jobs('check')).toBe(checked + 1);
  expect(await jobs('plan')).toBe(planned + 2);
  await ask(graph.endpoint, `${query} # in other words`, { all: true });
  expect(await jobs('plan')).toBe(planned + 2);
});

const jobs = (kind: string) => metric('calendar_planner_questions_total', `kind="${kind}"`);

/** Has the caller's requests take all places that one may have. */
async function fill(): Promise<void> {
  for (let page = 1; page <= ofOne; page++) send(count, { page });
  await eventually(() => expect(held).toHaveLength(ofOne));
}

function release(): void {
  for (const response of held.splice(0))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"data":{"events":{"totalCount":3}}}');
}

function send(query: string, variables: object, localAddress?: string): ClientRequest {
  const sent = request(graph.endpoint, {
    method: 'POST',
    agent: false,
    ...(localAddress === undefined ? {} : { localAddress }),
    headers: { 'content-type': 'application/json' },
  });
  sent.on('socket', (socket) => sockets.push(socket));
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ query, variables }));
  return sent;
}

async function from(address: string, query: string, variables: object): Promise<IncomingMessage> {
  const [response] = await once(send(query, variables, address), 'response');
  return response;
}

function metric(name: string, labels: string): Promise<number> {
  return metricOf(graph.gateway.adminUrl, name, labels);
}
