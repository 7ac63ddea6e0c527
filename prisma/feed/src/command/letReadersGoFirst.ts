import { constants, setPriority } from 'node:os';

/** Has this process wait for a core where others want it, too: on one machine, readers are answered meanwhile. */
export function letReadersGoFirst(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
