import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ArchiveRecord } from './archive.ts';

/**
 * Writes an archive to a file that appears whole or not at all, readable by its owner only. The content comes from
 * `fill`; the closing record, with the checksum, is added.
 *
 * @throws if the file exists or cannot be written
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`;
  const gzip = createGzip();
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(gzip, file).catch((cause: Error) => {
    const reason = cause.message.replaceAll(unfinished, path);
    throw new Error(`${path} cannot be written: ${reason}`, { cause });
  });
  const archive = new ArchiveWriter(gzip);
  try {
    await Promise.all([written, fill(archive).then(() => archive.end())]);
    await rename(unfinished, path);
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Takes records, and the bytes that belong to the last one, with back-pressure. */
export class ArchiveWriter {
  readonly #output: NodeJS.WritableStream;
  readonly #digest = createHash('sha256');

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
  }

  async record(record: ArchiveRecord): Promise<void> {
    await this.#write(Buffer.from(`${JSON.stringify(record)}\n`));
  }

  async bytes(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    await this.record({ bytes: bytes.length });
    await this.#write(bytes);
  }

  end(): void {
    this.#output.end(`${JSON.stringify({ sha256: this.#digest.digest('hex') } satisfies ArchiveRecord)}\n`);
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#digest.update(bytes);
    if (!this.#output.write(bytes)) await once(this.#output, 'drain');
  }
}
