import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** An entry of an archive. Each character of the text is a byte. */
export interface ArchiveEntry {
  readonly name: string;
  readonly text: string;
}

export async function readEntries(path: string): Promise<readonly ArchiveEntry[]> {
  const archive = extract();
  const read = pipeline(createReadStream(path), createGunzip(), archive);
  const entries: ArchiveEntry[] = [];
  for await (const entry of archive)
    entries.push({ name: entry.header.name, text: (await buffer(entry)).toString('latin1') });
  await read;
  return entries;
}

/** Writes an archive, in place of one that is there. */
export async function writeEntries(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const archive = pack();
  for (const { name, text } of entries) archive.entry({ name }, Buffer.from(text, 'latin1'));
  archive.finalize();
  await pipeline(archive, createGzip({ level: 1 }), createWriteStream(path));
}
