import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that the parts sign requests to each other with: made at the first start and stored in `dataDir`. */
export async function internalSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'internal-secret');
  const secret = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, secret, { flag: 'wx', mode: 0o600, flush: true });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
