import { join } from 'node:path';
import type { Configuration } from '../configuration.ts';

/** Where the copy of the last record is that was built; null where none is kept. */
export function copyPath({ DATA_DIR }: Configuration): string | null {
  return DATA_DIR === undefined ? null : join(DATA_DIR, 'snapshots', 'events');
}
