import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { Refusal } from '../errors/Refusal.ts';
import type { UsedOperation } from '../plan/DocumentCache.ts';
import type { ServedGraph } from './ServedGraph.ts';

/**
 * Chooses for a graph the strategies of the operations last used with another, so that their callers need not
 * wait. Those that are late or do not fit are left out. Rejects with the signal's reason.
 */
export async function prepareStrategies(
  from: ServedGraph,
  into: ServedGraph,
  signal: AbortSignal,
): Promise<void> {
  const endsAt = performance.now() + LONGEST_PREPARATION_MS;
  for (const used of from.documents.recentlyUsed(mostPrepared)) {
    const began = performance.now();
    if (began > endsAt) return;
    await pTimeout(prepare(used, into), { milliseconds: Number.POSITIVE_INFINITY, signal });
    // At least half of the time the processors are left to requests, which are served meanwhile.
    await sleep(performance.now() - began, undefined, { signal });
  }
}

async function prepare(used: UsedOperation, into: ServedGraph): Promise<void> {
  try {
    await into.documents.prepareUsed(used);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const mostPrepared = 500;
const LONGEST_PREPARATION_MS = 15_000;
