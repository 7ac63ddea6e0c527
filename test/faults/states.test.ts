import { expect, test } from 'vitest';
import { type Graph, startGraph } from '../support/graph.ts';
import { runStates } from './states/runStates.ts';
import { stampedCalendar } from './states/stampedCalendar.ts';

test('while one calendar follows another, each answer shows one state, forward only, and what came together (rules 56, 57)', {
  timeout: 60_000,
  retry: 0,
}, async () => {
  const graph: Graph = await startGraph({ feed: stampedCalendar(0, Date.now()) });
  try {
    const second = await graph.addGateway({ ENTITY_CACHE_BYTES: '0' });
    const report = await runStates(graph, { gateways: [graph.url, second], imports: 6, readers: 3 });
    expect(report.faults).toEqual([]);
    expect(report.states).toBeGreaterThan(3);
  } finally {
    await graph.close();
  }
});
