import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSite } from '../../../test/support/webServer.ts';
import { openClient } from './openSubgraphs.ts';
import type { SubgraphClient } from './SubgraphClient.ts';

let batching: Awaited<ReturnType<typeof startBatching>>;
let client: SubgraphClient;
beforeEach(async () => {
  batching = await startBatching();
  const endpoints = { kind: 'kit', addresses: [batching.address], token: undefined } as const;
  client = openClient('events', endpoints, { secret: 's', deadline: 30_000 });
});
afterEach(async () => {
  await client.close();
  expect(batching.faults).toEqual([]);
});

describe('fetches of one iteration of the event loop', () => {
  it('go one by one until the subgraph has announced that it takes batches, then together', async () => {
    expect(await fetchAtOnce(3)).toEqual(['0', '1', '2']);
    expect(batching.received).toEqual([['0'], ['1'], ['2']]);
    batching.received.length = 0;
    const names = Array.from({ length: 23 }, (_, at) => String(at));
    expect(await fetchAtOnce(23)).toEqual(names);
    expect(batching.received).toEqual([names.slice(0, 10), names.slice(10, 20), names.slice(20)]);
  });

  it('that have one document carry it once, and each its own operation and variables', async () => {
    await fetchFrom('first');
    const asked = { query: 'query A { a } query B { b }', operationName: 'A', variables: '{"page":1}' };
    const others = [
      { ...asked, variables: '{"page":2}' },
      { ...asked, operationName: 'B' },
      request('other'),
    ];
    await Promise.all([asked, ...others].map((each) => client.fetch(each, facts('one'))));
    expect(batching.entries.slice(1)).toMatchObject(
      [asked, ...others].map((each) => ({ ...each, variables: JSON.parse(each.variables) })),
    );
    expect(batching.documents).toEqual([asked.query, 'other']);
  });

  it('carry each its own instant, method and id', async () => {
    await fetchFrom('first');
    await Promise.all([fetchFrom('one', { instant: 7, method: 'GET' }), fetchFrom('two', { instant: 8 })]);
    expect(batching.entries.slice(1)).toMatchObject([
      { query: 'one', variables: {}, instant: 7, method: 'GET', requestId: 'id of one' },
      { query: 'two', variables: {}, instant: 8, method: 'POST', requestId: 'id of two' },
    ]);
  });

  it('get each its own status', async () => {
    await fetchFrom('first');
    batching.headOf = (query) => (query === '1' ? { status: 400 } : {});
    const [refused, answered] = await Promise.allSettled([fetchFrom('1'), fetchFrom('2')]);
    const reason = { message: expect.stringContaining('400') };
    expect(refused).toMatchObject({ status: 'rejected', reason });
    expect(answered).toEqual({ status: 'fulfilled', value: '2' });
  });

  it('are sent one by one where the batch is refused', async () => {
    await fetchFrom('first');
    batching.respondToBatch = (response) => void response.writeHead(404).end('{}');
    expect(await fetchAtOnce(2)).toEqual(['0', '1']);
  });

  it('that have no reply when the connection is lost are sent again', async () => {
    await fetchFrom('first');
    batching.received.length = 0;
    batching.respondToBatch = (response, answers) => {
      batching.respondToBatch = undefined;
      response.writeHead(200, { 'content-type': 'application/x-calendar-batch' });
      response.write(answers[0]);
      response.write(String(answers[1]).slice(0, 10), () => response.destroy());
    };
    expect(await fetchAtOnce(3)).toEqual(['0', '1', '2']);
    const [first, ...again] = batching.received;
    expect(first).toEqual(['0', '1', '2']);
    // On a busy machine in one iteration each.
    expect(again.flat().toSorted()).toEqual(['1', '2']);
  });

  // Nothing: until each has its deadline.
  it.each(['{"status":200,', 'nothing\n', '{"status":200,"length":5}\n12', ''])(
    'fail where the reply to the batch is %j',
    async (garbage) => {
      await fetchFrom('first');
      batching.respondToBatch = (response) =>
        garbage && response.writeHead(200, { 'content-type': 'application/x-calendar-batch' }).end(garbage);
      const given = () => (garbage === '' ? { endsAt: performance.now() + 50 } : {});
      const asked = await Promise.allSettled([fetchFrom('1', given()), fetchFrom('2', given())]);
      expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    },
  );
});

async function fetchAtOnce(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => fetchFrom(String(at))));
}

async function fetchFrom(query: string, given: Partial<ReturnType<typeof facts>> & { endsAt?: number } = {}) {
  const { bytes } = await client.fetch(request(query), { ...facts(query), ...given });
  return (JSON.parse(bytes.toString()) as { data: { answerTo: string } }).data.answerTo;
}

function request(query: string) {
  return { query, variables: '{}' };
}

function facts(query: string): { instant: number; method: 'GET' | 'POST'; requestId: string } {
  return { instant: 1, method: 'POST', requestId: `id of ${query}` };
}

/** A server that takes batches as subgraphs do, and can be made to answer them otherwise. */
async function startBatching() {
  const received: string[][] = [];
  const entries: object[] = [];
  const faults: string[] = [];
  const { origin: address } = await startSite({ '*': answer });
  const started = {
    address,
    /** The queries of each request. */
    received,
    /** As they were sent. */
    entries,
    /** Requests without the secret: also those sent again by themselves have it. */
    faults,
    /** Those of the last batch. */
    documents: [] as readonly string[],
    headOf: (_: string): object => ({}),
    respondToBatch: undefined as ((response: ServerResponse, answers: readonly Buffer[]) => void) | undefined,
  };
  return started;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/revision') return void response.end('{}');
    const sent = await text(request);
    if (request.headers.authorization !== 'Bearer s') faults.push(String(request.url));
    const body: unknown = JSON.parse(sent);
    const batch = request.url === '/batch' ? fetchesIn(body as Batch) : [body as ReceivedFetch];
    if (request.url === '/batch') started.documents = (body as Batch).documents;
    // Whether it is back is asked at any time.
    if (batch[0]?.query !== '{__typename}') {
      received.push(batch.map(({ query }) => query));
      entries.push(...batch);
    }
    const bodies = batch.map(({ query }) => JSON.stringify({ data: { answerTo: query } }));
    if (request.url === '/graphql') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-calendar-batch': '100' })
        .end(bodies[0]);
      return;
    }
    const answers = batch.map(({ query }, at) => {
      const body = bodies[at] as string;
      const head = { status: 200, length: Buffer.byteLength(body), ...started.headOf(query) };
      return Buffer.from(`${JSON.stringify(head)}\n${body}`);
    });
    if (started.respondToBatch !== undefined) return started.respondToBatch(response, answers);
    response.writeHead(200, { 'content-type': 'application/x-calendar-batch' }).end(Buffer.concat(answers));
  }
}

function fetchesIn({ documents, questions }: Batch): readonly ReceivedFetch[] {
  return questions.map(({ document, ...others }) => ({ query: documents[document] as string, ...others }));
}

interface Batch {
  readonly documents: readonly string[];
  readonly questions: readonly { readonly document: number }[];
}

interface ReceivedFetch {
  readonly query: string;
}
