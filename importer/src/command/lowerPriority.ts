import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Has this process wait for a core where others want it, too: on one machine, readers are answered meanwhile. Where
 * the system does not let it, it goes on as it is.
 */
export function letReadersGoFirst(): void {
  for (const thread of ownThreads()) {
    try {
      if (getPriority(thread) < BELOW) setPriority(thread, BELOW);
    } catch {
      // Ended meanwhile, or not to be changed here.
    }
  }
}

/** On Linux each thread has a priority of its own, and those that collect garbage have begun before this one. */
function ownThreads(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}

// Niceness: more of it is less priority.
const BELOW = constants.priority.PRIORITY_BELOW_NORMAL;
