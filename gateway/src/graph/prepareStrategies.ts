import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../errors/Refusal.ts';
import type { ServedGraph } from './ServedGraph.ts';

/**
 * Chooses, for one graph, the strategies of the operations that were used last with another, so that their next callers
 * need not wait for the planner. Stops after a while: what is not prepared then is planned when it comes. Operations that
 * do not fit the graph are left out.
 */
export async function prepareStrategies(from: ServedGraph, into: ServedGraph): Promise<void> {
  const endsAt = performance.now() + longestPreparation;
  for (const used of from.documents.recentlyUsed(mostPrepared)) {
    const began = performance.now();
    if (began > endsAt) return;
    await into.documents.prepareUsed(used).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
    // At least half of the time the processors are left to requests, which are served meanwhile.
    await sleep(performance.now() - began);
  }
}

const mostPrepared = 500;
/** Milliseconds. */
const longestPreparation = 15_000;
