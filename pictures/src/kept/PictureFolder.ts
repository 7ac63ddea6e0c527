import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '@calendar/config/makeDataFolder';

/** A folder of pictures by name, bounded in bytes: those used longest ago go. A file is there whole or not at all. */
export class PictureFolder {
  readonly #path: string | undefined;
  readonly #mostBytes: number;
  #bytes = 0;
  #made = 0;
  #ready: Promise<void> | undefined;
  #emptying: Promise<void> | undefined;

  constructor(path: string | undefined, mostBytes: number) {
    this.#path = path;
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    if (this.#path === undefined) return undefined;
    const file = join(this.#path, name);
    try {
      const bytes = await readFile(file);
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** A file that cannot be written is not kept. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#path === undefined) return;
    try {
      this.#ready ??= this.#measure(this.#path);
      await this.#ready;
      const making = join(this.#path, `.${process.pid}-${this.#made++}`);
      await writeFile(making, bytes);
      await rename(making, join(this.#path, name));
      this.#bytes += bytes.length;
      if (this.#bytes > this.#mostBytes) this.#emptying ??= this.#empty(this.#path);
      await this.#emptying;
    } catch {
      this.#ready = undefined;
    }
  }

  async #measure(path: string): Promise<void> {
    await makeDataFolder(path);
    this.#bytes = (await filesIn(path)).reduce((sum, { size }) => sum + size, 0);
  }

  /** Down to nine tenths, so that not each further file has the folder read. */
  async #empty(path: string): Promise<void> {
    const files = (await filesIn(path)).sort((one, other) => one.usedAt - other.usedAt);
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files) {
      if (bytes <= 0.9 * this.#mostBytes) break;
      await rm(join(path, name), { force: true });
      bytes -= size;
    }
    this.#bytes = bytes;
    this.#emptying = undefined;
  }
}

async function filesIn(path: string) {
  const files: { readonly name: string; readonly size: number; readonly usedAt: number }[] = [];
  for (const name of await readdir(path)) {
    const found = await stat(join(path, name)).catch(() => undefined);
    if (found?.isFile()) files.push({ name, size: found.size, usedAt: found.mtimeMs });
  }
  return files;
}
