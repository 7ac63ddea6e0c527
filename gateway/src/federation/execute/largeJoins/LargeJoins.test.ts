import { Worker } from 'node:worker_threads';
import { getIntrospectionQuery, graphqlSync } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composed } from '../../../../../test/support/composed.ts';
import { Abandoned, SubgraphFailure } from '../../../backends/SubgraphFailure.ts';
import { Refusal } from '../../errors/Refusal.ts';
import { planOperation } from '../../plan/planOperation.ts';
import { readPlanningGraph } from '../../plan/readGraph.ts';
import type { Fetcher } from '../join/JoinExecution.ts';
import { type Circumstances, LargeJoins } from './LargeJoins.ts';

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])`;
const { supergraph } = composed({
  users: `${link} type Query { users(n: Int): [User] } type User @key(fields: "id") { id: ID! name: String }`,
  bills: `${link} type User @key(fields: "id") { id: ID! total: Int }`,
});
const data = { supergraph };
const graph = readPlanningGraph(data.supergraph);
const query = 'query ($n: Int) { all: users(n: $n) { id: name sum: total } }';

/** As the two subgraphs answer. */
const fetch: Fetcher = async (subgraph, request) => {
  const { n, representations } = JSON.parse(request.variables);
  const users = Array.from({ length: n }, (_, id) => ({
    __typename: 'User',
    id: `${id}`,
    name: `user ${id}`,
  }));
  const key = /(\w+):\s*users/.exec(request.query)?.[1] ?? 'users';
  const answer =
    subgraph === 'users'
      ? { [key]: users.map((user) => shownAs(request.query, user)) }
      : {
          _entities: representations.map(({ id }: { id: string }) =>
            shownAs(request.query, { total: Number(id) }),
          ),
        };
  return { bytes: Buffer.from(JSON.stringify({ data: answer })) };
};

/** An object under every key that the query gives one of its fields. */
function shownAs(text: string, object: Readonly<Record<string, unknown>>): object {
  const aliases = [...text.matchAll(/(\w+):\s*(\w+)/g)].flatMap(([, alias = '', name = '']) =>
    name in object ? [[alias, object[name]]] : [],
  );
  return { ...object, ...Object.fromEntries(aliases) };
}

let workers: Worker[];
let joins: LargeJoins;
const logged: unknown[] = [];
function start(): void {
  workers = [];
  joins = started();
}
beforeEach(() => {
  logged.length = 0;
});

function started(): LargeJoins {
  return new LargeJoins({
    data,
    log: pino({ enabled: false }),
    start: () => {
      const worker = new Worker(new URL('./threadEntry.ts', import.meta.url), { workerData: data });
      workers.push(worker);
      return worker;
    },
    // A busy machine takes long to start a thread.
    longestWait: 60_000,
  });
}

function run(text: string, variables: object, circumstances: Partial<Circumstances> = {}) {
  const planned = planOperation({ kind: 'plan', text, conditions: new Map() }, graph);
  const signal = new AbortController().signal;
  return joins.run(
    { text, planned, variables: { ...variables }, cost: 1 },
    {
      fetch,
      noteFaults: () => undefined,
      signal,
      admission: { caller: 'a', hasKey: false, startBy: 0, weight: 1, signal },
      requestContext: { log: { error: (entry) => void logged.push(entry), warn: () => undefined } },
      ...circumstances,
    },
  );
}

const textOf = ({ data: bytes }: { readonly data: Uint8Array | string }) =>
  Buffer.from(bytes as Uint8Array).toString();

describe('a large join', () => {
  beforeAll(start);
  afterAll(() => joins.close());

  it('is answered from its subgraphs’ data, several joins at once', async () => {
    const sizes = [3, 5_000, 0, 7];
    await run(query, { n: 1 });
    const answers = await Promise.all(
      sizes.map((n, index) => run(query, { n }, { admission: { ...admissionOf(`${index}`) } })),
    );
    for (const [index, n] of sizes.entries()) {
      const all = Array.from({ length: n }, (_, id) => ({ id: `user ${id}`, sum: id }));
      expect(JSON.parse(textOf(answers[index] as never))).toEqual({ all });
    }
    expect(workers).toHaveLength(1);
  });

  it('may be of the schema alone', async () => {
    const introspection = getIntrospectionQuery();
    const { data: introspected } = await run(introspection, {});
    const right = graphqlSync({ schema: graph.publicSchema, source: introspection });
    expect(JSON.parse(Buffer.from(introspected as Uint8Array).toString())).toEqual(right.data);
  });

  it('reports a subgraph that fails, and logs why', async () => {
    const failing: Fetcher = async (subgraph, request) => {
      if (subgraph === 'bills') throw new SubgraphFailure('bills', 'is away');
      return fetch(subgraph, request);
    };
    const { data: shown, errors } = await run(query, { n: 2 }, { fetch: failing });
    expect(JSON.parse(Buffer.from(shown as Uint8Array).toString())).toEqual({
      all: [
        { id: 'user 0', sum: null },
        { id: 'user 1', sum: null },
      ],
    });
    expect(errors).toMatchObject([
      { path: ['all', 0, 'sum'], extensions: { code: 'SERVICE_UNAVAILABLE' } },
      { path: ['all', 1, 'sum'], extensions: { code: 'SERVICE_UNAVAILABLE' } },
    ]);
    expect(logged).toMatchObject([
      { err: expect.any(SubgraphFailure), errorId: errors[0]?.extensions?.['id'] },
    ]);
    expect(String((logged[0] as { err: Error }).err.stack)).toContain('Subgraph bills is away');
  });

  it('is refused as a whole with the refusal of one of its fetches', async () => {
    const refusal = new Refusal('tooCostly');
    await expect(run(query, { n: 2 }, { fetch: async () => Promise.reject(refusal) })).rejects.toBe(refusal);
    expect(await run(query, { n: 1 })).toMatchObject({ errors: [] });
  });

  it('leaves the thread to others when its caller has disconnected, whatever its fetches bring later', async () => {
    for (const bring of [
      (later: PromiseWithResolvers<never>) => later.reject(new SubgraphFailure('bills', 'is away')),
      (later: PromiseWithResolvers<never>) => later.resolve({ bytes: Buffer.from('{}') } as never),
    ]) {
      const caller = new AbortController();
      const asked = Promise.withResolvers<void>();
      const later = Promise.withResolvers<never>();
      const late: Fetcher = () => {
        asked.resolve();
        return later.promise;
      };
      const join = run(query, { n: 2 }, { fetch: late, signal: caller.signal });
      await asked.promise;
      caller.abort(new Abandoned());
      await expect(join).rejects.toThrow(Abandoned);
      bring(later);
      expect(await run(query, { n: 1 })).toMatchObject({ errors: [] });
    }
    expect(workers).toHaveLength(1);
    expect(joins.ended).toBe(0);
  });
});

function admissionOf(caller: string): Circumstances['admission'] {
  return { caller, hasKey: false, startBy: 0, weight: 1, signal: new AbortController().signal };
}
