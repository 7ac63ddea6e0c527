import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../errors/Refusal.ts';
import type { ServedGraph } from './ServedGraph.ts';

/**
 * Chooses, for one graph, the strategies of the operations that were used last with another, so that their next callers
 * need not wait for the planner. Stops after a while: what is not prepared then is planned when it comes. Operations that
 * do not fit the graph are left out.
 */
export async function prepareStrategies(from: ServedGraph, into: ServedGraph): Promise<void> {
  const endsAt = performance.now() + longestPreparation;
  for (const { source, name, conditions } of from.strategies.recentlyUsed(mostPrepared)) {
    if (performance.now() > endsAt) return;
    try {
      const { operations } = await into.documents.load(source);
      const operation = operations.find((each) => each.name === name);
      if (operation !== undefined) await into.strategies.load(operation, conditions);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    // Requests are served meanwhile.
    await nextTurn();
  }
}

const mostPrepared = 500;
/** Milliseconds. */
const longestPreparation = 10_000;
