import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDataFolder } from '@calendar/config/makeDataFolder';
import * as z from 'zod';

/** The ids and SHA-256 of the keys that were read last, in a file, for a start without the database. */
export class KeyCopy {
  readonly #path: string;
  #written: string | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined if there is none. Throws if it is too large, or no copy of keys. */
  async read(): Promise<readonly StoredKey[] | undefined> {
    const file = await stat(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (file === undefined) return undefined;
    if (file.size > MOST_BYTES)
      throw new Error(`${this.#path} has ${file.size} bytes, more than ${MOST_BYTES}`);
    const text = await readFile(this.#path, 'utf8');
    const keys = CONTENT.parse(JSON.parse(text));
    this.#written = text;
    return keys.map(({ id, hash }) => ({ id, keyHash: Buffer.from(hash, 'base64') }));
  }

  /** Replaces the copy, if it differs. Throws if it cannot be written. */
  async write(keys: readonly StoredKey[]): Promise<void> {
    const stored = keys.map(({ id, keyHash }) => ({ id, hash: Buffer.from(keyHash).toString('base64') }));
    const text = JSON.stringify(stored);
    if (text === this.#written) return;
    await makeDataFolder(dirname(this.#path));
    // Several gateways may share a folder.
    const next = `${this.#path}.${process.pid}`;
    await writeFile(next, text, { mode: 0o600, flush: true });
    await rename(next, this.#path);
    this.#written = text;
  }
}

const CONTENT = z.array(z.object({ id: z.string(), hash: z.base64().length(44) }));

/** Of half a million keys. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface StoredKey {
  readonly id: string;
  /** SHA-256 of the whole key. */
  readonly keyHash: Uint8Array;
}
