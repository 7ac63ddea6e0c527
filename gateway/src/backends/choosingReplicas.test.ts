import { afterEach, describe, expect, it } from 'vitest';
import type { Fetch, OperationFacts, ReplicaEndpoint, ReportedRevision, SubgraphReply } from './Fetch.ts';
import { SubgraphClient } from './SubgraphClient.ts';

const request = { query: '{ a }', variables: '{}' };
const facts: OperationFacts = { instant: 1, method: 'POST', requestId: 'a' };
const signal = new AbortController().signal;

let client: SubgraphClient;
afterEach(() => client.close());

function start(count = 2): readonly MemoryEndpoint[] {
  const endpoints = Array.from({ length: count }, (_, number) => new MemoryEndpoint(`http://${number}`));
  client = new SubgraphClient({ name: 'library', endpoints, deadline: 60_000 });
  return endpoints;
}

const asked = (endpoints: readonly MemoryEndpoint[]) => endpoints.map(({ fetches }) => fetches.length);

describe('of several replicas', () => {
  it('each is asked in turn', async () => {
    const endpoints = start(3);
    for (let time = 0; time < 6; time++) await client.fetch(request, facts);
    expect(asked(endpoints)).toEqual([2, 2, 2]);
    expect(client.replicas.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
  });

  it('one that is behind the state asked for is asked after the others (rules 57)', async () => {
    const endpoints = start();
    client.replicas[0]?.noteRevision('a:1');
    client.replicas[1]?.noteRevision('a:2');
    for (let time = 0; time < 4; time++) await client.fetch({ ...request, at: 'a:2' }, facts);
    expect(asked(endpoints)).toEqual([0, 4]);
    for (let time = 0; time < 4; time++) await client.fetch(request, facts);
    expect(asked(endpoints)).toEqual([2, 6]);
  });

  it('the one that is least behind answers from what it has when none has the state (rules 57)', async () => {
    for (const order of [
      ['a:1', 'a:3', 'a:2'],
      ['a:3', 'a:2', 'a:1'],
      ['a:1', 'a:2', 'a:3'],
    ]) {
      const endpoints = start(3);
      for (const [place, revision] of order.entries()) client.replicas[place]?.noteRevision(revision);
      for (const each of endpoints) each.isBehind = true;
      for (let time = 0; time < 3; time++) await client.fetch({ ...request, at: 'a:4' }, facts);
      const anyway = endpoints.map(({ fetches }) => fetches.filter(({ at }) => at === undefined).length);
      expect(anyway).toEqual(order.map((revision) => (revision === 'a:3' ? 3 : 0)));
      await client.close();
    }
  });

  it('one that says that it stops is not asked before its health says that it is ready', async () => {
    const endpoints = start();
    for (const each of endpoints) each.readiness = Promise.withResolvers();
    const [first] = endpoints;
    if (first !== undefined) first.isStopping = true;
    for (let time = 0; time < 6; time++) await client.fetch(request, facts);
    expect(asked(endpoints)).toEqual([1, 5]);
    expect(client.replicas.map(({ readiness, state }) => [readiness.isReady, state])).toEqual([
      [false, 'open'],
      [true, 'closed'],
    ]);
  });

  it('the next one is asked for its revision where one does not tell it, another one first each time', async () => {
    const endpoints = start();
    const [first, second] = endpoints;
    if (first === undefined || second === undefined) throw new Error('no replica');
    first.revision = 'a:1';
    second.revision = 'a:2';
    expect(await client.readRevision(signal)).toBe('a:1');
    expect(await client.readRevision(signal)).toBe('a:2');
    first.revision = new Error('away');
    for (let time = 0; time < 3; time++) expect(await client.readRevision(signal)).toBe('a:2');
    second.revision = undefined;
    for (let time = 0; time < 2; time++) {
      await expect(client.readRevision(signal)).rejects.toThrow(
        /^Subgraph library (could not be asked for its revision at http:\/\/0|tells no revision at http:\/\/1)$/,
      );
    }
  });
});

/** A replica in this process. */
class MemoryEndpoint implements ReplicaEndpoint {
  readonly origin: string;
  readonly fetches: Fetch[] = [];
  isBehind = false;
  isStopping = false;
  revision: string | Error | undefined;
  readiness: PromiseWithResolvers<undefined> | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  async send(fetch: Fetch): Promise<SubgraphReply> {
    this.fetches.push(fetch);
    const isRefused = this.isBehind && fetch.at !== undefined;
    return {
      status: isRefused ? 503 : 200,
      contentType: 'application/json',
      bytes: Buffer.from(isRefused ? BEHIND : '{"data":{}}'),
      revision: undefined,
      validUntil: Number.POSITIVE_INFINITY,
      freshUntil: undefined,
      errors: undefined,
      cost: undefined,
      isStopping: this.isStopping,
    };
  }

  async askReadiness(): Promise<string | undefined> {
    return this.readiness?.promise;
  }

  async askRevision(): Promise<ReportedRevision | undefined> {
    if (this.revision instanceof Error) throw this.revision;
    return this.revision === undefined ? undefined : { token: this.revision };
  }

  async answers(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {}
}

const BEHIND = JSON.stringify({ errors: [{ message: 'behind', extensions: { code: 'BEHIND' } }] });
