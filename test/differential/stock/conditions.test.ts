import { afterAll, beforeAll, expect, test } from 'vitest';
import { supergraphs } from '../supergraphs/graphs/index.ts';
import { type RunningSupergraph, startSupergraph } from '../supergraphs/startSupergraph.ts';

let graph: RunningSupergraph;
beforeAll(async () => {
  const text = supergraphs.find(({ name }) => name.startsWith('requirements over two hops'));
  if (text === undefined) throw new Error('There is no supergraph with requirements');
  graph = await startSupergraph(text);
});
afterAll(() => graph?.close());

test('Apollo’s executor loses a field beside a condition, which the gateway’s own does not', async () => {
  const asked = {
    query: 'query ($if: Boolean!) { offer { ... { weight rate @skip(if: $if) } id } }',
    variables: { if: true },
  };
  const { data } = await graph.oneServer.answer(asked);
  const offer = { weight: expect.any(Number), id: expect.any(String) };
  expect(data).toMatchObject({ offer });
  expect(await answered(graph.uncached, asked)).toEqual(data);
  expect(await answered(graph.stock, asked)).toEqual({ offer: { ...offer, weight: null } });
});

async function answered(endpoint: string, asked: object): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return ((await response.json()) as { readonly data: unknown }).data;
}
