import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { startSubgraph } from '../testing/startSubgraph.ts';
import type { OperationFacts } from './Fetch.ts';
import { openClient } from './openSubgraphs.ts';
import { Abandoned } from './SubgraphFailure.ts';

const request = { query: '{ venues { id } }', variables: '{}' };
const facts: OperationFacts = { instant: 1, method: 'POST', requestId: 'a' };

const subgraph = await startSubgraph('directory', { Query: { venues: () => [], organizers: () => [] } });
const endpoints = { kind: 'kit', addresses: [subgraph.address], token: undefined } as const;
const open = () => openClient('directory', endpoints, { secret: 's', deadline: 3000 });
const client = open();
afterAll(async () => {
  await client.close();
  await subgraph.close();
});
beforeEach(() => subgraph.reset());

it('fetching from a subgraph rejects when the operation is abandoned, before it is sent and while it is pending', async () => {
  subgraph.respond = () => undefined;
  await expect(client.fetch(request, { ...facts, signal: AbortSignal.abort() })).rejects.toThrow(Abandoned);
  const left = new AbortController();
  const reply = client.fetch(request, { ...facts, signal: left.signal });
  await eventually(() => expect(subgraph.requests.length).toBeGreaterThan(0));
  left.abort();
  await expect(reply).rejects.toThrow(Abandoned);
  expect(client.replicas.map(({ readiness }) => readiness.isReady)).toEqual([true]);
});

it('fetching from a subgraph sends expensive fetches on separate connections, which are closed when the fetch is aborted', async () => {
  const own = open();
  const ports: (number | undefined)[] = [];
  const held: ServerResponse[] = [];
  const answer = (response: ServerResponse) => {
    ports.push(response.socket?.remotePort);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"venues":[]}}');
  };
  subgraph.respond = answer;
  await own.fetch(request, { ...facts, instant: 20 });
  subgraph.respond = (response) => void held.push(response);
  const left = new AbortController();
  const expensive = { ...request, expectedCost: 100_000 };
  const aborted = own.fetch(expensive, { ...facts, signal: left.signal }).catch((error: unknown) => error);
  await eventually(() => expect(held).toHaveLength(1));
  const expensivePort = held[0]?.socket?.remotePort;
  left.abort();
  await aborted;
  await eventually(() => expect(held[0]?.destroyed).toBe(true));
  subgraph.respond = answer;
  await own.fetch(request, { ...facts, instant: 21 });
  expect(ports[1]).toBe(ports[0]);
  expect(expensivePort).not.toBe(ports[0]);
  await own.close();
});

it.each([
  ['of every fetch', undefined, 2900],
  ['of an operation that has less left', 2500, 2400],
])('fetching from a subgraph sends a deadline that is shorter by a round trip: %s', async (_, left, most) => {
  const endsAt = left === undefined ? {} : { endsAt: performance.now() + left };
  await client.fetch(request, { ...facts, instant: most, ...endsAt });
  const told = Number(subgraph.requests[0]?.headers['x-calendar-deadline']);
  expect(told).toBeLessThanOrEqual(most);
  expect(told).toBeGreaterThan(0);
});

it('fetching from a subgraph fails in the words of one that finds out itself that no time is left', async () => {
  const late = '{"errors":[{"message":"late","extensions":{"code":"DEADLINE_EXCEEDED"}}]}';
  subgraph.respond = (response) => response.writeHead(504, { 'content-type': 'application/json' }).end(late);
  await expect(client.fetch(request, facts)).rejects.toThrow(`answered 504: ${late}`);
});

it('fetching from a subgraph tries once more when the connection is lost, and not a third time', async () => {
  subgraph.respond = (response) => {
    subgraph.respond = undefined;
    response.destroy();
  };
  const reply = await client.fetch(request, facts);
  expect(Buffer.from(reply.bytes).toString()).toBe('{"data":{"venues":[]}}');
  expect(subgraph.requests).toHaveLength(2);
  subgraph.reset();
  subgraph.respond = (response) => response.destroy();
  await expect(client.fetch(request, facts)).rejects.toThrow('Subgraph directory could not be asked');
  // A connection that was idle for long may be lost before the subgraph reads the request.
  expect(subgraph.requests.length).toBeOneOf([1, 2]);
});
