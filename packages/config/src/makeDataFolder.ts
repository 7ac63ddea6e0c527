import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder in `DATA_DIR`, and those above it. Throws unless it can be read and written then. */
export async function makeDataFolder(path: string, mode?: number): Promise<void> {
  try {
    await make(path, mode);
    await access(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new Error(`DATA_DIR cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** Node's `recursive` never ends in a folder as /proc, in which nothing can be made. */
async function make(path: string, mode?: number): Promise<void> {
  if (existsSync(path)) return;
  await make(dirname(path), mode);
  await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
