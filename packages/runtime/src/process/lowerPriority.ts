import { getPriority, setPriority } from 'node:os';

/**
 * Gives a process or thread at least this niceness: more of it is less priority.
 *
 * @param thread a process or, on Linux, one thread; by default the calling one
 */
export function lowerPriority(niceness: number, thread = 0): void {
  try {
    // Less niceness than a process was started with is root's to give.
    setPriority(thread, Math.max(getPriority(thread), niceness));
  } catch {
    // Ended meanwhile, or not to be changed here.
  }
}
