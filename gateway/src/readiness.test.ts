import { afterEach, expect, it } from 'vitest';
import { ask } from '../../test/support/ask.ts';
import { metricOf, samplesOf } from '../../test/support/metrics.ts';
import { answering } from './testing/startSubgraph.ts';
import { startTestGraph, type TestGraph } from './testing/startTestGraph.ts';

let graph: TestGraph;
afterEach(() => graph.close());

it('a gateway is ready when the required subgraphs are, and names the others that are not', async () => {
  graph = await startTestGraph({
    requiredSubgraphs: new Set(['events', 'directory']),
    notReady: ['directory', 'taxonomy'],
  });
  expect(await readiness()).toMatchObject([503, { status: 'waiting', missing: ['directory', 'taxonomy'] }]);
  const { adminUrl } = graph.gateway;
  expect(await metricOf(adminUrl, 'calendar_gateway_ready')).toBe(0);
  graph.directory.ready = true;
  await expect.poll(readiness).toMatchObject([
    200,
    {
      status: 'degraded',
      missing: ['taxonomy'],
      unready: [{ subgraph: 'taxonomy', replica: graph.taxonomy.address, reason: 'answered 503: ' }],
    },
  ]);
  expect((await ask(graph.endpoint, '{ events { totalCount } }')).body.errors).toBeUndefined();
  expect(await metricOf(adminUrl, 'calendar_gateway_ready')).toBe(1);
  expect(await samplesOf(adminUrl, 'calendar_subgraph_ready')).toMatchObject({
    'subgraph="directory"': 1,
    'subgraph="taxonomy"': 0,
  });
  graph.taxonomy.ready = true;
  await expect.poll(readiness).toMatchObject([200, { status: 'ready', missing: [], unready: [] }]);
});

it('a subgraph that does not answer is an error in the log once it was ready, and a warning before', async () => {
  graph = await startTestGraph({ notReady: ['directory'] });
  const levelOfFailure = async () => {
    graph.directory.respond = answering('', 503);
    await ask(graph.endpoint, '{ venues { id } }');
    return /"level":(\d+)[^\n]*"masked an error"/.exec(graph.log())?.[1];
  };
  expect(await levelOfFailure()).toBe('40');
  graph.reset();
  await expect.poll(readiness).toMatchObject([200, { status: 'ready' }]);
  expect(await levelOfFailure()).toBe('50');
});

it('a gateway that was ready stays so when a required subgraph goes', async () => {
  graph = await startTestGraph();
  await expect.poll(readiness).toMatchObject([200, { status: 'ready' }]);
  graph.events.ready = false;
  await expect.poll(readiness).toMatchObject([200, { status: 'degraded', missing: ['events'] }]);
});

async function readiness(): Promise<readonly [number, unknown]> {
  const response = await fetch(`${graph.gateway.adminUrl}/health/ready`);
  return [response.status, await response.json()];
}
