import { join } from 'node:path';
import { storedSecret } from '@calendar/postgres/storedSecret';

/** The secret that the parts sign requests to each other with: made at the first start and stored in `dataDir`. */
export function internalSecret(dataDir: string): Promise<string> {
  return storedSecret(join(dataDir, 'internal-secret'), 32);
}
