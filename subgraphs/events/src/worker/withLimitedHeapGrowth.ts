import { setFlagsFromString } from 'node:v8';

/**
 * Does work of which most allocations are soon garbage: the heap grows by no more than a third meanwhile. The
 * flag is the process's, and the other thread would collect too often if it stayed.
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
