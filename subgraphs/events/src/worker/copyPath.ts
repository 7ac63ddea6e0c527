import { join } from 'node:path';
import type { Configuration } from '../configuration.ts';

/** The path of the copy of the last record that was built. Null if none is kept. */
export function copyPath({ DATA_DIR }: Configuration): string | null {
  return DATA_DIR === undefined ? null : join(DATA_DIR, 'snapshots', 'events');
}
