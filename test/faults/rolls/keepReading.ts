import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../support/waitUntil.ts';
import { readList } from '../support/readSteadily.ts';
import type { Rolling } from './startRolling.ts';

/**
 * Reads all the while something else goes on. Every read asks something new, and every answer is checked.
 *
 * @param during is called when some reads were begun; the reading ends when it has resolved and some more were begun
 */
export async function keepReading(
  rolling: Pick<Rolling, 'url' | 'isKilled'>,
  during: (counted: Counted) => Promise<void>,
): Promise<Counted> {
  const counted: Counted = { reads: 0, repeated: 0, slowest: 0, lost: [] };
  const over = new AbortController();
  const readers = Array.from({ length: READERS }, () => keepOn(rolling, counted, over.signal));
  try {
    await waitUntil(() => counted.reads > ENOUGH, `${ENOUGH} reads were begun`);
    await during(counted);
    const { reads } = counted;
    await waitUntil(() => counted.reads > reads + ENOUGH, `${ENOUGH} reads were begun after the last roll`);
  } finally {
    over.abort();
    await Promise.all(readers);
  }
  return counted;
}

async function keepOn(
  rolling: Pick<Rolling, 'url' | 'isKilled'>,
  counted: Counted,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const began = performance.now();
    const { failure, isRepeated } = await readThrough(rolling, counted.reads++);
    const took = performance.now() - began;
    if (isRepeated) counted.repeated++;
    counted.slowest = Math.max(counted.slowest, took);
    if (failure !== null) counted.lost.push(`after ${Math.round(took)} ms: ${failure}`);
    await sleep(PAUSE);
  }
}

/**
 * Requests in flight at a gateway that is killed are necessarily lost. It is counted apart and repeated once, as
 * callers may do with what only reads; whatever else fails is lost.
 */
async function readThrough(
  { url, isKilled }: Pick<Rolling, 'url' | 'isKilled'>,
  news: number,
): Promise<Read> {
  const failure = await readList(url, news, true);
  if (failure === null || !isKilled()) return { failure, isRepeated: false };
  return { failure: await readList(url, news, true), isRepeated: true };
}

const READERS = 4;
const ENOUGH = 50;
/** Milliseconds: the parts that start need the processors as well. */
const PAUSE = 100;

/** The reads so far. */
export interface Counted {
  reads: number;
  /** Reads that failed when a part was killed, and were repeated. */
  repeated: number;
  /** Milliseconds of the slowest read. */
  slowest: number;
  /** What went wrong, one text each. */
  readonly lost: string[];
}

interface Read {
  /** What is wrong; null when nothing is. */
  readonly failure: string | null;
  readonly isRepeated: boolean;
}
