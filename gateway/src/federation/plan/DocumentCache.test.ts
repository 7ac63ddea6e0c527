import { readFileSync } from 'node:fs';
import type { AdmissionRequest } from '@calendar/http/FairQueue';
import { expect, it } from 'vitest';
import type { Refusal } from '../errors/Refusal.ts';
import { defaultLimits } from '../limits/defaultLimits.ts';
import { executableOf } from './checkOperation.ts';
import { DocumentCache } from './DocumentCache.ts';
import { planOperation, readAhead } from './planOperation.ts';
import { readPlanningGraph } from './readGraph.ts';

const graph = readPlanningGraph(
  readFileSync(new URL('../../../supergraph.graphql', import.meta.url), 'utf8'),
);
const admission = { caller: 'a test' } as unknown as AdmissionRequest;

/** A cache whose planner works in this thread, and what that was asked. */
function started(maxBytes = 10_000_000) {
  const asked: string[] = [];
  let failure: Error | undefined;
  const thread = {
    async check(query: string, isAlike: boolean) {
      asked.push(`check ${query}`);
      const fault = failure;
      failure = undefined;
      if (fault !== undefined) throw fault;
      return readAhead({ kind: 'check', query, isAlike, plansAhead: true }, graph, defaultLimits);
    },
    async plan(text: string, conditions: ReadonlyMap<string, boolean>) {
      asked.push(`plan ${[...conditions.values()]}`);
      return planOperation({ kind: 'plan', text, conditions }, graph);
    },
    planByApollo: () => Promise.reject(new Error('not asked')),
  };
  let queued = 0;
  const queue = {
    run<T>(_: AdmissionRequest, work: () => Promise<T>) {
      queued += 1;
      return work();
    },
  };
  const cache = new DocumentCache({ queue, thread }, graph, { maxBytes, mostTokens: defaultLimits.tokens });
  const fail = (error: Error) => {
    failure = error;
  };
  return { asked, queued: () => queued, fail, cache };
}

const conditional = 'query C($x: Boolean!) { events { totalCount hasMore @include(if: $x) } }';

async function strategyOf(cache: DocumentCache, query: string, variables: Record<string, unknown> = {}) {
  const { operations } = await cache.prepare(query, admission);
  const [operation] = operations;
  if (operation === undefined) throw new Error('no operation');
  return cache.strategyOf({ operation, variables, cost: 1 }, admission);
}

it('work that fails is tried again by who asks next', async () => {
  const { cache, fail } = started();
  fail(new Error('the thread has ended'));
  const query = '{ events { totalCount } }';
  const asking = [strategyOf(cache, query), strategyOf(cache, query)];
  for (const each of asking) await expect(each).rejects.toThrow('the thread has ended');
  expect(await strategyOf(cache, query)).toMatchObject({ kind: 'forward' });
});

it('a document has at most thirty-two strategies, the latest ones', async () => {
  const { asked, cache } = started();
  const names = Array.from({ length: 6 }, (_, index) => `v${index}`);
  const query = `query C(${names.map((name) => `$${name}: Boolean!`).join()}) {
    events { totalCount ${names.map((name) => `${name}: hasMore @include(if: $${name})`).join(' ')} } }`;
  const variables = (number: number) =>
    Object.fromEntries(names.map((name, bit) => [name, ((number >> bit) & 1) === 1]));
  for (let number = 0; number < 40; number++) await strategyOf(cache, query, variables(number));
  expect(cache.recentlyUsed(100)).toHaveLength(32);
  const before = asked.length;
  await strategyOf(cache, query, variables(39));
  await strategyOf(cache, query, variables(8));
  expect(asked).toHaveLength(before);
  await strategyOf(cache, query, variables(7));
  expect(asked).toHaveLength(before + 1);
});

it('documents that differ in layout and response keys alone have one plan', async () => {
  const { cache } = started();
  const one = await strategyOf(cache, '{ venues { id a: name } events { totalCount } }');
  const other = await strategyOf(cache, '{ ... { venues { id b: name } } events { totalCount } }');
  expect(one.kind === 'join' && one.plan).toBe(other.kind === 'join' && other.plan);
});

it('documents that differ in literals alone are planned once, and refused in their own words', async () => {
  const { asked, cache } = started();
  const ask = (page: string, words: string, documents = cache, size = page) => {
    const filter = `{ searchTerm: ${words.split(',')[0]}, categories: [${words}] }`;
    const query = `query ($i: Boolean = true) { events(page: ${page}, filter: ${filter}, pageSize: ${size}) { hasMore @include(if: $i) } }`;
    const checking = { documents, schema: graph.publicSchema, limits: defaultLimits };
    return executableOf({ query, variables: {}, operationName: undefined }, checking, admission);
  };
  for (const page of ['1', '2', '3', '4']) await ask(page, `"${page}"`);
  const { operation, variables } = await ask('-0', '"æ", """b"""');
  expect(variables).toEqual({ _number0: -0, _text1: 'æ', _list2: ['æ', 'b'] });
  expect(operation.text).toContain('($i:Boolean=true$_number0:Int!$_text1:String!$_list2:[String]!)');
  expect(asked).toHaveLength(3);
  // What was one value twice is two here.
  expect((await ask('5', '"5"', cache, '6')).variables).toEqual({});
  const many = Array.from({ length: defaultLimits.tokens }, () => '"a"').join();
  for (const [page, words] of [
    ['2147483648', '"a"'],
    ['1.5', '"a"'],
    ['"1"', '"a"'],
    ['1', '"a", 2'],
    ['1', many],
  ] as const) {
    const refusal = await ask(page, words, started().cache).catch((error: Refusal) => error.errors);
    await expect(ask(page, words)).rejects.toHaveProperty('errors', refusal);
  }
});

it('its bytes are those of documents and of strategies, and stay within the bound', async () => {
  const { cache } = started();
  await strategyOf(cache, conditional, { x: true });
  const one = cache.counts;
  expect(one.bytes).toBe(1000 + 60 * conditional.length);
  expect(one.strategyBytes).toBeGreaterThan(1500 + 20 * conditional.length);
  await strategyOf(cache, conditional, { x: false });
  const two = cache.counts;
  expect(two.bytes).toBe(one.bytes);
  expect(two.strategyBytes).toBeGreaterThan(1.8 * one.strategyBytes);

  const bounded = started(3 * (one.bytes + one.strategyBytes)).cache;
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await strategyOf(bounded, conditional.replace('C(', `${name}(`), { x: true });
  expect(bounded.recentlyUsed(10).length).toBeLessThanOrEqual(3);
  expect(bounded.recentlyUsed(1)[0]?.name).toBe('f');
});
