import { expect, it } from 'vitest';
import type { UsedOperation } from '../plan/DocumentCache.ts';
import { prepareStrategies } from './prepareStrategies.ts';
import type { ServedGraph } from './ServedGraph.ts';

const { signal } = new AbortController();

it('a planner that fails keeps another graph from being served', async () => {
  const into = graphThat(async () => {
    throw new Error('the planner thread failed');
  });
  await expect(prepareStrategies(using('{ events }'), into, signal)).rejects.toThrow('the planner thread');
});

/** A graph with which these documents were used last. */
function using(...sources: readonly string[]): ServedGraph {
  const used = sources.map((source) => ({ source, name: undefined, conditions: {} }));
  return { documents: { recentlyUsed: () => used } } as unknown as ServedGraph;
}

function graphThat(prepareUsed: (used: UsedOperation) => Promise<void>): ServedGraph {
  return { documents: { prepareUsed } } as unknown as ServedGraph;
}
