import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../errors/Refusal.ts';
import type { UsedOperation } from '../plan/StrategyCache.ts';
import type { ServedGraph } from './ServedGraph.ts';

/**
 * Chooses, for one graph, the strategies of the operations that were used last with another, so that their next callers
 * need not wait for the planner. Stops after a while: what is not prepared then is planned when it comes. Operations that
 * do not fit the graph are left out.
 */
export async function prepareStrategies(from: ServedGraph, into: ServedGraph): Promise<void> {
  const endsAt = performance.now() + longestPreparation;
  for (const used of from.strategies.recentlyUsed(mostPrepared)) {
    const began = performance.now();
    if (began > endsAt) return;
    await prepare(used, into);
    // At least half of the time the processors are left to requests, which are served meanwhile.
    await sleep(performance.now() - began);
  }
}

async function prepare({ source, name, conditions }: UsedOperation, into: ServedGraph): Promise<void> {
  try {
    const { operations } = await into.documents.load(source);
    const operation = operations.find((each) => each.name === name);
    if (operation !== undefined) await into.strategies.load(operation, conditions);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const mostPrepared = 500;
/** Milliseconds. */
const longestPreparation = 15_000;
