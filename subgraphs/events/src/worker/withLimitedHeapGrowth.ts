import { setFlagsFromString } from 'node:v8';

/**
 * Does work of which most allocations are soon garbage. Meanwhile the heap grows by no more than a third between two
 * full collections. The flag belongs to the process, so the thread that answers queries has it too. If it stayed, that
 * thread would collect more often than is good for it.
 */
export async function withLimitedHeapGrowth<Result>(work: () => Promise<Result>): Promise<Result> {
  setFlagsFromString('--heap-growing-percent=30');
  try {
    return await work();
  } finally {
    endLimitedHeapGrowth();
  }
}

/** For a thread that did not finish. */
export function endLimitedHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${UNLIMITED}`);
}

/** V8's own default: it decides by itself. */
const UNLIMITED = 0;
