import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { constants, gunzip, gzip } from 'node:zlib';
import type { Followed, SnapshotCopy } from './follower.ts';

/**
 * The last snapshot in a file, so that a subgraph can start while its database is down. A file is replaced whole, and
 * one that was cut short or altered is refused by its checksum.
 */
export function localCopy<Snapshot, Raw>(options: LocalCopyOptions<Snapshot, Raw>): SnapshotCopy<Snapshot> {
  const { path, format, encode, decode } = options;
  return {
    async read() {
      const content = await readFile(path).catch(nullWhenAbsent);
      if (content === null) return null;
      const packed = content.subarray(DIGEST_LENGTH);
      if (!digest(packed).equals(content.subarray(0, DIGEST_LENGTH))) throw new Error(`${path} is damaged`);
      const kept = deserialize(await unpack(packed)) as Kept<Raw>;
      return kept.format === format ? { token: kept.token, snapshot: decode(kept.raw) } : null;
    },
    async write({ token, snapshot }: Followed<Snapshot>) {
      const kept: Kept<Raw> = { format, token, raw: encode(snapshot) };
      const packed = await pack(serialize(kept), { level: constants.Z_BEST_SPEED });
      await mkdir(dirname(path), { recursive: true });
      await replaceFile(path, [digest(packed), packed]);
    },
  };
}

async function replaceFile(path: string, parts: readonly Buffer[]): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writev([...parts]);
      await file.sync();
    } finally {
      await file.close();
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

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

const DIGEST_LENGTH = 32;
const pack = promisify<Buffer, { level: number }, Buffer>(gzip);
const unpack = promisify<Buffer, Buffer>(gunzip);

export interface LocalCopyOptions<Snapshot, Raw> {
  /** Its folder is made when it is absent. */
  readonly path: string;
  /** Names the shape of `Raw`; a file of another format counts as none. */
  readonly format: string;
  /** What is kept of a snapshot: values that structured cloning knows, Maps and Sets included. */
  encode(snapshot: Snapshot): Raw;
  decode(raw: Raw): Snapshot;
}

interface Kept<Raw> {
  readonly format: string;
  readonly token: string;
  readonly raw: Raw;
}
