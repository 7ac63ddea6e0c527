import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/**
 * A random secret that stays the same. The first to come writes it to the file, and all others use it, also those who
 * come at the same moment. The file holds all of it, or is not there: a full disk or the end of the process leaves no
 * part of it. An empty file counts as none. A file system without hard links, as of some shared folders, promises less:
 * those who come at the same moment may get different ones.
 *
 * @throws if the file cannot be read or written, with its path
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
