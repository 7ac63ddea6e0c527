import { afterAll, expect, it } from 'vitest';
import { ask } from '../../../../test/support/ask.ts';
import { growthOf, samplesOf } from '../../../../test/support/metrics.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';

const graph = await startTestGraph({ fetchDeadline: 1500 }, afterAll);

it('fetches are counted that are not answered, and then those that are not sent', async () => {
  const { taxonomy } = graph;
  const { adminUrl } = graph.gateway;
  taxonomy.ready = false;
  taxonomy.respond = () => undefined;
  const hanging = () => ask(graph.endpoint, '{ categories { id } }');
  expect(await growthOf(adminUrl, 'calendar_fetches_total', hanging)).toEqual({
    'subgraph="taxonomy",outcome="timeout"': 1,
  });
  const [, took] = /"tookMs":([\d.]+).*"a request was slow"/.exec(graph.log()) ?? [];
  expect(Number(took)).toBeLessThan(performance.now());
  expect(await growthOf(adminUrl, 'calendar_fetches_total', hanging)).toEqual({
    'subgraph="taxonomy",outcome="broken"': 1,
  });
  const states = await samplesOf(adminUrl, 'calendar_replica_state');
  expect(states[`subgraph="taxonomy",replica="${taxonomy.address}",state="open"`]).toBe(1);
  expect(states[`subgraph="taxonomy",replica="${taxonomy.address}",state="closed"`]).toBe(0);
});
