import { setFlagsFromString } from 'node:v8';

/**
 * Limits the growth of the heap to a third between two collections of the whole heap. Call it first in a process that
 * only imports a feed. Most memory that an import allocates is garbage at once. V8 by default lets the heap grow to
 * twice the memory, to save a twentieth of the work.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30');
}
