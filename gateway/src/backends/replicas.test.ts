import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { startSubgraph, type TestSubgraph } from '../testing/startSubgraph.ts';
import type { OperationFacts, ReplicaEndpoint, Waiting } from './Fetch.ts';
import { openClient } from './openSubgraphs.ts';
import { Replica } from './Replica.ts';
import { SubgraphClient } from './SubgraphClient.ts';

let instant = 0;
const request = { query: '{ venues { id } }', variables: '{}' };
const facts = (): OperationFacts => ({ instant: ++instant, method: 'POST', requestId: 'a' });
const answer = '{"data":{"venues":[]}}';

let replicas: readonly [TestSubgraph, TestSubgraph];
let client: SubgraphClient;
const start = (port = 0) =>
  startSubgraph('directory', { Query: { venues: () => [], organizers: () => [] } }, { port });
beforeEach(async () => {
  replicas = [await start(), await start()];
  client = open(replicas, 4000);
});
afterEach(async () => {
  await client.close();
  await Promise.all(replicas.map((replica) => replica.close()));
  // Also what is retried, hedged or sent to a second replica.
  for (const { headers } of replicas.flatMap(({ requests }) => requests))
    expect(headers.authorization).toBe('Bearer s');
});

function open(asked: readonly TestSubgraph[], deadline: number): SubgraphClient {
  const addresses = asked.map(({ address }) => address);
  return openClient('directory', { kind: 'kit', addresses, token: undefined }, { secret: 's', deadline });
}

async function fetchTimes(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect(Buffer.from((await client.fetch(request, facts())).bytes).toString()).toBe(answer);
  }
}

describe('replicas at different revisions', () => {
  const behind: TestSubgraph['respond'] = (response, { headers }) => {
    const isRefused = headers['x-calendar-at'] !== undefined;
    response.writeHead(isRefused ? 503 : 200, {
      'content-type': 'application/json',
      'x-calendar-revision': 'directory:1',
    });
    response.end(isRefused ? '{"errors":[{"message":"","extensions":{"code":"BEHIND"}}]}' : answer);
  };
  const revisionOf = async () => (await client.fetch({ ...request, at: 'directory:2' }, facts())).revision;

  it('are asked for the state that was known: one that is behind answers nothing while there is another (rules 57)', async () => {
    replicas[0].respond = behind;
    replicas[1].revision = 'directory:2';
    for (let time = 0; time < 20; time++) expect(await revisionOf()).toBe('directory:2');
    expect(replicas[0].requests).toHaveLength(1);
    expect(client.replicas.map(({ readiness }) => readiness.isReady)).toEqual([true, true]);
  });

  it.each([0, 1])(
    'answer from what they have when none has that state, not the one that is further behind: %i (rules 57)',
    async (last) => {
      for (const replica of replicas) replica.respond = behind;
      client.replicas[last]?.noteRevision('directory:0');
      client.replicas[1 - last]?.noteRevision('directory:1');
      for (let time = 0; time < 4; time++) expect(await revisionOf()).toBe('directory:1');
      const anyway = replicas.map(
        ({ requests }) => requests.filter((each) => !('x-calendar-at' in each.headers)).length,
      );
      expect(anyway).toEqual(last === 0 ? [0, 4] : [4, 0]);
    },
  );

  it('are said to be behind after five seconds, and until they are not any more (rules 57)', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const [one] = client.replicas;
      one?.noteRevision('directory:1', 'directory:2');
      vi.advanceTimersByTime(4_900);
      one?.noteRevision('directory:1', 'directory:2');
      expect(one?.isLate).toBe(false);
      vi.advanceTimersByTime(200);
      one?.noteRevision('directory:1', 'directory:3');
      expect(one?.isLate).toBe(true);
      expect(one?.secondsBehind).toBeCloseTo(5.1);
      one?.noteRevision('directory:3', 'directory:3');
      expect([one?.isLate, one?.secondsBehind]).toEqual([false, 0]);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** A replica that is asked for nothing but its readiness and its revision. */
const endpointThat = (
  askRevision: NonNullable<ReplicaEndpoint['askRevision']>,
  readiness?: Promise<string>,
) => ({
  origin: 'http://directory',
  send: () => Promise.reject(new Error('nothing is fetched')),
  askReadiness: async () => readiness,
  askRevision,
  close: async () => undefined,
});

it('a replica is asked to wait for another revision, the longer if it stands alone and is not behind', async () => {
  const asked: (Waiting | undefined)[] = [];
  const endpoint = endpointThat(async (_, waiting) => {
    asked.push(waiting);
    return { token: 'directory:1' };
  });
  for (const endpoints of [[endpoint], [endpoint, endpoint]]) {
    const client = new SubgraphClient({ name: 'directory', endpoints, deadline: 1000 });
    const { signal } = new AbortController();
    for (const latest of ['1', '1', '1', '2', '2']) await client.readRevision(signal, `directory:${latest}`);
    await client.close();
  }
  const seconds = [undefined, 20, 20, 20, 5, undefined, undefined, 5, 5, 5];
  expect(asked.map((waiting) => waiting?.seconds)).toEqual(seconds);
  expect(new Set(asked.map((waiting) => waiting?.known))).toEqual(new Set([undefined, 'directory:1']));
});

it('nothing is waited for from a replica that turns out not to be ready', async () => {
  const readiness = Promise.withResolvers<string>();
  const endpoint = endpointThat(async (signal) => {
    await once(signal, 'abort');
    throw signal.reason;
  }, readiness.promise);
  const replica = new Replica({ subgraph: 'directory', endpoint });
  const asked = replica.readRevision(new AbortController().signal, { latest: undefined, seconds: 600 });
  readiness.resolve('answered 503');
  await expect(asked).rejects.toThrow('could not be asked for its revision');
  await replica.close();
});

describe('several replicas of a subgraph', () => {
  it('take fetches in turn, and the next one tells its revision where one does not', async () => {
    await fetchTimes(6);
    expect(replicas.map(({ requests }) => requests.length)).toEqual([3, 3]);
    const readRevision = () => client.readRevision(new AbortController().signal);
    replicas[1].revision = 'directory:2';
    expect(new Set([await readRevision(), await readRevision()])).toEqual(
      new Set(['directory:1', 'directory:2']),
    );
    replicas[0].revision = undefined;
    for (let time = 0; time < 3; time++) expect(await readRevision()).toBe('directory:2');
    replicas[1].revision = undefined;
    await expect(readRevision()).rejects.toThrow('Subgraph directory');
  });

  const faults: Record<string, TestSubgraph['respond']> = {
    'cuts connections': (response) => response.destroy(),
    'answers 500': (response) => response.writeHead(500).end('<p>down</p>'),
    'has no snapshot yet': (response) => response.writeHead(503).end('{}'),
    'answers a page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  };
  for (const [fault, respond] of Object.entries(faults)) {
    it(`fail no fetch when one ${fault}`, async () => {
      replicas[0].respond = respond;
      await fetchTimes(30);
    });
  }

  it('are asked in place of one that says that it stops, until its health says that it is ready', async () => {
    replicas[0].ready = false;
    replicas[0].headers = { 'x-calendar-stopping': '1' };
    await fetchTimes(2);
    await eventually(() =>
      expect(client.replicas.map(({ readiness }) => readiness.isReady)).toEqual([false, true]),
    );
    const before = replicas[0].requests.length;
    await fetchTimes(10);
    expect(replicas[0].requests).toHaveLength(before);
    replicas[0].reset();
    await eventually(() =>
      expect(client.replicas.map(({ readiness }) => readiness.isReady)).toEqual([true, true]),
    );
    await fetchTimes(10);
    expect(replicas[0].requests).toHaveLength(5);
  });

  it('that are all away for a moment are waited for', async () => {
    await fetchTimes(2);
    const { port } = new URL(replicas[0].address);
    await Promise.all(replicas.map((replica) => replica.close()));
    // The gateway waits half a second, by this clock: it stands still while they start.
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const waiting = fetchTimes();
      await eventually(() =>
        expect(client.replicas.map(({ readiness }) => readiness.isReady)).toEqual([false, false]),
      );
      // They are tried again before and after most of that time has passed.
      await sleep(100);
      vi.advanceTimersByTime(450);
      await sleep(100);
      replicas = [await start(Number(port)), await start()];
      await waiting;
    } finally {
      vi.useRealTimers();
    }
  });

  it('that stay away fail the fetch', async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    for (let time = 0; time < 20; time += 1)
      await expect(client.fetch(request, facts())).rejects.toThrow('could not be asked');
    replicas = [await start(), await start()];
  });

  it.each([0, 1])(
    'of which one lacks what is asked refuse it, when the other one is lost: %i',
    async (lacking) => {
      const lost = replicas[lacking === 0 ? 1 : 0];
      const refusal = JSON.stringify({
        errors: [{ message: '', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
      });
      replicas[lacking]!.respond = (response) => response.writeHead(400).end(refusal);
      await lost.close();
      for (let time = 0; time < 20; time++) {
        await expect(client.fetch(request, facts())).rejects.toMatchObject({
          kind: 'refused',
          code: 'GRAPHQL_VALIDATION_FAILED',
        });
      }
      replicas = [await start(), await start()];
    },
  );

  it.each([0, 1])(
    'of which one lacks what is asked answer it, when the other one lost a connection: %i',
    async (lacking) => {
      const whole = replicas[lacking === 0 ? 1 : 0];
      replicas[lacking]!.respond = (response) => response.writeHead(400).end('{}');
      whole.respond = (response) => {
        whole.respond = undefined;
        response.destroy();
      };
      await fetchTimes();
    },
  );
});

it('a replica that leaves a fetch unanswered, and everything else, is not asked until it answers again', async () => {
  const [replica] = replicas;
  replica.respond = () => undefined;
  const one = open([replica], 1500);
  await one.replicas[0]?.readiness.known;
  replica.ready = false;
  await expect(one.fetch(request, facts())).rejects.toMatchObject({ kind: 'hung' });
  await expect(one.fetch(request, facts())).rejects.toMatchObject({ kind: 'notAsked' });
  expect(replica.requests).toHaveLength(1);
  replica.reset();
  await eventually(async () => expect((await one.fetch(request, facts())).status).toBe(200));
  await one.close();
});

it.each([
  ['others', (one: SubgraphClient) => one.fetch(request, facts())],
  ['its revision', (one: SubgraphClient) => one.readRevision(new AbortController().signal)],
] as const)('a replica that leaves a fetch unanswered stays in use while it answers %s', async (_, ask) => {
  const [replica] = replicas;
  const one = open([replica], 1500);
  replica.respond = () => undefined;
  const left = one.fetch(request, facts());
  await eventually(() => expect(replica.requests).toHaveLength(1));
  replica.reset();
  await ask(one);
  await expect(left).rejects.toMatchObject({ kind: 'slow' });
  expect(one.replicas.map(({ readiness }) => readiness.isReady)).toEqual([true]);
  await one.close();
});

it('a deadline ends a fetch that hangs at every replica', async () => {
  for (const replica of replicas) replica.respond = () => undefined;
  const short = open(replicas, 300);
  await expect(short.fetch(request, facts())).rejects.toThrow('did not answer within 300 ms');
  await short.close();
});

it('a deadline of the operation is kept by each of its fetches', async () => {
  for (const replica of replicas) replica.respond = () => undefined;
  const same = facts();
  const patient = client.fetch(request, same);
  const hurried = client.fetch(request, { ...same, endsAt: performance.now() + 500 });
  // A part of that may have passed before it was sent.
  await expect(hurried).rejects.toThrow(/did not answer within \d{1,3} ms/);
  for (const replica of replicas) replica.reset();
  await expect(patient).resolves.toMatchObject({ revision: 'directory:1' });
});
