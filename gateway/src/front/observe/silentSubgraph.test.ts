import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { growthOf, samplesOf } from '../../testing/counters.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

let graph: TestGraph;
beforeAll(async () => {
  graph = await startTestGraph({ fetchDeadline: 1500 });
});
afterAll(() => graph.close());

it('fetches are counted that are not answered, and then, when all fail, that are not sent any more', async () => {
  const { gateway, taxonomy } = graph;
  taxonomy.respond = () => undefined;
  const hanging = () => ask(graph.endpoint, '{ categories { id } }');
  expect(await growthOf(gateway, 'calendar_fetches_total', hanging)).toEqual({
    'subgraph="taxonomy",outcome="timeout"': 1,
  });
  expect(graph.log()).toContain('a request was slow');
  taxonomy.respond = (response) => response.writeHead(500).end();
  for (let time = 0; time < 5; time++) await hanging();
  expect(await growthOf(gateway, 'calendar_fetches_total', hanging)).toEqual({
    'subgraph="taxonomy",outcome="broken"': 1,
  });
  const states = await samplesOf(gateway, 'calendar_replica_state');
  const replica = taxonomy.address;
  expect(states[`subgraph="taxonomy",replica="${replica}",state="open"`]).toBe(1);
  expect(states[`subgraph="taxonomy",replica="${replica}",state="closed"`]).toBe(0);
});
