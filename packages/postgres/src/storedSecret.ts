import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/**
 * A random secret that stays the same: the first to come writes it to the file, whole or not at all. An empty
 * file counts as none. Throws with the path if the file cannot be read or written.
 */
export async function storedSecret(path: string, bytes: number): Promise<string> {
  const stored = await secretIn(path);
  if (stored !== '') return stored;
  const secret = randomBytes(bytes).toString('base64url');
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(unfinished, secret, { flag: 'wx', mode: 0o600, flush: true });
    await link(unfinished, path);
    return secret;
  } catch (error) {
    const { code = '', syscall, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && syscall !== 'link')
      throw new Error(`${path} cannot be written: ${message}`, { cause: error });
    const written = await secretIn(path);
    if (written !== '') return written;
    await rename(unfinished, path);
    return secret;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function secretIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim();
}
