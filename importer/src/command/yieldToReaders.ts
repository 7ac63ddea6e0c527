import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { lowerPriority } from '@calendar/runtime/lowerPriority';

/**
 * Leaves processor and memory to the service on the same machine. For a process that only imports.
 * @param room MB for the new objects of each thread to come
 * @param growth by how many percent the heap may grow between collections
 */
export function yieldToReaders(room = 16, growth = 30): void {
  // Most memory of an import is garbage at once, and V8 lets the heap grow to twice the memory by default.
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  // The thread to come has the room at once that it would get step by step, with a collection at each.
  setFlagsFromString(`--min-semi-space-size=${room}`);
  for (const thread of ownThreads()) lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL, thread);
}

/** On Linux each thread has its own priority, and the threads that collect garbage are older than this one. */
function ownThreads(): readonly number[] {
  // Stryker disable next-line ConditionalExpression: where tests run, on Linux, the other value is never used
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}
