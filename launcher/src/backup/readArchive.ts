import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { CONTENTS, type Contents, contents, DamagedArchive } from './archive.ts';

/**
 * Reads what an archive has, and then its tables, in bounded memory. What the reader leaves of a table is
 * passed over. Throws a `DamagedArchive` if it is no whole backup.
 */
export async function* readArchive(path: string, signal?: AbortSignal): AsyncGenerator<ArchivePart> {
  const archive = extract();
  let held = 0;
  const read = pipeline(
    createReadStream(path),
    createGunzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        held += chunk.length;
        // The library keeps a header whole, however long it says that it is.
        if (held > MOST_BYTES) throw new DamagedArchive(`it has a header of more than ${MOST_BYTES} bytes`);
        yield chunk;
      }
    },
    archive,
    { signal },
  );
  read.catch(() => undefined);
  async function* bytesOf(entry: Entry): AsyncGenerator<Buffer> {
    try {
      for await (const bytes of entry) {
        held = 0;
        yield bytes;
      }
    } catch (error) {
      throw damage(error);
    }
  }
  let isBegun = false;
  try {
    for await (const entry of archive) {
      held = 0;
      const { name, size = 0 } = entry.header;
      if (isBegun) yield { name, rows: bytesOf(entry) };
      else if (name === CONTENTS && size <= MOST_BYTES)
        yield { contents: contentsIn(await buffer(bytesOf(entry))) };
      else throw new DamagedArchive(`its first entry is ${name} of ${size} bytes, expected ${CONTENTS}`);
      isBegun = true;
      entry.resume();
    }
    await read;
  } catch (error) {
    throw damage(error);
  }
  if (!isBegun) throw new DamagedArchive(`it has no ${CONTENTS}`);
}

const MOST_BYTES = 1024 * 1024;

function damage(cause: unknown): DamagedArchive {
  return cause instanceof DamagedArchive ? cause : new DamagedArchive((cause as Error).message, { cause });
}

function contentsIn(bytes: Buffer): Contents {
  const text = bytes.toString('utf8');
  try {
    return contents.parse(JSON.parse(text));
  } catch (cause) {
    const expected = '{"backup":"event-calendar","format":2,…}';
    throw new DamagedArchive(`its ${CONTENTS} is not ${expected}, but ${text}`, { cause });
  }
}

/** The first is of the contents. `name` is that of a table's entry; `rows` have its bytes. */
export type ArchivePart =
  | { readonly contents: Contents }
  | { readonly name: string; readonly rows: AsyncIterable<Buffer> };
