import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this process below that of the service on the same machine, which continues to answer readers.
 * If the system does not allow that, the priority stays.
 */
export function lowerPriority(): void {
  for (const thread of ownThreads()) {
    try {
      setPriority(thread, Math.max(getPriority(thread), BELOW));
    } catch {
      // Ended meanwhile, or not to be changed here.
    }
  }
}

/** On Linux each thread has its own priority, and the threads that collect garbage are older than this one. */
function ownThreads(): readonly number[] {
  // Stryker disable next-line ConditionalExpression: where tests run, on Linux, the other value is never used
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}

// Niceness: more of it is less priority.
const BELOW = constants.priority.PRIORITY_BELOW_NORMAL;
