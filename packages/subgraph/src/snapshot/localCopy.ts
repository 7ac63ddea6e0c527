import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deserialize, serialize } from 'node:v8';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { SnapshotCopy, VersionedSnapshot } from './VersionedSnapshot.ts';

/** The last snapshot in a file, replaced whole, checked by gzip, and written part by part. */
export function localCopy<Snapshot, Part>(options: LocalCopyOptions<Snapshot, Part>): SnapshotCopy<Snapshot> {
  const { path, format, encode, decode } = options;
  return {
    async read() {
      await using file = await open(path).catch(nullWhenAbsent);
      if (file === null) return null;
      const unpacked = createGunzip();
      try {
        // The code that reads the unpacked stream meets its errors.
        pipeline(file.createReadStream({ autoClose: false }), unpacked).catch(() => undefined);
        const messages = messagesIn(unpacked, path);
        const { value: head } = (await messages.next()) as IteratorResult<Head>;
        if (head?.format !== format) return null;
        return { token: head.token, snapshot: await decode(messages as AsyncIterable<Part>) };
      } finally {
        unpacked.destroy();
      }
    },
    async write({ token, snapshot }: VersionedSnapshot<Snapshot>) {
      const head: Head = { format, token };
      await mkdir(dirname(path), { recursive: true });
      await removeUnfinished(path);
      await replaceFile(path, async (file) => {
        await pipeline(
          Readable.from(written(head, encode(snapshot))),
          createGzip({ level: constants.Z_BEST_SPEED }),
          (packed: AsyncIterable<Buffer>) => file.writeFile(packed),
        );
      });
    },
  };
}

/** The content of a copy: a head, then the parts, each after its length. */
function* written(head: Head, parts: Iterable<unknown>): Iterable<Buffer> {
  yield* message(head);
  for (const part of parts) yield* message(part);
}

function message(value: unknown): readonly Buffer[] {
  const content = serialize(value);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(content.length);
  return [length, content];
}

/** Fails at the end at the latest if the file is not whole: gzip's checksum is there. */
async function* messagesIn(unpacked: AsyncIterable<Buffer>, path: string): AsyncGenerator<unknown> {
  let waiting: Buffer[] = [];
  let size = 0;
  let needed = LENGTH_BYTES;
  try {
    for await (const bytes of unpacked) {
      waiting.push(bytes);
      size += bytes.length;
      if (size < needed) continue;
      let rest = Buffer.concat(waiting);
      for (;;) {
        needed = LENGTH_BYTES + (rest.length < LENGTH_BYTES ? 0 : rest.readUInt32BE());
        if (rest.length < needed) break;
        yield deserialize(rest.subarray(LENGTH_BYTES, needed));
        rest = rest.subarray(needed);
      }
      waiting = [rest];
      size = rest.length;
    }
  } catch (cause) {
    throw new Error(`${path} is damaged`, { cause });
  }
}

async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    const isUnfinished = name.startsWith(`${basename(path)}.`) && name.endsWith(UNFINISHED);
    if (isUnfinished) await rm(join(folder, name), { force: true });
  }
}

async function replaceFile(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${process.pid}${UNFINISHED}`;
  try {
    {
      await using file = await open(unfinished, 'w', 0o600);
      await fill(file);
      await file.sync();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const LENGTH_BYTES = 4;
const UNFINISHED = '.unfinished';

export interface LocalCopyOptions<Snapshot, Part> {
  /** Its folder is made when it is absent. */
  readonly path: string;
  /** Names the shape of the parts; a file of another format counts as none. */
  readonly format: string;
  /** The stored parts of a snapshot: values that structured cloning knows, Maps and Sets included. */
  encode(snapshot: Snapshot): Iterable<Part>;
  /** Must read all parts: only then is it known that the file is whole. */
  decode(parts: AsyncIterable<Part>): Promise<Snapshot>;
}

interface Head {
  readonly format: string;
  readonly token: string;
}
